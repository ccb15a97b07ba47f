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
const ROLES: Role[] = ['owner', 'guest', 'visitor'];
const OWNERS_ALONE: Action[] = [
  ...(['seeAllPhotos', 'moderate', 'downloadOriginals', 'edit', 'share', 'switchWall'] as const),
  ...(['setPin', 'archive', 'unarchive', 'delete'] as const),
];

function forAll(check: (role: Role, album: AlbumState, closed: boolean) => void) {
  for (const album of ALL_STATES) {
    const closed = !album.isPublic || album.isArchived || !album.photoWallEnabled;
    for (const role of ROLES) check(role, album, closed);
  }
}

test('the owner always sees the photos; others see them if no state of the album forbids it', () => {
  forAll((role, album, closed) => {
    const isSeen = role === 'owner' || (role === 'guest' && !closed && album.isRevealed);
    expect(may(role, 'seePhotos', album), JSON.stringify([album, role])).toBe(isSeen);
    for (const visibility of VISIBILITIES) {
      const isOpen = visibility === 'shown' ? isSeen : role === 'owner';
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
    expect(findRefusal(role, 'openGuestPage', album)).toBe(role === 'owner' ? null : reason);
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
    expect(may(role, 'seePhotos', album)).toBe(role === 'owner' || album.isRevealed);
  });
});

test('actions of the owner are rejected for all others in every state', () => {
  forAll((role, album) => {
    if (role === 'owner') return;
    for (const action of OWNERS_ALONE) expect(findRefusal(role, action, album)).toBe('NOT_ALLOWED');
    expect(may(role, 'changeOwnPhotos', album)).toBe(!album.isArchived);
  });
  for (const action of OWNERS_ALONE) expect(may('owner', action, OPEN)).toBe(true);
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
