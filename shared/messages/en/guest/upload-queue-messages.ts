export const uploadQueueTexts = {
  failed: 'Upload failed',
  cancelled: 'Cancelled',
  linkGone:
    'This link no longer works. Ask your host for the new one, and choose the photo again there. It stays on this phone until you remove it.',
} as const;
