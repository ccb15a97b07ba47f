import type { Album } from '../../shared/api/albums-api.ts';
import { type AlbumState, isExpired, isRevealed, may } from '../../shared/rules/access.ts';
import { useServerClock } from './use-server-clock.ts';

type Expiring = Pick<Album, 'expired' | 'expirationDate'>;

/** Checks every second, by the server's clock: no live event says that an album has expired. */
export function usePresentAlbum<Album extends Expiring>(album: Album): Album {
  const expired = useServerClock((now) => hasExpired(album, now));
  return expired === album.expired ? album : { ...album, expired };
}

/** Whether a visitor who sees the photos can add one. */
export function useTakesPhotos(album: AlbumState & Expiring): boolean {
  return may('guest', 'upload', usePresentAlbum(album));
}

/** Whether guests see the photos: nor does a live event say that an album is revealed. */
export function useIsRevealed({ revealAt }: Pick<Album, 'revealAt'>): boolean {
  return useServerClock((now) => isRevealed(revealAt === null ? null : Date.parse(revealAt), now));
}

/** The server said so, or the date has passed since. */
export function hasExpired({ expired, expirationDate }: Expiring, now: number): boolean {
  return expired || isExpired(expirationDate === null ? null : Date.parse(expirationDate), now);
}
