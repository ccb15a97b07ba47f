/** The part of an album that decides access. */
export interface AlbumState {
  isPublic: boolean;
  isArchived: boolean;
  photoWallEnabled: boolean;
  pinEnabled: boolean;
  expired: boolean;
  /** Guests see its photos: there is no time of revealing, or it has come. */
  isRevealed: boolean;
  guestsDownload: boolean;
}

export type AccessRefusal =
  | 'NOT_ALLOWED'
  | 'PIN_REQUIRED'
  | 'ALBUM_ARCHIVED'
  | 'ALBUM_EXPIRED'
  | 'WALL_UNAVAILABLE'
  | 'WALL_NOT_SWITCHABLE'
  | 'PIN_NEEDS_UNARCHIVED'
  | 'ARCHIVE_EXPIRED';

/** Why an album in this state refuses something; null if it does not. */
type Rule = (album: AlbumState) => AccessRefusal | null;

const always: Rule = () => null;
const unlessArchived: Rule = (album) => (album.isArchived ? 'ALBUM_ARCHIVED' : null);
const whileOpen: Rule = (album) => unlessArchived(album) ?? (album.expired ? 'ALBUM_EXPIRED' : null);
const whereWall: Rule = (album) => (galleryIsOpen(album) ? null : 'WALL_UNAVAILABLE');
const onceRevealed: Rule = (album) => whereWall(album) ?? (album.isRevealed ? null : 'NOT_ALLOWED');
const withPin =
  (rule: Rule): Rule =>
  (album) =>
    rule(album) ?? 'PIN_REQUIRED';

/** Everybody with the link; where the album has a PIN, who has said it. */
const guest = {
  upload: whileOpen,
  /** The own photos: their captions, and deleting those of an account. A phone may always take its own back. */
  changeOwnPhotos: unlessArchived,
  openGuestPage: whileOpen,
  openWall: whereWall,
  /** Hear of changes: before the photos are revealed, of their number. */
  followPhotos: whereWall,
  seePhotos: onceRevealed,
  /** Clean copies of all photos, as a ZIP. */
  downloadCopies: (album) => onceRevealed(album) ?? (album.guestsDownload ? null : 'NOT_ALLOWED'),
} satisfies Record<string, Rule>;

const owner = {
  ...guest,
  openGuestPage: always,
  followPhotos: always,
  seePhotos: always,
  /** Those too that wait, are hidden or cannot be shown, by links that work while guests have no gallery. */
  seeAllPhotos: always,
  /** Decide which photos guests see, and delete any. */
  moderate: always,
  downloadOriginals: always,
  /** Title, description, tags, switches, expiration. */
  edit: always,
  /** Whether it is public, and its upload code. */
  share: always,
  switchWall: (album) => (album.isPublic && !album.isArchived ? null : 'WALL_NOT_SWITCHABLE'),
  setPin: (album) => (album.isArchived ? 'PIN_NEEDS_UNARCHIVED' : null),
  /** The job archives an expired album. */
  archive: (album) => (album.expired ? 'ARCHIVE_EXPIRED' : null),
  unarchive: always,
  delete: always,
} satisfies Record<string, Rule>;

export type Action = keyof typeof owner;
type Permissions = { [Name in Action]?: Rule };

/** What each role may do. What is missing is refused with NOT_ALLOWED. */
const PERMISSIONS = {
  owner,
  guest,
  /** A guest who has not said the PIN. */
  visitor: {
    upload: withPin(whileOpen),
    changeOwnPhotos: unlessArchived,
    openGuestPage: withPin(whileOpen),
    openWall: withPin(whereWall),
    downloadCopies: withPin(whereWall),
  },
} satisfies Record<string, Permissions>;
export type Role = keyof typeof PERMISSIONS;

/** Null: the role may do it. */
export function refusalOf(role: Role, action: Action, album: AlbumState): AccessRefusal | null {
  const permissions: Permissions = PERMISSIONS[role];
  return (permissions[action] ?? denied)(album);
}

const denied: Rule = () => 'NOT_ALLOWED';

export function may(role: Role, action: Action, album: AlbumState): boolean {
  return refusalOf(role, action, album) === null;
}

/**
 * `shown`: to everybody who may see the gallery; the others to the owner and the uploader only. `waiting`: for the
 * owner's approval.
 */
export const VISIBILITIES = ['shown', 'waiting', 'hidden'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Whether the role sees a photo of the album. */
export function maySeePhoto(role: Role, album: AlbumState, visibility: Visibility): boolean {
  return may(role, visibility === 'shown' ? 'seePhotos' : 'seeAllPhotos', album);
}

/** Whether guests have a gallery at all, apart from the PIN and the time of its revealing. */
export function galleryIsOpen(
  album: Pick<AlbumState, 'isPublic' | 'isArchived' | 'photoWallEnabled'>,
): boolean {
  return album.isPublic && !album.isArchived && album.photoWallEnabled;
}

/** Of an album's row. Times are milliseconds. */
interface AlbumFacts
  extends Pick<AlbumState, 'isPublic' | 'isArchived' | 'photoWallEnabled' | 'guestsDownload'> {
  sealedPin: string | null;
  expiresAt: number | null;
  revealAt: number | null;
}

export function stateOf(album: AlbumFacts, now: number): AlbumState {
  const { isPublic, isArchived, photoWallEnabled, guestsDownload } = album;
  return {
    isPublic,
    isArchived,
    photoWallEnabled,
    guestsDownload,
    pinEnabled: album.sealedPin !== null,
    expired: isExpired(album.expiresAt, now),
    isRevealed: isRevealed(album.revealAt, now),
  };
}

/** Expired from the very moment of its date on. */
export function isExpired(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Revealed from the very moment of its time on; without a time, always. */
export function isRevealed(revealAt: number | null, now: number): boolean {
  return revealAt === null || revealAt <= now;
}
