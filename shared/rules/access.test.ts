// The access rules: every state of an album for every viewer role, all 256 cases.

import { expect, test } from 'vitest';
import {
  type AlbumState,
  galleryIsOpen,
  mayFollowGallery,
  maySeeGallery,
  maySwitchWall,
  uploadRefusal,
  type ViewerRole,
  wallRefusal,
} from './access.ts';

const OPEN: AlbumState = {
  isPublic: true,
  isArchived: false,
  photoWallEnabled: true,
  pinEnabled: false,
  expired: false,
  isRevealed: true,
};
const GUEST: ViewerRole = { isOwner: false, hasPin: false };
const OWNER: ViewerRole = { isOwner: true, hasPin: false };
const WITH_PIN: ViewerRole = { isOwner: false, hasPin: true };

const FLAGS = Object.keys(OPEN) as (keyof AlbumState)[];
const ALL_STATES = Array.from({ length: 2 ** FLAGS.length }, (_, bits) => {
  const entries = FLAGS.map((flag, at) => [flag, Boolean(bits & (1 << at))]);
  return Object.fromEntries(entries) as unknown as AlbumState;
});
const ALL_VIEWERS = [GUEST, OWNER, WITH_PIN, { isOwner: true, hasPin: true }];

test('the owner sees the photos always; others see them where nothing stands between', () => {
  for (const album of ALL_STATES) {
    for (const who of ALL_VIEWERS) {
      const closed = !album.isPublic || album.isArchived || !album.photoWallEnabled;
      const locked = album.pinEnabled && !who.hasPin;
      expect(maySeeGallery(album, who), JSON.stringify([album, who])).toBe(
        who.isOwner || (!closed && !locked && album.isRevealed),
      );
      expect(galleryIsOpen(album)).toBe(!closed);
    }
  }
});

test('photos come in unless archived, expired or locked, in this order of reasons', () => {
  for (const album of ALL_STATES) {
    for (const who of ALL_VIEWERS) {
      const refusal = uploadRefusal(album, who);
      if (album.isArchived) expect(refusal).toBe('ALBUM_ARCHIVED');
      else if (album.expired) expect(refusal).toBe('ALBUM_EXPIRED');
      else if (album.pinEnabled && !who.isOwner && !who.hasPin) expect(refusal).toBe('PIN_REQUIRED');
      else expect(refusal).toBeNull();
    }
  }
});

test('the wall is dark for everybody while there is none, and asks guests for the PIN', () => {
  for (const album of ALL_STATES) {
    for (const who of ALL_VIEWERS) {
      const refusal = wallRefusal(album, who);
      if (!galleryIsOpen(album)) expect(refusal).toBe('WALL_UNAVAILABLE');
      else expect(refusal).toBe(mayFollowGallery(album, who) ? null : 'PIN_REQUIRED');
    }
  }
});

test('who sees the wall sees the gallery, or will when it is revealed', () => {
  for (const album of ALL_STATES) {
    for (const who of ALL_VIEWERS) {
      if (wallRefusal(album, who) !== null) continue;
      expect(mayFollowGallery(album, who)).toBe(true);
      expect(maySeeGallery(album, who)).toBe(who.isOwner || album.isRevealed);
    }
  }
});

test('expiry alone closes no gallery, and privacy alone stops no upload', () => {
  expect(maySeeGallery({ ...OPEN, expired: true }, GUEST)).toBe(true);
  expect(uploadRefusal({ ...OPEN, isPublic: false }, GUEST)).toBeNull();
  expect(uploadRefusal({ ...OPEN, photoWallEnabled: false }, GUEST)).toBeNull();
});

test('the wall can be switched while guests could have one', () => {
  expect(maySwitchWall(OPEN)).toBe(true);
  expect(maySwitchWall({ ...OPEN, isPublic: false })).toBe(false);
  expect(maySwitchWall({ ...OPEN, isArchived: true })).toBe(false);
});
