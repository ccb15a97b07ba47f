import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Event } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { apiQuery } from '../../http/api-query.ts';
import { loadTexts } from '../../http/load-texts.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { UnloadedEvent } from '../event/unloaded-event.tsx';
import { canAll, eventQuery } from '../event/use-event.ts';
import { loadHostTexts } from '../hosts/host-text-files.ts';
import { PrintPage } from './print-page.tsx';
import { listPhotosToPrint } from './print-photos.ts';
import { printTextFiles } from './use-cards.ts';

export async function loadEventPrintScreen() {
  await Promise.all([loadTexts(printTextFiles), loadHostTexts()]);
  return EventPrintScreen;
}

function EventPrintScreen() {
  const { eventId = '' } = useParams();
  const query = useQuery(eventQuery(eventId));
  const event = query.data?.event;
  useDocumentTitle(messages.albumAction.printCards());
  if (event)
    return canAll(event, 'share') ? (
      <EventPrint key={eventId} event={event} />
    ) : (
      <Navigate to={`/events/${eventId}`} replace />
    );
  return (
    <div className="page-column">
      <UnloadedEvent query={query} />
    </div>
  );
}

/** Offers the first photo of each album. */
function EventPrint({ event: { id, title, guestUrl: link, qrCodeDataUrl, albums } }: { event: Event }) {
  const pages = useQueries({
    queries: albums.map((album) => apiQuery('GET /albums/:albumId', { params: { albumId: album.id } })),
    combine: (queries) => queries.flatMap(({ data }) => data ?? []),
  });
  const photos = useMemo(
    () => pages.flatMap((page) => listPhotosToPrint(page.album, page.photos).slice(0, 1)),
    [pages],
  );
  const [first] = albums;
  if (!first) return null;
  const { accent, language } = first;
  const path = `/events/${id}`;
  return (
    <PrintPage
      printed={{ id, path, title, link, qrCodeDataUrl, accent, language, photos, groups: NO_GROUPS }}
    />
  );
}

const NO_GROUPS: readonly [] = [];
