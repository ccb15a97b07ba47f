// 'What guests see': the switches of an album (R 10.15027).
import { defineMessages } from '../define-messages.ts';

export const guestViewMessages = defineMessages({
  approveFirst: 'Approve first',
  approveFirstHint: 'Others see a guest’s photo once you have approved it.',
  hidesReported: 'Hide reported photos',
  hidesReportedHint: 'A photo that {count} guests want removed is hidden until you look.',
  hearts: 'Hearts',
  heartsHint: 'Guests can love photos, and everybody sees how many do.',
  captionsOnWall: 'Captions on the wall',
  captionsOnWallHint: 'The wall shows what guests write about their photos.',
  guestsDownload: 'Guests may download',
  guestsDownloadHint: 'Each photo, or all as one ZIP: in full size, without location and serial numbers.',
  revealLater: 'Reveal later',
  revealLaterHint: 'Until a time that you choose guests add photos and see only how many there are.',
  revealsAt: 'Guests see the photos from {moment} on.',
  revealSubmit: 'Set time',
  revealNow: 'Reveal now',
  revealed: 'Guests see the photos now.',
  timeSet: 'Guests see the photos later.',
  reviewHint: 'What waits, what guests want removed, and photos that look alike.',
  date: 'Date',
  time: 'Time',
  noTime: 'Choose a date and a time.',
});
