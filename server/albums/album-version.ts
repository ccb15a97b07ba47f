import type { ListAudience } from '../db/album-schema.ts';
import type { OpenAlbum } from './open-album.ts';

/** How far a page of an album is. */
export interface AlbumVersion {
  /** 0: the page has the number of its photos at most. */
  version: number;
  detailsVersion: number;
}

/** Where guests look nobody sees photos before they are revealed: their owner has a page of their own. */
export function seesGuestPhotos({ state, can }: OpenAlbum): boolean {
  return state.isRevealed && can('seePhotos');
}

/** How many photos the viewer is told of: where there is no gallery for them, of none. */
export function countPhotos({ album, can }: OpenAlbum): number {
  if (can('seeAllPhotos')) return album.photoCount;
  return can('followPhotos') ? album.photoCount - album.waitingCount - album.hiddenCount : 0;
}

/** More than an album holds. */
const ABOVE_COUNTS = 10_000;

/** As text, which changes only with what the viewer may see on this page. It begins with a number that grows. */
export function formatVersion(opened: OpenAlbum, audience: ListAudience): string {
  const { detailsVersion, version, guestVersion } = opened.album;
  if (audience === 'owner') return `${version}.${detailsVersion}`;
  return seesGuestPhotos(opened)
    ? `${guestVersion}.${detailsVersion}`
    : `0.${detailsVersion * ABOVE_COUNTS + countPhotos(opened)}`;
}

/** Null for a text that this server never wrote. */
export function parseVersion(text: string): AlbumVersion | null {
  const [, version, detailsVersion] = /^(\d{1,10})\.(\d{1,10})$/u.exec(text) ?? [];
  if (version === undefined) return null;
  const details = Number(detailsVersion) / (version === '0' ? ABOVE_COUNTS : 1);
  return { version: Number(version), detailsVersion: Math.floor(details) };
}
