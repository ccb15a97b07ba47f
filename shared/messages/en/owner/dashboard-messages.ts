export const dashboard = {
  welcome: 'Welcome! You can now create your own albums',
  create: 'Create New Album',
  openAlbum: 'Open album',
  emptyHint: 'Name your event. You get a link and a QR code for your guests.',
  newAlbum: 'New album',
  submit: 'Create album',
  reset: 'Reset',
  created: 'Album created successfully!',
  createFailed: 'Could not create album. Please try again.',
  tagsFailed: 'Album created, but tags could not be added.',
} as const;
