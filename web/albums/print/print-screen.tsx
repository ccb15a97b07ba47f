import { useQueries, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import type { AlbumPage } from '../../../shared/api/albums-api.ts';
import type { Event } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { apiQuery } from '../../http/api-query.ts';
import { loadTexts } from '../../http/load-texts.ts';
import { albumPage } from '../../photos/album-source.ts';
import { useLiveAlbum } from '../../photos/live-album.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { eventQuery } from '../event/use-event.ts';
import { useGuestGroups } from '../groups/use-guest-groups.ts';
import { UnloadedPage } from '../unloaded-page.tsx';
import { PrintPage } from './print-page.tsx';
import { listPhotosToPrint } from './print-photos.ts';
import { printTextFiles } from './use-cards.ts';

export async function loadPrintScreen() {
  await loadTexts(printTextFiles);
  return PrintScreen;
}

/** Prints cards of an album or of an event. */
function PrintScreen() {
  const { albumId, eventId = '' } = useParams();
  useDocumentTitle(messages.albumAction.printCards());
  if (albumId === undefined) return <EventPrintScreen key={eventId} eventId={eventId} />;
  return <AlbumPrintScreen key={albumId} albumId={albumId} />;
}

function AlbumPrintScreen({ albumId }: { albumId: string }) {
  const { page, error, isLoading, reload } = useLiveAlbum(useMemo(() => albumPage(albumId), [albumId]));
  if (!page) return <Unloaded query={{ error, isFetching: isLoading, refetch: reload }} />;
  if (!can(page.album, 'share')) return <Navigate to={`/albums/${albumId}`} replace />;
  return <AlbumPrint page={page} />;
}

function EventPrintScreen({ eventId }: { eventId: string }) {
  const query = useQuery(eventQuery(eventId));
  return query.data ? <EventPrint event={query.data.event} /> : <Unloaded query={query} />;
}

function Unloaded({ query }: Pick<ComponentProps<typeof UnloadedPage>, 'query'>) {
  return (
    <div className="page-column">
      <UnloadedPage query={query} failure={messages.printCard.loadFailed()} />
    </div>
  );
}

function AlbumPrint({ page: { album, photos: all } }: { page: AlbumPage }) {
  const { id, title, guestUploadUrl: link, qrCodeDataUrl, accent, language, pin } = album;
  const { groups, hasFailed, isLoading, reload } = useGuestGroups(id);
  const photos = useMemo(() => listPhotosToPrint(album, all), [album, all]);
  if (hasFailed)
    return <LoadFailure message={messages.printCard.loadFailed()} busy={isLoading} onRetry={reload} />;
  const path = `/albums/${id}`;
  return (
    <PrintPage printed={{ id, path, title, link, qrCodeDataUrl, accent, language, pin, photos, groups }} />
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
