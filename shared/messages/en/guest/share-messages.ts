export const share = {
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

export const sharePage = {
  noAlbum: 'Open an album’s link first',
  noAlbumHint:
    'This phone has not opened an album yet, or has forgotten it. Open its link or scan its QR code: your photos wait here for a day, and are offered there.',
  noPhotos: 'No photos arrived',
  noPhotosHint:
    'Share them once more: this phone is ready for them now. Or open an album’s link and choose them there.',
  tooMany: 'Not all photos fit: up to {max} go at a time. Share the others once these are uploaded.',
} as const;
