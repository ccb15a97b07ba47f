import type { VideoLimits } from './uploads/video-types.ts';

export const TIER_KEYS = ['FREE', 'PLUS', 'PRO'] as const;
export type Tier = (typeof TIER_KEYS)[number];

export const UNLIMITED = -1;

const MB = 1024 * 1024;
const GB = 1024 * MB;

export function asGigabytes(bytes: number): number {
  return bytes / GB;
}

export interface TierLimits {
  maxAlbums: number;
  maxPhotosPerAlbum: number;
  maxStorageBytes: number;
  maxExpirationDays: number;
  /** Limit for one photo, for the server and Quick Upload. */
  maxFileBytes: number;
  /** Limit for one photo, for the dropzones of owners and guests (R 2.71, R 9.12 state two limits). */
  maxDropzoneFileBytes: number;
  /** Limits for one video. The tier takes no videos if `maxVideoSeconds` is 0. */
  maxVideoSeconds: number;
  maxVideoBytes: number;
}

/** The specification's limits, unless the instance sets its own. */
const FILE_BYTES = 25 * MB;
const DROPZONE_FILE_BYTES = 15 * MB;
export const SPECIFIED_LIMITS: Readonly<Record<Tier, Readonly<TierLimits>>> = {
  FREE: {
    maxAlbums: 3,
    maxPhotosPerAlbum: 25,
    maxStorageBytes: 500 * MB,
    maxExpirationDays: 30,
    maxFileBytes: FILE_BYTES,
    maxDropzoneFileBytes: DROPZONE_FILE_BYTES,
    maxVideoSeconds: 0,
    maxVideoBytes: 0,
  },
  PLUS: {
    maxAlbums: 25,
    maxPhotosPerAlbum: 100,
    maxStorageBytes: 10 * GB,
    maxExpirationDays: 365,
    maxFileBytes: FILE_BYTES,
    maxDropzoneFileBytes: DROPZONE_FILE_BYTES,
    maxVideoSeconds: 60,
    maxVideoBytes: 250 * MB,
  },
  PRO: {
    maxAlbums: UNLIMITED,
    maxPhotosPerAlbum: 500,
    maxStorageBytes: 50 * GB,
    maxExpirationDays: UNLIMITED,
    maxFileBytes: FILE_BYTES,
    maxDropzoneFileBytes: DROPZONE_FILE_BYTES,
    maxVideoSeconds: 300,
    maxVideoBytes: GB,
  },
};

export interface TierDefinition {
  price: number;
  features: readonly ('exifData' | 'qrCodes')[];
  badge?: 'mostPopular' | 'bestValue';
}

export const TIERS: Record<Tier, TierDefinition> = {
  FREE: { price: 0, features: ['exifData', 'qrCodes'] },
  PLUS: { price: 4.99, features: ['exifData', 'qrCodes'], badge: 'mostPopular' },
  PRO: { price: 29.99, features: ['exifData', 'qrCodes'], badge: 'bestValue' },
};

export type OwnLimits = Partial<Record<Tier, Partial<TierLimits>>>;

let own: OwnLimits = {};

/**
 * Sets the limits of this instance. The server calls it at its start, the browser with the values of its
 * page.
 */
export function setLimits(limits: OwnLimits): void {
  own = limits;
}

export function ownLimits(): OwnLimits {
  return own;
}

export function getLimits(tier: Tier | null): TierLimits {
  const key = tier ?? 'FREE';
  return { ...SPECIFIED_LIMITS[key], ...own[key] };
}

/** The owner's tier must allow videos, and the owner must have switched them on. */
export function takesVideos(album: { videosEnabled: boolean }, { maxVideoSeconds }: TierLimits): boolean {
  return album.videosEnabled && maxVideoSeconds !== 0;
}

export function toVideoLimits({ maxVideoBytes, maxVideoSeconds }: TierLimits): VideoLimits {
  return { maxBytes: maxVideoBytes, maxSeconds: maxVideoSeconds };
}

/** Maximum number of ids per request, because a page that is being closed may send only 64 KB. */
export const MAX_NAMED_PHOTOS = 2_000;

/** Makes `UNLIMITED` larger than every number, for comparisons. */
export function toCeiling(limit: number): number {
  return limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit;
}

/** In US dollars per month. The sum uses cents, which is exact. */
export function monthlyRevenue(users: Record<Tier, number>): number {
  const cents = TIER_KEYS.map((tier) => Math.round(TIERS[tier].price * 100) * users[tier]);
  return cents.reduce((sum, each) => sum + each, 0) / 100;
}

export function largerTiers(tier: Tier): readonly Tier[] {
  return TIER_KEYS.slice(TIER_KEYS.indexOf(tier) + 1);
}

export function mayCreateAlbum(tier: Tier, ownedAlbums: number): boolean {
  return ownedAlbums < toCeiling(getLimits(tier).maxAlbums);
}
