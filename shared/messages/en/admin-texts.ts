// Texts of the administration.
export const adminAlbums = {
  failed: 'Failed to fetch albums',
  empty: 'No albums found',
  loading: 'Loading albums…',
  total:
    '{more, select, yes {More than {count, number} albums} other {{count, plural, one {# album} other {# albums}}}}',
  search: 'Search albums',
  searchHint: 'Title, code or owner',
  publicAndPrivate: 'Public and private',
  titleAToZ: 'Title, A to Z',
  titleZToA: 'Title, Z to A',
  mostPhotos: 'Most photos',
  fewestPhotos: 'Fewest photos',
  ofOwner: 'Owner: {name}',
  ofOneOwner: 'One owner',
  showAllOwners: 'Show albums of all owners',
  title: 'Title',
  visibility: 'Visibility',
  code: 'Code',
  owner: 'Owner',
  noOwner: 'No owner',
  created: 'Created',
} as const;

export const adminAlbum = {
  failed: 'Failed to fetch album',
  back: 'Back to albums',
  album: 'Album',
  uploadCode: 'Upload code',
  id: 'Album ID',
  managePhotos: 'Manage photos',
  noPhotos: 'No photos in this album',
  firstPhotos: 'Showing first {count} photos',
  edit: 'Edit album',
  description: 'Description',
  optional: 'Optional',
  saveChanges: 'Save changes',
  saved: 'Album updated',
  editFailed: 'Failed to update album',
  delete: 'Delete album',
  deleteWarning:
    '{photos, plural, =0 {The album and its page will be gone for good.} one {The album and its # photo will be gone for good.} other {The album and its # photos will be gone for good.}}',
  confirmDeletion: 'I want to delete this album',
  mustConfirmDeletion: 'Please confirm you want to delete this album',
  deleted: 'Album deleted',
  deletionFailed: 'Failed to delete album',
} as const;

export const adminAnalytics = {
  failed: 'Failed to fetch analytics',
  daysShown: 'Days shown',
  signUps: 'Sign-ups',
  chart: '{figure} per day, as in the table below',
  showTable: 'Show as table',
  table: 'Daily figures',
  day: 'Day',
  tiers: 'Tiers',
} as const;

export const adminDashboard = {
  failed: 'Failed to fetch dashboard stats',
  totals: 'Totals',
  newToday: '{count, plural, =0 {None new today} other {# new today}}',
  storageUsed: 'of storage used',
  userStatistics: 'User Statistics',
  owners: 'Owners',
  guests: 'Guests',
  active: 'Active ({days} days)',
  subscriptions: 'Subscriptions',
  monthlyRevenue: 'Monthly revenue',
  recentActivity: 'Recent Activity',
  recentEntries: 'Recent activity',
  runsForDays:
    '{days, plural, one {The server has been running for # day.} other {The server has been running for # days.}}',
  runsForHours:
    '{hours, plural, one {The server has been running for # hour.} other {The server has been running for # hours.}}',
  runsForMinutes:
    '{minutes, plural, one {The server has been running for # minute.} other {The server has been running for # minutes.}}',
} as const;

export const adminFrame = {
  home: '{product} administration',
  documentTitle: '{title} · Admin',
  navigation: 'Administration',
  dashboard: 'Dashboard',
  users: 'Users',
  albums: 'Albums',
  templates: 'Email Templates',
  analytics: 'Analytics',
  menu: 'Menu',
  logout: 'Logout',
  sidebar: 'Sidebar',
  expandSidebar: 'Expand sidebar',
  collapseSidebar: 'Collapse sidebar',
  viewAll: 'View all',
  storage: 'Storage',
  days: '{count, plural, one {# day} other {# days}}',
  lastChanged: 'Last changed',
  noData: 'No data available',
} as const;

export const adminList = {
  sortBy: 'Sort by',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  totalWithPage: '{total}, page {page, number} of {pages, number}',
} as const;

export const adminLog = {
  label: 'Activity log',
  failed: 'Failed to fetch activity',
  empty: 'No recent activity',
  loading: 'Loading entries…',
  total:
    '{more, select, yes {More than {count, number} entries} other {{count, plural, one {# entry} other {# entries}}}}',
  action: 'Action',
  allActions: 'All actions',
  administrator: 'Administrator',
  about: 'About',
  entity:
    '{type, select, admin {admin} user {user} album {album} photo {photo} template {template} other {{type}}}',
  entityWithName:
    '{type, select, user {user {name}} album {album {name}} photo {photo {name}} template {template {name}} other {{type} {name}}}',
  when: 'When',
  export: 'Export CSV',
  exportFailed: 'Failed to export activity',
} as const;

export const activityType = {
  admin_login: 'admin login',
  admin_login_failed: 'admin login failed',
  admin_logout: 'admin logout',
  admin_created: 'admin created',
  admin_password_changed: 'admin password changed',
  user_tier_changed: 'user tier changed',
  user_deleted: 'user deleted',
  album_updated: 'album updated',
  album_deleted: 'album deleted',
  photo_deleted: 'photo deleted',
  template_updated: 'template updated',
  template_reset: 'template reset',
  test_mail_sent: 'test mail sent',
  activity_exported: 'activity exported',
} as const;

export const adminOutbox = {
  label: 'Outbox',
  failed: 'Failed to fetch outbox',
  empty: 'No emails yet',
  loading: 'Loading emails…',
  total:
    '{more, select, yes {More than {count, number} emails} other {{count, plural, one {# email} other {# emails}}}}',
  sendingOn: 'Sending is on',
  sendingOff: 'Sending is off',
  noServer: 'No mail server is set up (SMTP_URL). Emails wait here.',
  subject: 'Subject',
  to: 'To',
  state: 'State',
  waiting: 'Waiting',
  sent: 'Sent',
  failedMail: 'Failed',
  lastError: 'Last error',
  noError: 'None',
  written: 'Created',
  notYet: 'Not yet',
  attempts: 'Attempts',
} as const;

export const adminPhotos = {
  failed: 'Failed to fetch photos',
  empty: 'No photos found',
  loading: 'Loading photos…',
  total:
    '{more, select, yes {More than {count, number} photos} other {{count, plural, one {# photo} other {# photos}}}}',
  search: 'Search photos',
  searchHint: 'Filename, uploader or album',
  filenameAToZ: 'Filename, A to Z',
  filenameZToA: 'Filename, Z to A',
  largestFirst: 'Largest first',
  smallestFirst: 'Smallest first',
  processing: 'Processing…',
  unreadable: 'Unreadable',
  preview: 'Preview {filename}',
  dateAndSize: '{date}, {size}',
  deleteThis: 'Delete {filename}',
  delete: 'Delete photo',
  viewer: 'Photo preview',
  position: '{position} / {count}',
  facts: '{album}, {uploader}, {date}, {size}',
  deleteQuestion: 'Delete photo?',
  origin: 'From {uploader}, in ‘{album}’.',
  deleteWarning: 'It will be gone for everyone.',
  deleted: 'Photo deleted',
  deletionFailed: 'Failed to delete photo',
} as const;

export const adminSignIn = {
  documentTitle: 'Admin sign in',
  heading: 'Administration',
  authorizedOnly: 'Authorized administrators only',
  logged: 'All admin actions are logged for security and compliance',
  username: 'Username',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  failed: 'Invalid credentials. Please try again.',
} as const;

export const adminTemplates = {
  failed: 'Failed to fetch templates',
  template: 'Template',
  templates: 'Templates',
  state: '{state, select, unsaved {Unsaved changes} edited {Edited} other {Default}}',
  nameAndState:
    '{state, select, unsaved {{name} (unsaved changes)} edited {{name} (edited)} other {{name} (default)}}',
  subject: 'Subject',
  body: 'Body',
  insertVariable: 'Insert a variable',
  example: 'For example: {example}',
  save: 'Save template',
  saved: 'Template saved',
  editFailed: 'Failed to update template',
  discard: 'Discard changes',
  isDefault: 'This is the default text.',
  editedAt: 'Edited {time}.',
  preview: 'Preview',
  withColours: 'With colours',
  asText: 'As plain text',
  reset: 'Reset to default',
  resetQuestion: 'Reset to default?',
  resetWarning: 'Your version of ‘{name}’ will be gone. Emails will use the default text again.',
  resetSubmit: 'Reset template',
  resetDone: 'Template reset to its default',
  resetFailed: 'Failed to reset template',
  testMail: 'Test email',
  testTo: 'Send to',
  testOfSaved: 'Your changes are not saved yet. The test email uses the saved text.',
  testWithExamples: 'It uses the example values from the preview.',
  sendTest: 'Send test email',
  testSent: 'A test email to {address} is in the outbox',
  testFailed: 'Failed to send test email',
} as const;

export const adminUsers = {
  failed: 'Failed to fetch users',
  empty: 'No users found',
  loading: 'Loading users…',
  total:
    '{more, select, yes {More than {count, number} users} other {{count, plural, one {# user} other {# users}}}}',
  search: 'Search users',
  searchHint: 'Name or email',
  allRoles: 'All roles',
  owners: 'Owners',
  guests: 'Guests',
  allTiers: 'All tiers',
  nameAToZ: 'Name, A to Z',
  nameZToA: 'Name, Z to A',
  emailAToZ: 'Email, A to Z',
  emailZToA: 'Email, Z to A',
  mostStorage: 'Most storage',
  leastStorage: 'Least storage',
  mostAlbums: 'Most albums',
  fewestAlbums: 'Fewest albums',
  name: 'Name',
  role: 'Role',
  owner: 'Owner',
  guest: 'Guest',
  tier: 'Tier',
  joined: 'Joined',
  storageOf: '{used} of {limit}',
} as const;

export const adminUser = {
  failed: 'Failed to fetch user',
  back: 'Back to users',
  deleteUser: 'Delete user…',
  storageUsed: 'Storage used',
  accountAge: 'Account age',
  recentAlbums: 'Recent albums',
  noAlbums: 'No albums yet',
  account: 'Account',
  id: 'User ID',
  subscription: 'Subscription',
  free: 'free',
  changeTier: 'Change tier',
  tierChanged: '{name} is now on {tier}',
  tierFailed: 'Failed to change user tier',
  notFound: 'User not found',
} as const;

export const deleteUser = {
  title: 'Delete user?',
  intro:
    'This deletes the account of <strong>{name}</strong> (<address>{email}</address>) for good, and signs them out everywhere.',
  holdings:
    'They have {albums, plural, one {# album} other {# albums}} with {photos, plural, one {# photo} other {# photos}}.',
  keep: 'Keep albums and photos',
  keepHint: 'Their albums stay, archived and without an owner. Only administrators can see them.',
  deleteData: 'Delete all their data',
  deleteDataHint: 'Their albums, all photos in them, and the photos they added to other albums.',
  submit: 'Delete user',
  submitWithData: 'Delete user and data',
  deleted: '{name} was deleted',
  failed: 'Failed to delete user',
} as const;

export const mailTemplateNames = {
  welcome: 'Welcome',
  guest_welcome: 'Guest welcome',
  invitation: 'Invitation',
  transfer: 'Transfer of an album',
  album_expires_soon: 'Album expires soon',
  album_archived: 'Album archived',
  photos_reported: 'Photos reported',
  first_photo: 'First photo',
  photos_waiting: 'Photos to review',
  photo_limit_near: 'Album almost full',
  photo_limit_reached: 'Album full',
  storage_limit_near: 'Storage almost full',
  storage_limit_reached: 'Storage full',
} as const;

export const mailTemplateOccasions = {
  welcome: 'Sent to everyone who creates an account.',
  guest_welcome: 'Sent to a guest who registers after an upload.',
  invitation: 'Sent to a person whom a host invites as a co-host or helper.',
  transfer: 'Sent to a person to whom the owner wants to give an album.',
  album_expires_soon: 'Sent to the owner {days} days before an album expires.',
  album_archived: 'Sent to the owner when an album is archived because it has expired.',
  photos_reported: 'Sent to the owner when guests ask to remove photos, at most once an hour.',
  first_photo: 'Sent to the owner when a guest adds the first photo to an album.',
  photos_waiting: 'Sent to the owner once a day while photos are waiting for approval.',
  photo_limit_near: 'Sent to the owner when an album is almost full.',
  photo_limit_reached: 'Sent to the owner when an album is full.',
  storage_limit_near: 'Sent to the owner when their storage is almost full.',
  storage_limit_reached: 'Sent to the owner when their storage is full or a photo no longer fits.',
} as const;

export const mailTemplate = {
  subjectMissing: 'Subject is required',
  subjectNotOneLine: 'Subject must be a single line',
  subjectTooLong: 'Subject cannot exceed {max} characters',
  bodyMissing: 'Body is required',
  bodyTooLong: 'Body cannot exceed {max} characters',
  unknownVariables: 'This template has no variable {names}.',
} as const;

export const mailExamples = {
  name: 'Ines Costa',
  albumTitle: 'Ines & Jonas',
  homeLink: 'https://photos.example.org/',
  albumLink: 'https://photos.example.org/albums/8f3k2m',
  reviewLink: 'https://photos.example.org/albums/8f3k2m/review',
  profileLink: 'https://photos.example.org/profile',
  uploadsLink: 'https://photos.example.org/my-uploads/8f3k2m',
  invitationLink: 'https://photos.example.org/invitation/Zk3vT9',
  expirationDate: '28 November 2026',
  photoCount: '214',
  waitingCount: '12',
  photoLimit: '250',
  storageLimit: '10 GB',
} as const;

export const mailFailure = {
  waitedTooLong: 'It waited too long to be sent.',
} as const;
