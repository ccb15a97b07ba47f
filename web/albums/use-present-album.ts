import { useSyncExternalStore } from 'react';
import type { Album } from '../../shared/api/albums-api.ts';
import { can, isExpired, isRevealed } from '../../shared/rules/access.ts';
import { getServerTime } from '../http/server-clock.ts';

type Expiring = Pick<Album, 'expired' | 'expirationDate'>;

/** Compares with the clock every second, because no live event reports that an album has expired. */
export function usePresentAlbum<Album extends Expiring>(album: Album): Album {
  const expired = useServerClock((now) => hasExpired(album, now));
  return expired === album.expired ? album : { ...album, expired };
}

export function useTakesPhotos(album: Parameters<typeof can>[0] & Expiring): boolean {
  return can(usePresentAlbum(album), 'upload');
}

/** Compares with the clock, because no live event reports that an album was revealed. */
export function useIsRevealed({ revealAt }: Pick<Album, 'revealAt'>): boolean {
  return useServerClock((now) => isRevealed(revealAt === null ? null : Date.parse(revealAt), now));
}

export function hasExpired({ expired, expirationDate }: Expiring, now: number): boolean {
  return expired || isExpired(expirationDate === null ? null : Date.parse(expirationDate), now);
}

const SECOND_MS = 1000;

export function useServerClock<Answer extends string | number | boolean>(
  read: (now: number) => Answer,
): Answer {
  const answer = () => read(getServerTime());
  return useSyncExternalStore(everySecond, answer, answer);
}

function everySecond(onSecond: () => void): () => void {
  const timer = setInterval(onSecond, SECOND_MS);
  return () => clearInterval(timer);
}
