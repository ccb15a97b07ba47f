import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { messages } from '../../../shared/messages/messages.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { findEventOfAlbum } from '../../browser/storage/seen-events.ts';
import { loadTexts } from '../../http/load-texts.ts';
import { eventTextFiles } from './event-text-files.ts';
import './event.css';

export async function loadEventLink() {
  await loadTexts(eventTextFiles);
  return EventLink;
}

/** Leads back to the event. It fits into the space above the page, so that nothing moves when it appears. */
function EventLink({ uploadCode, isWide }: { uploadCode: string; isWide: boolean }) {
  const event = findEventOfAlbum(uploadCode);
  if (!event || event.albums.length < 2) return null;
  return (
    <p className={`event-back relative flex items-start pt-1 ${isWide ? 'page-column' : ''}`}>
      <Link
        to={`${guestPagePath('event', event.code)}?choose`}
        className="-my-3 flex min-w-0 items-center gap-2 rounded-control py-3 text-label font-medium text-accent underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 truncate">{messages.guestEvent.otherAlbums({ event: event.title })}</span>
      </Link>
    </p>
  );
}
