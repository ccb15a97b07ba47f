export const TIER_KEYS = ['FREE', 'PLUS', 'PRO'] as const;
export type Tier = (typeof TIER_KEYS)[number];

/** In `maxAlbums` and `maxExpirationDays`: no limit. */
export const UNLIMITED = -1;

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** Binary, as tiers count. */
export function asGigabytes(bytes: number): number {
  return bytes / GB;
}

export interface TierLimits {
  maxAlbums: number;
  maxPhotosPerAlbum: number;
  maxStorageBytes: number;
  maxExpirationDays: number;
}

export interface TierDefinition extends TierLimits {
  price: number;
  /** Keys of `tierMessages`. */
  features: readonly ('exifData' | 'qrCodes')[];
  badge?: 'mostPopular' | 'bestValue';
}

export const TIERS: Record<Tier, TierDefinition> = {
  FREE: {
    price: 0,
    maxAlbums: 3,
    maxPhotosPerAlbum: 25,
    maxStorageBytes: 500 * MB,
    maxExpirationDays: 30,
    features: ['exifData', 'qrCodes'],
  },
  PLUS: {
    price: 4.99,
    maxAlbums: 25,
    maxPhotosPerAlbum: 100,
    maxStorageBytes: 10 * GB,
    maxExpirationDays: 365,
    features: ['exifData', 'qrCodes'],
    badge: 'mostPopular',
  },
  PRO: {
    price: 29.99,
    maxAlbums: UNLIMITED,
    maxPhotosPerAlbum: 500,
    maxStorageBytes: 50 * GB,
    maxExpirationDays: UNLIMITED,
    features: ['exifData', 'qrCodes'],
    badge: 'bestValue',
  },
};

/** In US dollars a month; added in cents, which is exact. */
export function monthlyRevenue(users: Record<Tier, number>): number {
  const cents = TIER_KEYS.map((tier) => Math.round(TIERS[tier].price * 100) * users[tier]);
  return cents.reduce((sum, each) => sum + each, 0) / 100;
}

export function limitsOf(tier: Tier | null): TierLimits {
  return TIERS[tier ?? 'FREE'];
}

export function largerTiers(tier: Tier): readonly Tier[] {
  return TIER_KEYS.slice(TIER_KEYS.indexOf(tier) + 1);
}

export function mayCreateAlbum(tier: Tier, ownedAlbums: number): boolean {
  const { maxAlbums } = limitsOf(tier);
  return maxAlbums === UNLIMITED || ownedAlbums < maxAlbums;
}
