import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { formatDay } from '../ui/format-day.ts';
import { hasExpired } from './use-present-album.ts';

export interface ExpirationNote {
  label: string;
  detail?: string;
  tone: 'neutral' | 'ok' | 'warn' | 'danger';
}

type Expiring = Pick<OwnedAlbum, 'isArchived' | 'expired' | 'expirationDate' | 'isKeptOpen'>;

const WARNING_DAYS = 7;
const DAY_MS = 86_400_000;

export function expirationNote(album: Expiring, now: number): ExpirationNote {
  if (album.isArchived) return { label: messages.albumState.archived(), tone: 'neutral' };
  if (hasExpired(album, now)) {
    const expired = { label: messages.albumState.expired(), tone: 'danger' } as const;
    return album.isKeptOpen ? expired : { ...expired, detail: messages.albumPage.archivalPending() };
  }
  if (album.expirationDate === null) return { label: messages.albumPage.neverExpires(), tone: 'ok' };
  const daysLeft = (Date.parse(album.expirationDate) - now) / DAY_MS;
  return {
    label: messages.albumPage.expires({ date: formatDay(album.expirationDate) }),
    tone: daysLeft <= WARNING_DAYS ? 'warn' : 'ok',
  };
}
