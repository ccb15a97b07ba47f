export interface AlbumState {
  isPublic: boolean;
  isArchived: boolean;
  photoWallEnabled: boolean;
  pinEnabled: boolean;
  expired: boolean;
  /** True if there is no reveal time, or if it has passed. */
  isRevealed: boolean;
  guestsDownload: boolean;
  /** True if the viewer came by the link of a guest group that is closed. */
  isLinkClosed?: boolean | undefined;
}

export type AccessRefusal =
  | 'NOT_ALLOWED'
  | 'PIN_REQUIRED'
  | 'ALBUM_ARCHIVED'
  | 'ALBUM_EXPIRED'
  | 'LINK_CLOSED'
  | 'WALL_UNAVAILABLE'
  | 'WALL_NOT_SWITCHABLE'
  | 'PIN_NEEDS_UNARCHIVED'
  | 'ARCHIVE_EXPIRED';

type Rule = (album: AlbumState) => AccessRefusal | null;

const always: Rule = () => null;
const unlessArchived: Rule = (album) => (album.isArchived ? 'ALBUM_ARCHIVED' : null);
const whileOpen: Rule = (album) =>
  unlessArchived(album) ?? (album.expired ? 'ALBUM_EXPIRED' : album.isLinkClosed ? 'LINK_CLOSED' : null);
const whereWall: Rule = (album) => (galleryIsOpen(album) ? null : 'WALL_UNAVAILABLE');
const onceRevealed: Rule = (album) => whereWall(album) ?? (album.isRevealed ? null : 'NOT_ALLOWED');
const withPin =
  (rule: Rule): Rule =>
  (album) =>
    rule(album) ?? 'PIN_REQUIRED';

/** Rules for everybody with the link, and with the PIN if there is one. */
const guest = {
  upload: whileOpen,
  /** A device may always delete its own photos. */
  changeOwnPhotos: unlessArchived,
  openGuestPage: whileOpen,
  openWall: whereWall,
  /** Before the reveal, only the number of photos is followed. */
  followPhotos: whereWall,
  seePhotos: onceRevealed,
  downloadCopies: (album) => onceRevealed(album) ?? (album.guestsDownload ? null : 'NOT_ALLOWED'),
} satisfies Record<string, Rule>;

/** Rules for people who help the hosts during the event. */
const helper = {
  ...guest,
  openGuestPage: always,
  followPhotos: always,
  seePhotos: always,
  /** Includes waiting, hidden and unreadable photos. */
  seeAllPhotos: always,
  moderate: always,
  downloadOriginals: always,
} satisfies Record<string, Rule>;

const coHost = {
  ...helper,
  edit: always,
  share: always,
  switchWall: (album) => (album.isPublic && !album.isArchived ? null : 'WALL_NOT_SWITCHABLE'),
  setPin: (album) => (album.isArchived ? 'PIN_NEEDS_UNARCHIVED' : null),
  /** The job archives an expired album. */
  archive: (album) => (album.expired ? 'ARCHIVE_EXPIRED' : null),
  unarchive: always,
  /** Includes invitations and the album's log. */
  manageMembers: always,
} satisfies Record<string, Rule>;

const owner = {
  ...coHost,
  delete: always,
  transfer: always,
} satisfies Record<string, Rule>;

export type Action = keyof typeof owner;
type Permissions = { [Name in Action]?: Rule };

/** The stronger role comes first. */
const PERMISSIONS = {
  owner,
  'co-host': coHost,
  helper,
  guest,
  visitor: {
    upload: withPin(whileOpen),
    changeOwnPhotos: unlessArchived,
    openGuestPage: withPin(whileOpen),
    openWall: withPin(whereWall),
    downloadCopies: withPin(whereWall),
  },
} satisfies Record<string, Permissions>;
export type Role = keyof typeof PERMISSIONS;

/** The role of an account in an album, which the API returns as `role`. */
export type MemberRole = Exclude<Role, 'visitor'>;
export const MEMBER_ROLES = Object.keys(PERMISSIONS).filter((role) => role !== 'visitor') as MemberRole[];

/** Members without the role `guest`. */
export const HOST_ROLES = ['owner', 'co-host', 'helper'] as const satisfies MemberRole[];
export type HostRole = (typeof HOST_ROLES)[number];

export function listWeaker(role: MemberRole): MemberRole[] {
  return MEMBER_ROLES.slice(MEMBER_ROLES.indexOf(role) + 1);
}

/** Returns null if the role may do it. */
export function findRefusal(role: Role, action: Action, album: AlbumState): AccessRefusal | null {
  const permissions: Permissions = PERMISSIONS[role];
  return (permissions[action] ?? denied)(album);
}

const denied: Rule = () => 'NOT_ALLOWED';

export function may(role: Role, action: Action, album: AlbumState): boolean {
  return findRefusal(role, action, album) === null;
}

/** An album as the API describes it to a viewer. */
interface DescribedAlbum extends AlbumState {
  role?: MemberRole | undefined;
}

/** Predicts the server's decision from a described album, which only viewers with the PIN receive. */
export function refusalIn(album: DescribedAlbum, action: Action): AccessRefusal | null {
  return findRefusal(album.role ?? 'guest', action, album);
}

export function can(album: DescribedAlbum, action: Action): boolean {
  return refusalIn(album, action) === null;
}

/** Only hosts, helpers and the uploader see `waiting` and `hidden` photos. */
export const VISIBILITIES = ['shown', 'waiting', 'hidden'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export function maySeePhoto(role: Role, album: AlbumState, visibility: Visibility): boolean {
  return may(role, visibility === 'shown' ? 'seePhotos' : 'seeAllPhotos', album);
}

export function galleryIsOpen(
  album: Pick<AlbumState, 'isPublic' | 'isArchived' | 'photoWallEnabled'>,
): boolean {
  return album.isPublic && !album.isArchived && album.photoWallEnabled;
}

interface AlbumFacts
  extends Pick<AlbumState, 'isPublic' | 'isArchived' | 'photoWallEnabled' | 'guestsDownload'> {
  sealedPin: string | null;
  expiresAt: number | null;
  revealAt: number | null;
  group?: { closedAt: number | null } | null;
}

export function toAlbumState(album: AlbumFacts, now: number): AlbumState {
  const { isPublic, isArchived, photoWallEnabled, guestsDownload } = album;
  return {
    isPublic,
    isArchived,
    photoWallEnabled,
    guestsDownload,
    pinEnabled: album.sealedPin !== null,
    expired: isExpired(album.expiresAt, now),
    isRevealed: isRevealed(album.revealAt, now),
    ...(album.group && album.group.closedAt !== null ? { isLinkClosed: true } : {}),
  };
}

export function isExpired(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

export function isRevealed(revealAt: number | null, now: number): boolean {
  return revealAt === null || revealAt <= now;
}
