import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { useServerClock } from '../../albums/use-present-album.ts';
import { formatTime, nearDay } from '../../ui/format-day.ts';

export function GuestNotices({ album }: { album: OpenGuestAlbum }) {
  const { isPublic, isOwner, approveFirst, expirationDate } = album;
  const isAsked = approveFirst && !can(album, 'moderate');
  const closes = useServerClock((now) => (expirationDate && nearDay(expirationDate, now)) ?? '');
  if (isPublic && !closes && !isAsked) return null;
  return (
    <div className="mb-4 grid gap-1 rounded-card bg-sunken px-4 py-3 text-label text-ink-2">
      {!isPublic && (
        <p>{isOwner ? messages.guestPage.privateOwnAlbum() : messages.guestPage.privateAlbum()}</p>
      )}
      {isAsked && <p>{messages.guestPage.approvedFirst()}</p>}
      {closes && expirationDate && (
        <p>{messages.guestPage.closes({ day: closes, time: formatTime(expirationDate) })}</p>
      )}
    </div>
  );
}
