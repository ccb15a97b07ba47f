// Texts that only the server uses.
export const administrator = {
  credentialsMissing: 'Please enter your username and password.',
  usernameWrong: 'A username can only contain letters, digits, dots, dashes and underscores.',
  usernameTooLong: 'A username can have at most {max} characters.',
  usernameTaken: 'There is already an administrator named {username}.',
  usernameUnknown: 'There is no administrator named {username}.',
  passwordTooShort: 'A password needs at least {min} characters.',
  passwordTooLong: 'A password can have at most {max} characters.',
  passwordHasUsername: 'A password must not contain the username.',
} as const;

export const mailFoot = {
  unsubscribe: 'Unsubscribe from emails like this',
} as const;

export const page = {
  loading: 'Loading album…',
  chosen: 'Photos chosen. One moment, the page is still loading.',
  noScripts: '{product} needs JavaScript.',
  wall: 'Photos from {album}',
  guestPage: 'Add your photos to {album}',
  guestBook: 'Guest book of {album}',
  event: 'Albums of {event}',
  privacy: 'What {product} stores about guests',
} as const;

export const tag = {
  /** Suggested in this order, and in lower case, as all tags are. */
  suggestions:
    'wedding, birthday, party, family, friends, anniversary, engagement, baby shower, graduation, holiday, christmas, new year, summer, travel, beach, concert, festival, dinner, picnic, reunion, team, conference, offsite, workshop, launch, school, sports, baptism, farewell',
} as const;

export const zip = {
  exportName: '{product} export',
  givenFolder: 'Added to other albums',
  file: 'file',
  uploader: 'uploader',
  group: 'guest group',
  caption: 'caption',
  timeTaken: 'time taken',
  timeReceived: 'time received',
  place: 'place',
  sha256: 'sha256',
  note: 'note',
  missing: 'missing from the server, not in this ZIP',
  size: 'size',
  fullSize: 'full size',
  smaller: 'smaller version: hidden details could not be removed from the full one',
  comments: 'comments',
  guestBook: 'Guest book',
  kind: 'kind',
  written: 'written',
  spoken: 'spoken',
  text: 'text',
  length: 'length',
} as const;
