import { afterEach, expect, test } from 'vitest';
import { messages } from '../messages/messages.ts';
import {
  asGigabytes,
  getLimits,
  MAX_NAMED_PHOTOS,
  mayCreateAlbum,
  monthlyRevenue,
  setLimits,
  TIER_KEYS,
  TIERS,
  UNLIMITED,
} from './tiers.ts';
import { isAlbumFull } from './uploads/upload-limits.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

afterEach(() => setLimits({}));

const VIDEOS = {
  FREE: { maxVideoSeconds: 0, maxVideoBytes: 0 },
  PLUS: { maxVideoSeconds: 60, maxVideoBytes: 250 * MB },
  PRO: { maxVideoSeconds: 300, maxVideoBytes: GB },
};

test.each([
  ['FREE', 'Free', 0, 3, 25, 500 * MB, 30],
  ['PLUS', 'Plus', 4.99, 25, 100, 10 * GB, 365],
  ['PRO', 'Pro', 29.99, -1, 500, 50 * GB, -1],
] as const)('%s', (tier, name, price, maxAlbums, maxPhotosPerAlbum, maxStorageBytes, maxExpirationDays) => {
  expect(messages.tier[tier]()).toBe(name);
  expect(TIERS[tier].price).toBe(price);
  expect(getLimits(tier)).toEqual({
    maxAlbums,
    maxPhotosPerAlbum,
    maxStorageBytes,
    maxExpirationDays,
    maxFileBytes: 25 * MB,
    maxDropzoneFileBytes: 15 * MB,
    ...VIDEOS[tier],
  });
  expect(TIERS[tier].features.map((feature) => messages.tier[feature]())).toEqual(['EXIF data', 'QR codes']);
});

test('an album without an owner has the limits of FREE', () => {
  expect(getLimits(null).maxPhotosPerAlbum).toBe(25);
  expect(getLimits(null)).toEqual(getLimits('FREE'));
});

test('an instance can configure limits, and other limits stay as specified', () => {
  setLimits({ FREE: { maxAlbums: UNLIMITED, maxPhotosPerAlbum: 2000 }, PRO: { maxAlbums: 40 } });
  expect(getLimits('FREE')).toMatchObject({
    maxAlbums: UNLIMITED,
    maxPhotosPerAlbum: 2000,
    maxExpirationDays: 30,
  });
  expect(getLimits('PLUS').maxAlbums).toBe(25);
  expect([mayCreateAlbum('FREE', 1_000_000), mayCreateAlbum('PRO', 40)]).toEqual([true, false]);
});

test('all photos of an album of 2,000 fit into one keepalive request', () => {
  expect(MAX_NAMED_PHOTOS).toBe(2000);
  const photoIds = Array.from({ length: MAX_NAMED_PHOTOS }, () => 'x'.repeat(22));
  expect(JSON.stringify({ photoIds, visibility: 'waiting' }).length).toBeLessThan(64 * 1024);
});

test('an album without a limit is never full', () => {
  expect(isAlbumFull({ photoCount: 1_000_000, maxPhotos: UNLIMITED })).toBe(false);
});

test('each tier has its badge', () => {
  const badges = TIER_KEYS.map((tier) => TIERS[tier].badge).map((badge) => badge && messages.tier[badge]());
  expect(badges).toEqual([undefined, 'Most Popular', 'Best Value']);
});

test('another album is allowed below the limit, and always without a limit', () => {
  expect([0, 2, 3, 4].map((owned) => mayCreateAlbum('FREE', owned))).toEqual([true, true, false, false]);
  expect([24, 25].map((owned) => mayCreateAlbum('PLUS', owned))).toEqual([true, false]);
  expect(mayCreateAlbum('PRO', 1_000_000)).toBe(true);
});

test('the dashboard shows the tier’s album limit', () => {
  expect(
    messages.tier.albumLimitReached({ tier: messages.tier.PLUS(), max: getLimits('PLUS').maxAlbums }),
  ).toBe("You've reached the Plus tier limit of 25 albums.");
});

test('the monthly revenue is exact to the cent', () => {
  // In floating point 3 x 4.99 is 14.969999999999999.
  expect(monthlyRevenue({ FREE: 9, PLUS: 3, PRO: 0 })).toBe(14.97);
  expect(monthlyRevenue({ FREE: 0, PLUS: 15_000, PRO: 5_000 })).toBe(224_800);
  expect(monthlyRevenue({ FREE: 0, PLUS: 0, PRO: 0 })).toBe(0);
});

test('gigabytes are binary, like the limits', () => {
  expect(asGigabytes(getLimits('PLUS').maxStorageBytes)).toBe(10);
});
