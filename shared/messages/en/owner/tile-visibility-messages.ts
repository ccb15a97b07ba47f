export const tileVisibility = {
  waiting: 'Waiting',
  hidden: 'Hidden',
  reportedMark: 'Asked to remove',
  hidePhotoBy: 'Hide photo by {uploader}, {filename}',
  showPhotoBy: 'Show photo by {uploader}, {filename}',
  approvePhotoBy: 'Approve photo by {uploader}, {filename}',
} as const;
