// Texts that guest pages and the application may need for their first screen.
export * from './refusal-texts.ts';

export const albumPage = {
  title: 'Album',
  loadFailed: 'We could not load this album.',
  notLoaded: 'Album data is not loaded yet.',
  contributed: 'You added photos to this album.',
  roleLost: 'You no longer help with this album.',

  facts: 'About this album',
  actions: 'Album actions',
  uploadCode: '<label>Upload code </label><code>{uploadCode}</code>',
  pin: 'PIN <code>{pin}</code>',
  edit: 'Edit',

  change: 'Change<hidden> expiration</hidden>',
  extend: 'Extend<hidden> expiration</hidden>',
  expires: 'Expires {date}',
  neverExpires: 'Never expires',
  archivalPending: 'Archival pending',
  archivedSince: 'Since {day}',
  timeLeft: 'Time left',

  empty: 'No uploads yet. Share the QR code to start collecting photos.',
  emptyClosed: 'No uploads yet.',
  tip: 'Tip: put the QR code on the tables. Guests scan it and share their photos. No app, no account.',
} as const;

export const countdownUnit = {
  year: 'yr',
  month: 'mo',
  day: 'days',
  hour: 'hrs',
  minute: 'min',
  second: 'sec',
} as const;

export const countdownPart = {
  year: '{count}y',
  month: '{count}mo',
  day: '{count}d',
  hour: '{count}h',
  minute: '{count}m',
  second: '{count}s',
} as const;

export const arrange = {
  heading: 'Arrange photos',
  open: 'Arrange photos: {summary}',
  order: 'Order',
  orders:
    '{order, select, taken {Time taken, newest first} loved {Most hearts first} other {Time received, newest first}}',
  group: 'Group by',
  groups: '{group, select, day {Day} uploader {Guest} guestGroup {Guest group} other {Not grouped}}',
  from: 'Photos from',
  everybody: 'Everyone',
  inGroup: 'Guest group',
  everyGroup: 'All guest groups',
  noGroup: 'No guest group',
  uploader: '{name} ({count, number})',
  shortOrder: '{order, select, taken {By time taken} loved {Most hearts} other {Newest first}}',
  shortGroup: '{group, select, day {by day} guestGroup {by guest group} other {by guest}}',
  reset: 'Reset',
} as const;

export const revealing = {
  at: 'Everyone will see the photos on {moment}.',
  count: '{count, plural, =0 {No photos yet} one {# photo is waiting} other {# photos are waiting}}',
  timeLeft: 'Time until the photos are shown',
} as const;

export const common = {
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  done: 'Done',
  downloadAll: 'Download all',
  remove: 'Remove',
  retry: 'Retry',
  save: 'Save',
  upload: 'Upload',
  signIn: 'Sign in',
  email: 'Email',
  password: 'Password',
  photos: 'Photos',
  loading: 'Loading…',
} as const;

export const product = {
  tagline: 'Collect and share memories instantly',
} as const;

const deleteTexts = {
  typeToConfirm: 'Type {word} to confirm',

  album: 'Delete Album',
  albumWarning:
    '{count, plural, =0 {This deletes ‘{title}’ for good.} one {This deletes ‘{title}’ and its # photo for good.} other {This deletes ‘{title}’ and its # photos for good.}}',
  albumSubmit: 'Delete album',
  albumFailed: 'Failed to delete album. Please try again.',

  photo: 'Delete Photo',
  photoFrom: 'From {name}. {warning}',
  photoWarning: 'It will be gone for you and your guests.',
  photoSubmit: 'Delete photo',
  photoFailed: 'Failed to delete photo. Please try again.',

  account: 'Delete Account',
  accountWarning:
    'This deletes your account, your albums and all their photos for good. Photos you added to other albums stay there.',
  accountSubmit: 'Delete account',
  accountDeleted: 'Account deleted successfully',
  accountFailed: 'Failed to delete account',
} as const;

export { deleteTexts as delete };

export const download = {
  noPhotos: 'No photos yet.',
  all: 'All photos',
  allHint: 'The originals, untouched, in one ZIP file.',
  new: 'Only what is new',
  newHint: 'Originals you haven’t downloaded yet. Your last ZIP of all photos is from {moment}.',
  previews: 'Smaller previews',
  previewsHint: 'Good for screens, and much smaller.',
  some: 'Selected photos',
  someHint: 'Tap the ones you want.',
  choose: 'Select photos',
  choosing: 'Selected photos',
  chosen: '{count, plural, =0 {None selected} other {# selected}}',
  chooseAll: 'All',
  originals: 'Originals',
  originalsHint: 'Untouched, in one ZIP file.',
  submit: 'Download',
  preparing: 'Preparing your download…',
  failed: 'Could not prepare your download. Please try again.',
  begun: '{count, plural, one {# photo} other {# photos}}, {size}. Your download has started.',
  missing:
    '{count, plural, one {# photo is missing from the server and is not in the ZIP.} other {# photos are missing from the server and are not in the ZIP.}}',
  resumable: 'If the download is interrupted, resume it in your browser. It picks up where it left off.',
  life: 'The link works for a day.',
  again: 'Start it again',
  guestsHint: 'All photos in full size, without location or serial numbers, in one ZIP file.',
} as const;

export const frame = {
  dashboard: 'Dashboard',
  albums: 'Albums',
  toDashboard: 'Back to dashboard',
  profile: 'Profile',
  actions: 'Actions',
  bottomBar: 'Bottom bar',
  signedOut: 'You have been signed out successfully',
  checking: 'Checking...',
  loading: 'Loading your workspace…',
  waiting: 'One moment',
  waitingDetail: 'Waiting for a connection. This page will open on its own.',
  language: 'Language',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  errorTitle: 'Error',
  error: 'Unexpected Application Error!',
  errorDetail: 'Something broke on this page. Your photos are safe. Reloading usually helps.',
  reload: 'Reload',
  goHome: 'Go home',
} as const;

export const heart = {
  count: '{count, plural, one {# heart} other {# hearts}}',
  love: 'Heart this photo, {count, plural, =0 {no hearts yet} one {# heart} other {# hearts}}',
  failed: 'Could not add your heart. Please try again.',
} as const;

export const report = {
  ask: 'Ask to remove this photo',
  hint: 'We’ll tell the host, who decides. Nobody will know who asked.',
  reason: 'Why? (optional)',
  submit: 'Ask the host',
  done: 'We’ve asked the host to remove it.',
  failed: 'Could not ask the host. Please try again.',
} as const;

export const guestPage = {
  invited: 'You’re invited to share photos',
  ownedByYou: 'You own this album',
  openAlbum: 'Open album',
  privateAlbum: 'This album is private. Only the host sees your photos.',
  privateOwnAlbum: 'This album is private. Guests can add photos, but only you see them.',
  approvedFirst: 'The host reviews new photos first.',
  closes: 'You can add photos until {day, select, today {today} other {tomorrow}}, {time}.',
  yourPhotos: 'Your photos',
  dropHere: 'Drop photos here',
  takePhoto: 'Take Photo',
  choosePhotos: 'Choose photos',
  limits: '<kinds>{types} or {lastType},</kinds> up to {megabytes} MB per photo',
  privacy: 'Privacy: what we store about you',
  drop: 'Drop your photos to add them',
  preparing: 'Your phone is preparing the photos…',
  fromCloud: 'Photos that are only in iCloud or another cloud are downloaded first, which can take a minute.',
} as const;

export const header = {
  mainNavigation: 'Main',
  accountNavigation: 'Account',
  greeting: 'Hi, {name}',
  signOut: 'Sign out',
  signUp: 'Sign up',
  createAccount: 'Create account',
} as const;

export const photo = {
  count: '{count, plural, =0 {No photos yet} one {# photo} other {# photos}}',
  loading: 'Loading photos…',
  uploaderInGroup: '{uploader} · {group}',
  photoBy: 'Photo by {uploader}, {filename}',
  videoBy: 'Video by {uploader}, {duration}',
  deletePhotoBy: 'Delete Photo by {uploader}, {filename}',
  downloadPhotoBy: 'Download<hidden> Photo by {uploader}, {filename}</hidden>',
  previous: 'Previous photo',
  next: 'Next photo',
} as const;

export const pinGate = {
  heading: 'Enter the PIN',
  intro: 'This album is protected by a PIN. It’s on your invitation, or ask your host.',
  label: 'PIN',
  failed: 'Failed to verify PIN. Please try again.',
  lockedFor: 'You can try again in <b>{time}</b>',
  submit: 'Continue',
  isItYours: 'Is this your album?',
} as const;

export const share = {
  heading: 'Share with your guests',
  qrCode: 'QR code that takes guests to {title}',
  uploadCode: 'Upload code',
  copyLink: 'Copy link',
  share: 'Share',
  showQrCode: 'Show QR code',
  hideQrCode: 'Hide QR code',
  downloadQrCode: 'Download QR code',
  copied: 'Guest link copied to clipboard.',
  copyFailed: 'Unable to copy link.',
  copyByHand: 'Unable to copy link. Please copy manually: {link}',
} as const;

export const tier = {
  FREE: 'Free',
  PLUS: 'Plus',
  PRO: 'Pro',
  exifData: 'EXIF data',
  qrCodes: 'QR codes',
  mostPopular: 'Most Popular',
  bestValue: 'Best Value',
  albumLimitReached: "You've reached the {tier} tier limit of {max} albums.",
} as const;

export const ui = {
  skip: 'Skip to content',
  breadcrumb: 'Breadcrumb',
  dismiss: 'Dismiss',
  showPassword: 'Show',
  hidePassword: 'Hide',
  upload: '{count, plural, =0 {Upload} one {Upload # photo} other {Upload # photos}}',
  showAll: 'Show all',
  showLess: 'Show less',
} as const;

export const sharedSoFar = {
  heading: 'Shared so far',
  viewWall: 'View Photo Wall',
  nothingYet: 'Nothing yet. The first photo could be yours.',
  nothing: 'No photos were shared.',
  photoBy: 'Photo by {name}',
} as const;

export const wall = {
  title: 'Photo Wall',
  count:
    '{photos, plural, =0 {No photos yet} one {# photo from {guests, plural, one {# guest} other {# guests}}} other {# photos from {guests, plural, one {# guest} other {# guests}}}}',
  guestBook: 'Guest book',
  addPhotos: 'Add photos',
  beTheFirst: 'Be the first to share a photo.',
  noPhotos: 'No photos yet',
  share: 'Share a photo',
  loadFailed: 'Failed to load photo wall',
  loadFailedToast: 'Failed to load photos',

  slideshow: 'Slideshow',
  controls: 'Slideshow controls',
  play: 'Play',
  pause: 'Pause',
  mosaic: 'Mosaic',
  oneByOne: 'One by one',
  fullScreen: 'Full screen',
  end: 'End slideshow',
  scan: 'Scan to share your photos',
} as const;
