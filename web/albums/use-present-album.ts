// An album as it stands now: it expires while it is looked at (specification, section 4, Album expiry).

import type { Album } from '../../shared/api/albums-api.ts';
import { type AlbumState, uploadRefusal } from '../../shared/rules/access.ts';
import { hasExpired } from './album-expiration.ts';
import { useServerClock } from './use-server-clock.ts';

type Expiring = Pick<Album, 'expired' | 'expirationDate'>;

/** Looks every second, by the server's clock: no live event tells that an album's time is over. */
export function usePresentAlbum<Told extends Expiring>(told: Told): Told {
  const expired = useServerClock((now) => hasExpired(told, now));
  return expired === told.expired ? told : { ...told, expired };
}

/** Whether a visitor who sees its photos can add one. */
export function useTakesPhotos(told: AlbumState & Expiring): boolean {
  return uploadRefusal(usePresentAlbum(told), { isOwner: false, hasPin: true }) === null;
}
