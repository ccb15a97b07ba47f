import type { ListAudience } from '../db/album-schema.ts';
import type { OpenAlbum } from './open-album.ts';

export interface AlbumVersion {
  /** The version of the photos. If the page shows no photos, it is 0, or at most their number. */
  version: number;
  detailsVersion: number;
}

/** Before the reveal nobody sees photos on guest pages, not even the owner. */
export function seesGuestPhotos({ state, can }: OpenAlbum): boolean {
  return state.isRevealed && can('seePhotos');
}

/** Returns 0 if the viewer has no gallery. */
export function countPhotos({ album, can }: OpenAlbum): number {
  if (can('seeAllPhotos')) return album.photoCount;
  return can('followPhotos') ? album.photoCount - album.waitingCount - album.hiddenCount : 0;
}

/** A factor that exceeds the number of photos in every album. */
const ABOVE_COUNTS = 10_000;

/** If the viewer sees no photos, the first number is 0 and the second combines details and photo count. */
export function formatVersion(opened: OpenAlbum, audience: ListAudience): string {
  const { detailsVersion, version } = opened.album;
  return audience === 'owner' || seesGuestPhotos(opened)
    ? `${version}.${detailsVersion}`
    : `0.${detailsVersion * ABOVE_COUNTS + countPhotos(opened)}`;
}

/** Returns null for text in another format. */
export function parseVersion(text: string): AlbumVersion | null {
  const [, version, detailsVersion] = /^(\d{1,10})\.(\d{1,10})$/u.exec(text) ?? [];
  if (version === undefined) return null;
  const details = Number(detailsVersion) / (version === '0' ? ABOVE_COUNTS : 1);
  return { version: Number(version), detailsVersion: Math.floor(details) };
}
