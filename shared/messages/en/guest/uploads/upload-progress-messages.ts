export const uploadProgress = {
  preparing: 'Preparing…',
  pending: 'Pending',
  pendingRetry: 'Pending, trying again shortly',
  uploading: 'Uploading {percentage} %',
  retrying: 'Trying again, {percentage} %',
  success: 'Success',
  known: 'Already in the album',
  next: '{count, plural, one {# more is next} other {# more are next}}',
  nextPhotos: 'Next photos',

  progressOf: 'Upload of {name}',
  retryPhoto: 'Retry {name}',
  cancelPhoto: 'Cancel {name}',
  removePhoto: 'Remove {name}',

  progressOfAll: 'Upload of all photos',
  progress: '{stored} of {all} · {size} left',
  status: '{percentage} % uploaded, {count, plural, one {# photo left} other {# photos left}}',
  stored: '{stored} of {all} safely stored',

  failed: 'Upload failed. Please try again.',
  offline: 'Offline, will continue',
  offlineNow: 'You are offline. The photos are sent as soon as you are back.',
  unsaved: 'This browser cannot keep your photos. Please leave this page open until all are stored.',
} as const;

export const uploadQueue = {
  failed: 'Upload failed',
  cancelled: 'Cancelled',
  linkGone:
    'This link no longer works. Ask your host for the new one, and choose the photo again there. It stays on this phone until you remove it.',
} as const;
