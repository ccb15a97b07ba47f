// What a guest should know before choosing photos: that the album is private, or about to close (R 10.14031).

import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { guestPageMessages } from '../../../shared/messages/en/guest-page-messages.ts';
import { useServerClock } from '../../albums/use-server-clock.ts';
import { formatTime, nearDay } from '../../ui/format-day.ts';

export function GuestNotices({ album }: { album: OpenGuestAlbum }) {
  const { isPublic, isOwner, approveFirst, expirationDate } = album;
  const isAsked = approveFirst && !isOwner;
  const closes = useServerClock((now) => (expirationDate && nearDay(expirationDate, now)) ?? '');
  if (isPublic && !closes && !isAsked) return null;
  return (
    <div className="mb-4 grid gap-1 rounded-card bg-sunken px-4 py-3 text-label text-ink-2">
      {!isPublic && <p>{isOwner ? guestPageMessages.privateOwnAlbum() : guestPageMessages.privateAlbum()}</p>}
      {isAsked && <p>{guestPageMessages.approvedFirst()}</p>}
      {closes && expirationDate && (
        <p>{guestPageMessages.closes({ day: closes, time: formatTime(expirationDate) })}</p>
      )}
    </div>
  );
}
