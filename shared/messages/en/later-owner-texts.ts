// Texts that the application does not need for its first screen.
export const albumField = {
  title: 'Album title',
  titleExample: 'Ines & Theo, Lisbon',
  description: 'Description',
  descriptionHint: 'Optional. Guests see it too.',
  language: 'Language',
  languageHint: 'Used when we don’t support a guest’s own language.',
  noLanguage: 'English (default)',
  length: '{length} of {max} characters',

  tagsHint: 'Press Enter after each tag.',
  tagsFull: 'You’ve used all {max} tags.',
  tagsExample: 'wedding, lisbon…',
  removeTag: 'Remove {tag}',
  suggestedTags: 'Suggested tags',
  suggestions: '{count, plural, one {# suggestion} other {# suggestions}}',

  oneDay: '1 day',
  oneWeek: '1 week',
  oneMonth: '1 month',
  oneYear: '1 year',
  never: 'Never',
  customDate: 'Custom date',
  lockedPreset: '{preset} 🔒 {upgradeRequired}',
  upgradeRequired: 'Upgrade Required',
  date: 'Custom expiration date',
  time: 'Custom expiration time',
} as const;

export const albumEvent = {
  event: 'Event',
  addAlbum: 'Add another album to this event',
} as const;

export const albumLook = {
  cover: 'Cover',
  useAsCover: 'Use as cover',
  coverHint: 'Tap the part to keep in view when the cover is cropped.',
  fromLeft: 'Left to right',
  fromTop: 'Top to bottom',
  saveCover: 'Save cover',
  removeCover: 'Remove cover',
  coverSaved: 'This photo is now the cover.',
  coverRemoved: 'Cover removed. We’ll choose one for you.',
  coverFailed: 'Could not change the cover. Please try again.',
  accent: 'Colour',
  plum: 'Plum',
  rose: 'Rose',
  brick: 'Brick',
  ochre: 'Ochre',
  moss: 'Moss',
  lagoon: 'Lagoon',
  sky: 'Sky',
  ink: 'Ink',
} as const;

export const albumRule = {
  titleMissing: 'Please enter an album title.',
  titleEmpty: 'Album title cannot be empty.',
  titleRequired: 'Title is required',
  titleTooLong: 'Album title cannot exceed {max} characters.',
  descriptionTooLong: 'Description cannot exceed {max} characters.',
  tagNotText: 'Tags cannot contain control characters.',
  tagEmpty: 'Tags cannot be empty.',
  tagOnlyDots: 'Tags cannot be dots only.',
  tagTooLong: 'Tags cannot exceed {max} characters.',
  groupNameEmpty: 'Please enter a name for the group.',
  groupNameTooLong: 'Group name cannot exceed {max} characters.',
  groupNameTaken: 'This album already has a group with that name.',
  tooManyGroups: 'An album can have at most {max} guest groups.',
  tooManyTags: 'An album can have at most {max} tags.',
} as const;

export const dashboard = {
  welcome: 'Welcome! You can now create your own albums',
  create: 'Create New Album',
  openAlbum: 'Open album',
  emptyHint: 'Name your event, and you’ll get a link and a QR code for your guests.',
  newAlbum: 'New album',
  submit: 'Create album',
  reset: 'Reset',
  created: 'Album created successfully!',
  createFailed: 'Could not create album. Please try again.',
  tagsFailed: 'Album created, but tags could not be added.',
} as const;

export const expiry = {
  customDateMissing: 'Please select a custom expiration date.',
  inThePast: 'Expiration must be in the future.',
  beforeReveal: 'Choose a time after the photos are revealed.',
  wrongTime: 'Please enter a time as HH:mm.',
  tierLimit: '{tier} tier limited to {days} days maximum',
} as const;

export const guestGroup = {
  heading: 'Guest groups',
  explanation: 'Each group gets its own link and QR code, and its photos are labelled with its name.',
  names: 'New group names',
  namesHint: 'One per line, such as Table 7, Band or Costa family.',
  add: 'Add groups',
  name: 'Group name',
  edit: 'Edit {name}',
  copyLink: 'Copy link for {name}',
  qrCode: 'Download QR code for {name}',
  takesPhotos: 'Accepts photos',
  takesPhotosHint: 'When off, this group’s link is closed.',
  closed: 'Link closed',
  newLink: 'New link',
  newLinkWarning: 'This group’s current link and QR code will stop working right away.',
  deleteSubmit: 'Delete group',
  deleteWarning:
    'This group’s link and QR code will stop working right away. Its photos stay in the album, without the group’s name.',
  loadFailed: 'Could not load the guest groups.',
  changeFailed: 'Could not change the guest groups. Please try again.',
} as const;

export const guestView = {
  publicHint: 'Guests with the link can see the photos.',
  wallHint: 'All photos on one page, for phones and projectors.',
  pinHint: 'Guests enter it before they can see or add photos.',
  hideLocations: 'Hide locations from guests',
  hideLocationsHint: 'Guests can’t see where photos were taken.',
  approveFirst: 'Approve photos first',
  approveFirstHint: 'Other guests see a photo only after you’ve approved it.',
  hidesReported: 'Hide reported photos',
  hidesReportedHint: 'Photos reported by {count} guests are hidden until you review them.',
  hearts: 'Hearts',
  heartsHint: 'Guests can like photos. Everyone sees the count.',
  guestsDownload: 'Let guests download photos',
  guestsDownloadHint: 'One by one or all in one ZIP file: full size, without location or serial numbers.',
  videos: 'Guests may add videos',
  videosHint: 'Up to {limits} each.',
  noVideos: 'Your plan doesn’t include videos.',
  guestBookHint: 'Guests can leave a line or a voice message. Everyone who sees the photos can read it.',
  bookOnWall: 'Guest book on the wall and in the slideshow',
  bookOnWallHint: 'Entries appear as cards with the photos.',
  bookOnWallBlocked: 'Turn on the guest book first.',
  commentsHint: 'Guests can comment on each photo.',
  revealLater: 'Reveal later',
  revealLaterHint: 'Guests can add photos now, but will only see them from the time you choose.',
  revealed: 'Guests can see the photos now.',
  timeSet: 'Guests will see the photos later.',
  date: 'Date',
  time: 'Time',
  noTime: 'Choose a date and a time.',
} as const;

export const ownerBook = {
  views: 'Photos or guest book',
  undecided: '{count, plural, other {# to review}}',
  open: 'Open guest book',
} as const;

export const hostRole = {
  heading: 'Hosts and helpers',
  leave: 'Leave album',
  owner: 'Owner',
  'co-host': 'Co-host',
  helper: 'Helper',
  ownersLimit: 'The owner’s plan sets this limit.',
} as const;

export const introduction = {
  label: 'How it works',
  create: 'Create an album',
  createMore: 'Name your event. It takes a minute.',
  share: 'Show its QR code',
  shareMore: 'Guests add photos from their phones: no app, no account.',
  enjoy: 'Enjoy them together',
  enjoyMore: 'Every photo appears on the wall right away, and you keep them all.',
} as const;

export const myUploads = {
  heading: 'My Uploads',
  noAlbumsHint: 'Albums you add photos to show up here.',
  copyLink: 'Copy upload link',
  uploadMore: 'Upload More Photos',
  noPhotos: 'You have no photos in this album.',
  archived: 'This album is archived. Your photos are safe, but you can’t add or delete any.',
  deleteWarning: 'It will be gone from the album too.',
  loadFailed: 'Could not load your uploads. Please try again.',
} as const;

export const ownerUpload = {
  title: 'Upload photos',
  choose: 'Choose photos',
  drop: 'or drop them here',
  limits: '{types} or {lastType}, up to {size} per photo, {count} at a time',
  toUpload: 'Photos to upload',
  uploading: 'Uploading… {percentage}%',
  progress: 'Uploading: {percentage}%',
  failed: 'Failed to upload photos. Please try again.',

  quickUpload: 'Quick Upload',
  albumsFailed: 'Could not load albums',
  noAlbums: "You don't have any albums yet.",
  createFirst: 'Create your first album',
  allArchived: 'All your albums are archived. Unarchive one to add photos.',
  toAlbums: 'Go to your albums',
  album: 'Album',
  takePhoto: 'Take Photo',
  fromGallery: 'Choose from Gallery',
  noneValid: 'No valid files selected',
  clearAll: 'Clear All',
  quickSubmit: 'Upload Photos',

  continued: 'Resumed uploads',
  showPhotos: 'Show photos',
  hidePhotos: 'Hide photos',
  removeAll: 'Remove all',
} as const;

export const mailSwitch = {
  heading: 'Emails',
  failed: 'Could not load your email settings.',
  changeFailed: 'Could not change your email settings. Please try again.',
} as const;

export const mailTopic = {
  first_photo: 'First photo',
  photos_waiting: 'Photos to review',
  limits: 'Limits',
  photos_reported: 'Reported photos',
  expiration: 'Expiration',
} as const;

export const mailTopicHint = {
  first_photo: 'When a guest adds the first photo to an album.',
  photos_waiting: 'Once a day while photos are waiting for your approval.',
  limits: 'When an album or your storage is {percent}% full, and again when it’s full.',
  photos_reported: 'When guests ask you to remove photos, at most once an hour.',
  expiration: 'Before an album expires, and when it is archived.',
} as const;

export const unsubscribing = {
  question: 'Unsubscribe from these emails?',
  submit: 'Unsubscribe',
  done: 'You’re unsubscribed',
  wrongLink: 'This link doesn’t work',
  profileHint: 'You can turn each kind of email on or off in your profile.',
  toProfile: 'Open profile',
} as const;

export const profile = {
  owner: 'Account Owner',
  memberSince: 'Member since {month}',

  statistics: 'Account Statistics',
  statisticsFailed: 'Could not load your statistics.',
  albumsCreated: 'Albums Created',
  photosUploaded: 'Photos Uploaded',
  storageUsed: 'Storage Used',
  guestAlbums: 'Guest Albums',

  subscription: 'Subscription',
  storage: 'Storage',
  usage: '{used} of {limit}',
  unlimitedUsage: '{used} of unlimited',
  upgrade: 'Upgrade plan',

  information: 'Account Information',
  createdAt: 'Account created',
  preferences: 'Preferences',
  languageHint: 'Applies to this browser.',
  themeHint: 'System follows your device’s setting.',
  security: 'Security',
  passwordNote: 'Your other devices will be signed out.',
  device: 'This device',
  deviceNote: 'Your albums stay as they are.',
  signOut: 'Sign Out',
  yourData: 'Your data',
  exportRow: 'Take everything with you',
  exportHint: 'Your albums, their photos and what we know about you, in one ZIP file.',
  exportLife: 'The link works for a day, while you are signed in.',
  exportData: 'Export my data',
  dangerZone: 'Danger Zone',
  deleteRow: 'Delete your account',
  deleteNote: 'This deletes your albums and all their photos for good.',

  editName: 'Edit name',
  nameFailed: 'Failed to update name. Please try again.',

  changePassword: 'Change Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordAgain: 'Re-enter new password',
  changePasswordSubmit: 'Change password',
  passwordChanged: 'Password changed successfully!',
  passwordFailed: 'Failed to change password',

  signOutQuestion: 'Sign out?',
  signOutWarning: 'You’ll need your email and password to sign in again.',
} as const;

export const reveal = {
  past: 'Choose a time in the future.',
  afterExpiry: 'Choose a time before the album expires.',
} as const;

export const review = {
  heading: 'Review',
  back: 'Back to the album',
  views: 'What to review',
  undecided: 'To review',
  alike: 'Similar',
  place: '{place, number} of {count, number}',
  next: 'Photos to review',
  photoBy: 'Photo by {name}',
  decisions: 'Decide',
  approve: 'Approve',
  keep: 'Keep',
  hide: 'Hide',
  delete: 'Delete',
  undo: 'Undo',
  approveAll: 'Approve all',
  approvedAll: '{count, plural, one {# photo approved.} other {# photos approved.}}',
  failed: 'Could not change the photo. Please try again.',
  reported: 'Guests asked you to remove this',
  reportCount: '{count, plural, one {# guest} other {# guests}}',
  reportReasons: 'Their reasons',
  isShown: 'Visible to guests',
  isWaiting: 'To review',
  isHidden: 'Hidden',
  empty: 'You’re all caught up.',
  emptyHint: 'New photos will appear here.',
  keyArrows: 'Next photo',
  keyApprove: 'A',
  keyHide: 'H',
  keyDelete: 'Del',
  keyUndo: 'U',
  alikeEmpty: 'No similar photos.',
  alikeLoading: 'Comparing photos…',
  alikeGroup: '{count, plural, other {# similar photos}}',
  alikeKeep: 'Keep this one: photo by {name}, {width} × {height}',
  alikeKept: 'Keep',
  alikeHide: '{count, plural, one {Hide the other} other {Hide the others}}',
  alikeDelete: '{count, plural, one {Delete the other} other {Delete the others}}',
  alikeDeleteTitle: '{count, plural, one {Delete # photo} other {Delete # photos}}',
  alikeDeleteWarning: 'They will be gone for good, for your guests too. The one you keep stays.',
  alikeFailed: 'We could not compare the photos.',
} as const;

export const tileVisibility = {
  waiting: 'To review',
  hidden: 'Hidden',
  reportedMark: 'Removal requested',
  hidePhotoBy: 'Hide photo by {uploader}, {filename}',
  showPhotoBy: 'Show photo by {uploader}, {filename}',
  approvePhotoBy: 'Approve photo by {uploader}, {filename}',
} as const;
