// How an album's expiration reads, and what colour it has (specification, section 4, Album expiry).

import type { Album } from '../../shared/api/albums-api.ts';
import { WARNING_DAYS } from '../../shared/rules/expiry.ts';
import { dayWords } from '../photos/photo-words.ts';

export interface ExpirationNote {
  words: string;
  tone: 'neutral' | 'ok' | 'warn' | 'danger';
}

const DAY_MS = 86_400_000;

export function expirationNote(
  album: Pick<Album, 'isArchived' | 'expired' | 'expirationDate'>,
  now: number,
): ExpirationNote {
  if (album.isArchived) return { words: 'Archived', tone: 'neutral' };
  if (album.expired) return { words: 'Expired', tone: 'danger' };
  if (album.expirationDate === null) return { words: 'Never expires', tone: 'ok' };
  const daysLeft = (Date.parse(album.expirationDate) - now) / DAY_MS;
  return {
    words: `Expires ${dayWords(album.expirationDate)}`,
    tone: daysLeft <= WARNING_DAYS ? 'warn' : 'ok',
  };
}
