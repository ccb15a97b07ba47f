import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { GuestEvent } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { keepChoice } from '../../browser/storage/seen-events.ts';
import { Media } from '../../photos/media.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BundleDrawing, ClaspDrawing } from '../../ui/drawings.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { needsPin } from './guest-event.ts';

type Album = GuestEvent['albums'][number];

export function AlbumChoice({ event, album }: { event: GuestEvent; album: Album }) {
  const { id, title, description, uploadCode, isOpen, photoCount, accent } = album;
  const factsId = useId();
  const isLocked = needsPin(album);
  function choose(): void {
    if (isOpen) keepChoice(event.code, id);
    // The Back button leads to the choice, instead of to the chosen album again.
    history.replaceState(history.state, '', `${location.pathname}?choose`);
  }
  return (
    <li data-accent={accent} className="relative">
      <Cover album={album} isLocked={isLocked} />
      <h2 dir="auto" className="line-clamp-2 font-display text-card">
        <Link
          to={guestPagePath(isOpen ? 'upload' : 'wall', uploadCode)}
          className="event-choice after:absolute after:inset-0"
          aria-describedby={factsId}
          onClick={choose}
        >
          {title}
        </Link>
      </h2>
      {description && (
        <p dir="auto" className="line-clamp-2 text-label text-ink-2">
          {description}
        </p>
      )}
      <p id={factsId} className="flex flex-wrap items-center gap-2 text-label text-ink-2">
        {photoCount > 0 && (
          <span className="tabular-nums">{messages.photo.count({ count: photoCount })}</span>
        )}
        {isLocked && (
          <Badge>
            <Lock aria-hidden className="size-3" />
            <span>{messages.guestEvent.needsPin()}</span>
          </Badge>
        )}
        {!isOpen && <Badge tone="warn">{messages.guestEvent.closed()}</Badge>}
      </p>
    </li>
  );
}

function Cover({ album: { coverUrl, isOpen }, isLocked }: { album: Album; isLocked: boolean }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const Drawing = isLocked ? ClaspDrawing : isOpen ? PrintsDrawing : BundleDrawing;
  return (
    <div className="event-cover grid place-items-center overflow-hidden rounded-photo bg-accent-soft">
      {coverUrl && coverUrl !== failedUrl ? (
        <Media
          photo={{ thumbnailUrl: coverUrl }}
          rendition="thumbnail"
          isInSight
          onStale={() => setFailedUrl(coverUrl)}
          className="size-full object-cover"
        />
      ) : (
        <Drawing />
      )}
    </div>
  );
}
