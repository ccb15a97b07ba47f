// The guest page as it opens (R 2.70 to R 2.78). Its first script holds all of them: those of later stand elsewhere.
import { defineMessages } from '../define-messages.ts';

export const guestPageMessages = defineMessages({
  invited: 'You’re invited to share photos',
  ownedByYou: 'You own this album',
  openAlbum: 'Open album',
  privateAlbum: 'This album is private. Only its owner sees your photos.',
  privateOwnAlbum: 'This album is private. Guests can add photos. Only you see them.',
  approvedFirst: 'The host looks at new photos first.',
  closes: 'You can add photos until {day, select, today {today} other {tomorrow}}, {time}.',
  yourPhotos: 'Your photos',
  dropHere: 'Drop photos here',
  takePhoto: 'Take photo',
  choosePhotos: 'Choose photos',
  limits: '<kinds>{types} or {lastType},</kinds> up to {megabytes} MB per photo, {count} photos at a time',
  privacy: 'Privacy: what is stored of you',
  drop: 'Drop your photos to add them',
});
