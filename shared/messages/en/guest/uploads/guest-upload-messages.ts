export const guestUpload = {
  chosenPhotos: 'Chosen photos',
  photosOnTheirWay: 'Photos on their way',
  noRoom:
    'This album has room for {room, plural, one {# more photo} other {# more photos}}: {count, plural, one {# was left out.} other {# were left out.}}',
  yourName: 'Your name <hint>(optional)</hint>',
  removeLocation: 'Remove location from my photos',
  removeLocationHint:
    'The picture, the camera and the time stay. Descriptions and all other hidden details are removed.',
  addMore: 'Add more photos',
  thanks: 'Thank you for sharing.',
  createAccount: 'Create an account',
  storedPhotos: 'Stored photos',
  notStored: 'Not stored',
} as const;
