export const shareTexts = {
  heading: 'Share with your guests',
  qrCode: 'QR code that leads guests to {title}',
  uploadCode: 'Upload code',
  guestLink: 'Guest link',
  copyLink: 'Copy link',
  share: 'Share',
  showQrCode: 'Show QR code',
  hideQrCode: 'Hide QR code',
  downloadQrCode: 'Download QR code',
  copied: 'Guest link copied to clipboard.',
  copyFailed: 'Unable to copy link.',
  copyByHand: 'Unable to copy link. Please copy manually: {link}',
} as const;
