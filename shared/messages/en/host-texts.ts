// Texts about co-hosts, helpers and events, for the application.
export const invitation = {
  open: 'Open the invitation',
  title: 'Invitation',
  from: '{name} invites you to help with',
  transferFrom: '{name} would like to give you',
  albums: 'This is for all albums of the event: {albums}',
  count:
    '{count, plural, =0 {It has no photos yet.} one {Its # photo ({size}) will count towards your plan.} other {Its # photos ({size}) will count towards your plan.}}',
  limits: 'The limits of your plan will apply:',
  tooManyPhotos: 'Your plan allows {max} photos per album. This album has {count}, so guests can’t add more.',
  limitsLater: 'The limits of your plan will apply. You’ll see them after you sign in.',
  formerOwner: '{name} stays as a co-host.',
  signInOrRegister: 'Create an account or sign in',
  isNew: 'I’m new here',
  hasAccount: 'I have an account',
  registerAndJoin: 'Create account and join',
  signInAndJoin: 'Sign in and join',
  joinAs: 'Join as {name}',
  takeAs: 'Accept as {name}',
  signOut: 'Not you? Sign out',
  validUntil: 'This invitation is valid until {moment}.',
  loadFailed: 'Could not load the invitation.',
  failed: 'Could not accept the invitation. Please try again.',
  joined: 'Welcome! You can help now.',
  taken: 'This album is now yours.',
} as const;

export const hostRoleHint = {
  'co-host': 'Can do everything except delete the album, transfer it or change its plan.',
  helper: 'Can approve, hide, delete and download photos, and show the wall.',
  owner:
    'Transfers this album to someone else as soon as they accept. All its photos count towards their plan, and the limits of their plan apply. You stay as a co-host.',
} as const;

export const hosts = {
  views: 'People or album log',
  people: 'People',
  log: 'Album log',
  loadFailed: 'Could not load the hosts.',
  changeFailed: 'Something went wrong. Please try again.',
  wholeEvent: 'Whole event',
  remove: 'Remove {name}',
  removeQuestion: 'Remove {name}?',
  removeWarning: 'They lose access right away. Photos they added stay in the album.',
  removeFromEvent:
    'They lose access to all albums of the event right away. Photos they added stay in the albums.',
  removeSubmit: 'Remove',
  leaveQuestion: 'Leave this album?',
  leaveWarning: 'You can only come back if a host invites you again. Photos you added stay in the album.',
  left: 'You’ve left the album.',

  role: 'Role',
  newOwner: 'New owner',
  leavesEvent:
    'The album leaves the event {event}. People who were invited to the whole event lose access to the album.',
  forEvent: 'For all albums of {event}',
  email: 'Email address (optional)',
  emailHint: 'We’ll send the link there. You can also send it yourself.',
  createLink: 'Create link',
  inviteFailed: 'Could not create the invitation. Please try again.',
  link: 'Invitation link',
  linkHint: 'It works once, until {moment}. Copy it now: we can’t show it again.',
  mailed: 'We’re sending it to {email}.',
  copied: 'Invitation link copied.',
  again: 'Invite someone else',
  invited: 'Invited, valid until {moment}',
  revoke: 'Revoke invitation',
} as const;

export const albumLog = {
  empty: 'Nothing yet. Here you’ll see who invited, approved, hid, deleted or changed something.',
  loadFailed: 'Could not load the album log.',
  more: 'Load more',
  someone: 'Someone',
  invited: '{name} invited {role, select, owner {a new owner} helper {a helper} other {a co-host}}.',
  revoked: '{name} revoked an invitation.',
  joined: '{person} joined as {role, select, helper {a helper} other {a co-host}}.',
  left: '{person} left.',
  removed: '{name} removed {person}.',
  transferred: '{person} became the owner.',
  approved:
    '{name} approved {part, select, entries {{count, plural, one {# entry} other {# entries}}} other {{count, plural, one {# photo} other {# photos}}}}.',
  hid: '{name} hid {part, select, entries {{count, plural, one {# entry} other {# entries}}} other {{count, plural, one {# photo} other {# photos}}}}.',
  deleted:
    '{name} deleted {part, select, entries {{count, plural, one {# entry} other {# entries}}} other {{count, plural, one {# photo} other {# photos}}}}.',
  changed:
    '{name} changed {part, select, details {title or settings} visibility {who can see the album} wall {the Photo Wall} pin {the PIN} code {the upload code} expiration {the expiration} archive {whether the album is archived} tags {the tags} groups {the guest groups} event {the event} other {the album}}.',
} as const;

export const hostEvent = {
  actions: 'Event actions',
  albums: 'Albums of the event',
  count: '{count, plural, one {# album} other {# albums}}',
  code: 'Event code <mono>{code}</mono>',
  loadFailed: 'Could not load the event. Please try again.',
  changeFailed: 'Could not change the event. Please try again.',

  add: 'Add another album',
  isFull: 'An event can have at most {max} albums.',
  title: 'Event title',
  titleHint: 'Guests see it above the albums.',
  choice: 'Which album',
  newAlbum: 'A new album',
  newTitle: 'Title of the new album',
  newTitleExample: 'Party',
  noChoice: 'You manage no other album of this owner.',
  addSubmit: 'Add album',
  added: '{title} is now part of the event.',

  rename: 'Rename event',
  moveUp: 'Move {title} up',
  moveDown: 'Move {title} down',
  moved: '{title} is now album {place} of {count}.',
  remove: 'Remove {title} from the event',
  removeTitle: 'Remove album from event?',
  removeWarning:
    '{title} stays as it is, with its own link and its photos. Hosts and helpers who were invited to the whole event lose their access to it.',
  removeSubmit: 'Remove from event',
  removed: '{title} is no longer part of the event.',

  hosts: 'Hosts and helpers for the whole event',
  zipHint: 'The original photos of all albums, with a folder for each album.',
  newCode: 'New event code',
  newCodeWarning:
    'The event’s link and QR codes with <mono>{code}</mono> will stop working right away. The links of its albums stay the same.',
  newCodeDone: 'The event has a new code.',
  dissolve: 'Dissolve event',
  dissolveTitle: 'Dissolve this event?',
  dissolveWarning:
    'The event’s link and QR code will stop working right away. Its albums stay, with their own links and photos. Hosts and helpers who were invited to the whole event lose their access.',
  dissolved: 'The event is dissolved. Its albums are still here.',
} as const;
