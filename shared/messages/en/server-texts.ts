// What only the server says.
export const administrator = {
  credentialsMissing: 'Please enter your username and password.',
  usernameWrong: 'A username has letters, digits, dots, dashes and underscores, and no spaces.',
  usernameTooLong: 'A username has at most {max} characters.',
  usernameTaken: 'There is an administrator {username} already.',
  usernameUnknown: 'There is no administrator {username}.',
  passwordTooShort: 'A password has at least {min} characters.',
  passwordTooLong: 'A password has at most {max} characters.',
  passwordHasUsername: 'A password must not contain the username.',
} as const;

export const mailFoot = {
  unsubscribe: 'Unsubscribe from emails like this',
} as const;

export const page = {
  loading: 'Loading album…',
  chosen: 'Your photos are chosen. One moment, the page is still loading.',
  noScripts: '{product} needs JavaScript.',
  wall: 'Photos of {album}',
  guestPage: 'Add your photos of {album}',
  privacy: 'What {product} stores of guests',
} as const;

export const tag = {
  /** Proposed in this order. Small letters: tags have no others. */
  suggestions:
    'wedding, birthday, party, family, friends, anniversary, engagement, baby shower, graduation, holiday, christmas, new year, summer, travel, beach, concert, festival, dinner, picnic, reunion, team, conference, offsite, workshop, launch, school, sports, baptism, farewell',
} as const;

export const zip = {
  exportName: '{product} export',
  givenFolder: 'Added to albums of others',
  file: 'file',
  uploader: 'uploader',
  group: 'guest group',
  caption: 'caption',
  timeTaken: 'time taken',
  timeReceived: 'time received',
  place: 'place',
  sha256: 'sha256',
  note: 'note',
  missing: 'missing on the server, not in this ZIP',
  size: 'size',
  fullSize: 'full size',
  smaller: 'smaller picture: hidden details could not be removed from the full one',
} as const;
