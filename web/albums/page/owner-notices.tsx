import { CalendarClock, Inbox, type LucideIcon } from 'lucide-react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format-day.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Elements } from '../../ui/text/elements.ts';
import { useVisibility } from '../review/use-visibility.ts';
import { useIsRevealed } from '../use-present-album.ts';

interface OwnerNoticesProps {
  album: OwnedAlbum;
  photos: readonly Photo[];
  /** Undefined if the viewer may not change it. */
  onExpiration: (() => void) | undefined;
}

export function OwnerNotices({ album, photos, onExpiration }: OwnerNoticesProps) {
  const { revealAt } = album;
  const isRevealed = useIsRevealed(album);
  const waiting = photos.filter(({ visibility }) => visibility === 'waiting').length;
  const reported = photos.filter(({ reports = 0 }) => reports > 0);
  const hiddenByReports = reported.filter(({ visibility }) => visibility === 'hidden');
  const changeVisibility = useVisibility(album.id);
  const words = [
    waiting > 0 && messages.photoVisibility.waitForYou({ count: waiting }),
    reported.length > 0 && messages.photoVisibility.reported({ count: reported.length }),
  ].filter(Boolean);
  return (
    <>
      {!isRevealed && revealAt && (
        <Notice
          icon={CalendarClock}
          words={messages.photoVisibility.revealsAt({ moment: formatMoment(revealAt) })}
        >
          {onExpiration && (
            <Button kind="secondary" onClick={onExpiration}>
              {messages.photoVisibility.change()}
            </Button>
          )}
        </Notice>
      )}
      {words.length > 0 && (
        <Notice icon={Inbox} words={words.join(' ')} isNews>
          {hiddenByReports.length > 0 && (
            <Button kind="secondary" onClick={() => void changeVisibility(hiddenByReports, 'shown')}>
              {messages.photoVisibility.showAgain({ count: hiddenByReports.length })}
            </Button>
          )}
          <LinkButton kind="secondary" to={`/albums/${album.id}/review`}>
            {messages.photoVisibility.review()}
          </LinkButton>
        </Notice>
      )}
    </>
  );
}

interface NoticeProps {
  icon: LucideIcon;
  words: string;
  /** Screen readers announce it. */
  isNews?: boolean;
  children: Elements;
}

function Notice({ icon: Icon, words, isNews = false, children }: NoticeProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-3 rounded-card bg-sunken px-4 py-3 text-label text-ink-2 sm:mb-4 sm:gap-x-4">
      <Icon aria-hidden className="size-5 shrink-0" />
      <p role={isNews ? 'status' : undefined} className="min-w-32 flex-1">
        {words}
      </p>
      {children}
    </div>
  );
}
