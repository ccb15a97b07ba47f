// Texts that no page needs for its first screen.
export const accountForm = {
  signInHeading: 'Welcome back',
  signInIntro: 'Sign in to see your albums.',
  noAccount: 'New here?',
  createAnAccount: 'Create an account',
  welcomeBack: 'Welcome back!',
  createHeading: 'Create your account',
  createIntro: 'Create albums for your events. Guests don’t need an account.',
  hasAccount: 'Already have an account?',
  created: 'Account created! Welcome to the product.',
  fullName: 'Full name',
  passwordHint: 'At least {min} characters',
  passwordAgain: 'Re-enter password',
  rememberMe: 'Remember me for 30 days',
  signInFailed: 'Could not log in. Check your credentials.',
  emailTaken: 'Could not create account. Try a different email.',
} as const;

export const accountRule = {
  nameMissing: 'Name is required.',
  nameEmpty: 'Name cannot be empty',
  nameTooShort: 'Name must be at least {min} characters.',
  nameNotText: 'Name contains characters that are not allowed.',
  emailMissing: 'Email is required.',
  emailWrong: 'Please enter a valid email address.',
  passwordMissing: 'Password is required.',
  passwordTooShort: 'Password must be at least {min} characters',
  passwordTooLong: 'Password cannot exceed {max} characters',
  passwordsMatch: 'Passwords match',
  passwordsDiffer: 'Passwords do not match',
  passwordsDifferAtSubmit: 'Passwords do not match. Please try again.',
  newPasswordsDiffer: 'New passwords do not match',
  passwordUnchanged: 'The new password must differ from the current one.',
  claimMissing: '{field} is required',
  allRequired: 'All fields are required',
  guestPasswordTooShort: 'Password must be at least {min} characters long',
  deleteWordMissing: 'Please type {word} to confirm',
} as const;

export const albumList = {
  owned: 'Your albums',
  contributed: "Albums you've contributed to",
  loading: 'Loading your albums…',
  loadFailed: 'Could not load albums. Please refresh.',
  createdAt: 'Created {day}',
  empty: 'No albums yet',
  viewAlbum: 'View album',
  viewMyUploads: 'View My Uploads',
  more: 'Show more',
} as const;

/** Entries of the guest book, and comments on photos. */
export const entry = {
  loadFailed: 'Could not load the guest book.',
  empty: 'Nobody has written here yet.',
  print: 'Print',
  play: 'Play {name}’s message, {duration}',
  pause: 'Pause {name}’s message',
  position: 'Position in {name}’s message',
  printedVoice: 'Voice message by {name}, {duration}',
  reported: '{count, plural, one {# guest asks to remove it} other {# guests ask to remove it}}',
  approve: 'Approve',
  hide: 'Hide',
  show: 'Show',
  report: 'Ask to remove this',
  removeQuestion: 'It will be gone for good, for everyone.',
  changeFailed: 'Could not change it. Please try again.',
} as const;

export const comment = {
  heading: 'Comments',
  loadFailed: 'Could not load the comments.',
  empty: 'No comments yet.',
  write: 'Write a comment',
  send: 'Send',
  sendFailed: 'Could not send your comment. Please try again.',
  close: 'Close comments',
  reopen: 'Allow comments',
  closed: 'The comments on this photo are closed.',
} as const;

export const guestComment = {
  tooLong: 'This cannot exceed {max} characters.',
} as const;

export const guestRegistration = {
  heading: 'Keep your photos together',
  intro: 'With an account, you can see your photos on any device and create albums for your own events.',
  name: 'Name',
  submit: 'Register & View My Photos',
  skip: 'Skip',
  failed: 'Failed to create account. Please try again.',
} as const;

export const lightbox = {
  title: 'Photo viewer',
  downloadOriginal: 'Download original',
  downloadPhoto: 'Download photo',
  save: 'Save photo',
  details: 'Photo details',
  noExif: 'No EXIF data available for this photo',
  latitude: '{half, select, south {{degrees}° S} other {{degrees}° N}}',
  longitude: '{half, select, west {{degrees}° W} other {{degrees}° E}}',
  openInMaps: 'Open in maps',
} as const;

export const video = {
  /** Follows the limits of photos. */
  limits: 'and videos up to {duration}, {size}',
  play: 'Play video',
  cannotPlay: 'This video can’t be played here.',
  download: 'Download video',
  show: 'Show',
  everything: 'Photos and videos',
  videosOnly: 'Videos only',
  tooLong: 'This video is too long. Videos can be up to {max} (minutes:seconds).',
  wrongCodec: 'We can’t play this kind of video ({codec}).',
  encrypted: 'This video is copy-protected, so it can’t be shared.',
  cutShort: 'This video is incomplete. Please choose the original file.',
} as const;

export const exifSectionTitles = {
  camera: 'Camera',
  settings: 'Settings',
  time: 'Date & Time',
  location: 'Location',
  video: 'Video',
  image: 'Image Properties',
  more: 'Additional Info',
} as const;

export const exifLabels = {
  make: 'Make',
  model: 'Model',
  lens: 'Lens',
  software: 'Software',
  iso: 'ISO',
  aperture: 'Aperture',
  shutter: 'Shutter',
  focalLength: 'Focal length',
  flash: 'Flash',
  exposureMode: 'Exposure mode',
  whiteBalance: 'White balance',
  taken: 'Taken',
  modified: 'Modified',
  coordinates: 'Coordinates',
  altitude: 'Altitude',
  duration: 'Duration',
  codec: 'Codec',
  dimensions: 'Dimensions',
  colorSpace: 'Colour space',
  dpi: 'DPI',
  copyright: 'Copyright',
  artist: 'Artist',
  description: 'Description',
} as const;

/** Names of values of flash, exposure and colours. */
export const exifWords = {
  on: 'on',
  off: 'off',
  auto: 'auto',
  manual: 'manual',
  autoBracket: 'auto bracket',
  fired: 'fired',
  didNotFire: 'did not fire',
  noFlash: 'no flash function',
  redEye: 'red-eye reduction',
  noReturn: 'return light not detected',
  returned: 'return light detected',
  uncalibrated: 'uncalibrated',
} as const;

export const guestUpload = {
  chosenPhotos: 'Chosen photos',
  photosOnTheirWay: 'Photos on their way',
  noRoom:
    'This album has room for {room, plural, one {# more photo} other {# more photos}}: {count, plural, one {# was left out.} other {# were left out.}}',
  yourName: 'Your name <hint>(optional)</hint>',
  removeLocation: 'Remove location from my photos',
  removeLocationHint:
    'The picture, the camera and the time stay. We remove descriptions and all other hidden details.',
  addMore: 'Add more photos',
  thanks: 'Thank you for sharing.',
  createAccount: 'Create an account',
  storedPhotos: 'Stored photos',
  notStored: 'Not stored',
} as const;

export const knownPhoto = {
  leftOut:
    '{count, plural, one {# photo was already in the album, so we didn’t send it again.} other {# photos were already in the album, so we didn’t send them again.}}',
} as const;

export const uploadProgress = {
  preparing: 'Preparing…',
  pending: 'Pending',
  pendingRetry: 'Pending, trying again shortly',
  uploading: 'Uploading {percentage}%',
  retrying: 'Trying again, {percentage}%',
  success: 'Success',
  known: 'Already in the album',

  /** Progress of a video. */
  sent: '{sent} of {size}',
  sentWithTime: '{sent} of {size}, about {time} left',
  paused: 'Paused, {sent} of {size} sent',
  pause: 'Pause',
  resume: 'Resume',
  pauseVideo: 'Pause {name}',
  resumeVideo: 'Resume {name}',

  progressOf: 'Upload of {name}',
  retryPhoto: 'Retry {name}',
  cancelPhoto: 'Cancel {name}',
  removePhoto: 'Remove {name}',

  progressOfAll: 'Upload of all photos',
  progress: '{stored} of {all} · {size} left',
  status: '{percentage}% uploaded, {count, plural, one {# photo left} other {# photos left}}',
  stored: '{stored} of {all} safely stored',
  partlyStored: '{stored, plural, =0 {} other {# stored, }}{failed} not stored',

  failed: 'Upload failed. Please try again.',
  offline: 'Offline, will continue',
  offlineNow: 'You’re offline. We’ll send your photos when you’re back online.',
  unsaved: 'This browser can’t keep your photos. Please leave this page open until they’re all stored.',
} as const;

export const uploadQueue = {
  failed: 'Upload failed',
  cancelled: 'Cancelled',
  linkGone:
    'This link no longer works. Ask your host for the new one and choose the photo again there. It stays on this phone until you remove it.',
} as const;

export const yourPhotos = {
  open: 'Your photos ({count, number})',
  heading: 'Your photos',
  intro: 'Photos you added from this device. You’ll find them here for a year.',
  removed: '{count, plural, one {# was removed by the host} other {# were removed by the host}}',
  nothing: 'None of your photos are in this album now.',
  loadFailed: 'Could not load your photos. Please try again.',
  archived:
    'This album is archived. You can still view, save and delete your photos, but you can’t change their captions.',

  stored: 'In the album',
  waiting: 'Waiting for approval',
  hidden: 'Hidden by the host',

  openPhoto: 'Open {filename}',
  addCaption: 'Add a caption to {filename}',
  changeCaption: 'Change the caption of {filename}',
  caption: 'Caption',
  captionHint:
    'Everyone who sees the photo can read it. {left, plural, one {# character left.} other {# characters left.}}',
  captionFailed: 'Could not save the caption. Please try again.',

  deletePhoto: 'Delete {filename}',
  deleteAll: 'Delete all my photos',
  deleteAllQuestion:
    '{count, plural, one {Your photo will be gone for good, for everyone. Nobody can bring it back.} other {Your # photos will be gone for good, for everyone. Nobody can bring them back.}}',
  deleteAllSubmit: '{count, plural, one {Delete # photo} other {Delete # photos}}',
  deleted: '{count, plural, one {# photo deleted} other {# photos deleted}}',
  deleteFailed: 'Could not delete your photos. Please try again.',

  forget: 'Not your phone? Forget me here',
  forgetHeading: 'Forget me on this phone?',
  forgetQuestion:
    'Your photos stay in the album, but this phone will no longer know they’re yours. You won’t be able to delete them or add captions from here.',
  forgetSubmit: 'Forget me here',
  forgotten: 'This phone has forgotten you.',
} as const;
