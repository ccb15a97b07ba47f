import { expect, test } from 'vitest';
import {
  type Action,
  type AlbumState,
  can,
  findRefusal,
  galleryIsOpen,
  may,
  maySeePhoto,
  type Role,
  refusalIn,
  VISIBILITIES,
} from './access.ts';

const OPEN: AlbumState = {
  isPublic: true,
  isArchived: false,
  photoWallEnabled: true,
  pinEnabled: false,
  expired: false,
  isRevealed: true,
  guestsDownload: true,
};

const FLAGS = Object.keys(OPEN) as (keyof AlbumState)[];
const ALL_STATES = Array.from({ length: 2 ** FLAGS.length }, (_, bits) => {
  const entries = FLAGS.map((flag, at) => [flag, Boolean(bits & (1 << at))]);
  return Object.fromEntries(entries) as unknown as AlbumState;
});
const ROLES: Role[] = ['owner', 'co-host', 'helper', 'guest', 'visitor'];
const isHost = (role: Role) => role !== 'guest' && role !== 'visitor';
const HELPERS_TOO: Action[] = ['seeAllPhotos', 'moderate', 'downloadOriginals'];
const CO_HOSTS_TOO: Action[] = [
  ...(['edit', 'share', 'switchWall', 'setPin', 'archive', 'unarchive', 'manageMembers'] as const),
];
const OWNERS_ALONE: Action[] = ['delete', 'transfer'];

function forAll(check: (role: Role, album: AlbumState, closed: boolean) => void) {
  for (const album of ALL_STATES) {
    const closed = !album.isPublic || album.isArchived || !album.photoWallEnabled;
    for (const role of ROLES) check(role, album, closed);
  }
}

test('hosts and helpers always see the photos; others see them if no state of the album forbids it', () => {
  forAll((role, album, closed) => {
    const isSeen = isHost(role) || (role === 'guest' && !closed && album.isRevealed);
    expect(may(role, 'seePhotos', album), JSON.stringify([album, role])).toBe(isSeen);
    for (const visibility of VISIBILITIES) {
      const isOpen = visibility === 'shown' ? isSeen : isHost(role);
      expect(maySeePhoto(role, album, visibility)).toBe(isOpen);
    }
    expect(galleryIsOpen(album)).toBe(!closed);
  });
});

test('uploads are accepted unless the album is archived, expired or locked, checked in this order', () => {
  forAll((role, album) => {
    const locked = role === 'visitor' ? 'PIN_REQUIRED' : null;
    const reason = album.isArchived ? 'ALBUM_ARCHIVED' : album.expired ? 'ALBUM_EXPIRED' : locked;
    expect(findRefusal(role, 'upload', album)).toBe(reason);
    expect(findRefusal(role, 'openGuestPage', album)).toBe(isHost(role) ? null : reason);
  });
});

test('a guest group’s closed link accepts no photos and closes nothing else', () => {
  const closed = { ...OPEN, isLinkClosed: true };
  expect(findRefusal('guest', 'upload', closed)).toBe('LINK_CLOSED');
  expect(findRefusal('guest', 'upload', { ...closed, expired: true })).toBe('ALBUM_EXPIRED');
  for (const action of ['openWall', 'seePhotos', 'changeOwnPhotos'] as const)
    expect(may('guest', action, closed)).toBe(true);
});

test('a switched-off wall is closed to everybody, and a PIN closes the wall to guests', () => {
  forAll((role, album, closed) => {
    const locked = role === 'visitor' ? 'PIN_REQUIRED' : null;
    const reason = closed ? 'WALL_UNAVAILABLE' : locked;
    expect(findRefusal(role, 'openWall', album)).toBe(reason);
    const isGiven = album.isRevealed && album.guestsDownload;
    expect(findRefusal(role, 'downloadCopies', album)).toBe(reason ?? (isGiven ? null : 'NOT_ALLOWED'));
  });
});

test('whoever sees the wall sees the gallery too, now or after the reveal', () => {
  forAll((role, album) => {
    if (!may(role, 'openWall', album)) return;
    expect(may(role, 'followPhotos', album)).toBe(true);
    expect(may(role, 'seePhotos', album)).toBe(isHost(role) || album.isRevealed);
  });
});

test('helpers moderate, co-hosts also edit and invite, and only the owner deletes and transfers, in every state', () => {
  const allowed: Record<Role, Action[]> = {
    owner: [...HELPERS_TOO, ...CO_HOSTS_TOO, ...OWNERS_ALONE],
    'co-host': [...HELPERS_TOO, ...CO_HOSTS_TOO],
    helper: HELPERS_TOO,
    guest: [],
    visitor: [],
  };
  forAll((role, album) => {
    const rejected = allowed.owner.filter((action) => !allowed[role].includes(action));
    for (const action of rejected) expect(findRefusal(role, action, album)).toBe('NOT_ALLOWED');
    expect(may(role, 'changeOwnPhotos', album)).toBe(!album.isArchived);
  });
  for (const role of ROLES)
    for (const action of allowed[role])
      expect([role, action, may(role, action, OPEN)]).toEqual([role, action, true]);
});

test('an expired album keeps its gallery, and a private album keeps its uploads', () => {
  expect(may('guest', 'seePhotos', { ...OPEN, expired: true })).toBe(true);
  expect(may('guest', 'upload', { ...OPEN, isPublic: false })).toBe(true);
  expect(may('guest', 'upload', { ...OPEN, photoWallEnabled: false })).toBe(true);
});

test('the wall can be switched only while guests have a gallery, and a PIN can be set unless the album is archived', () => {
  const closed = 'WALL_NOT_SWITCHABLE';
  expect(findRefusal('owner', 'switchWall', { ...OPEN, isPublic: false })).toBe(closed);
  expect(findRefusal('owner', 'switchWall', { ...OPEN, isArchived: true })).toBe(closed);
  expect(findRefusal('owner', 'setPin', { ...OPEN, isArchived: true })).toBe('PIN_NEEDS_UNARCHIVED');
  expect(findRefusal('owner', 'archive', { ...OPEN, expired: true })).toBe('ARCHIVE_EXPIRED');
  expect(may('owner', 'unarchive', { ...OPEN, expired: true, isArchived: true })).toBe(true);
});

test('a viewer without a role in the API is a guest', () => {
  const album = { ...OPEN };
  expect(can({ ...album, role: 'owner' }, 'moderate')).toBe(true);
  for (const role of [undefined, 'guest'] as const) {
    expect(can({ ...album, role }, 'upload')).toBe(true);
    expect(refusalIn({ ...album, role }, 'moderate')).toBe('NOT_ALLOWED');
  }
  expect(refusalIn({ ...album, isArchived: true }, 'upload')).toBe('ALBUM_ARCHIVED');
});
