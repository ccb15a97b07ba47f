import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import type { AlbumPage } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { loadTexts } from '../../http/load-texts.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { albumPage } from '../../photos/album-source.ts';
import { useLiveAlbum } from '../../photos/live-album.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useGuestGroups } from '../groups/use-guest-groups.ts';
import { PrintPage } from './print-page.tsx';
import { listPhotosToPrint } from './print-photos.ts';
import { printTextFiles } from './use-cards.ts';

export async function loadPrintScreen() {
  await loadTexts(printTextFiles);
  return PrintScreen;
}

function PrintScreen() {
  const { albumId = '' } = useParams();
  const { page, error, isLoading, reload } = useLiveAlbum(useMemo(() => albumPage(albumId), [albumId]));
  useDocumentTitle(messages.albumAction.printCards());
  if (page)
    return can(page.album, 'share') ? (
      <AlbumPrint key={albumId} page={page} />
    ) : (
      <Navigate to={`/albums/${albumId}`} replace />
    );
  return (
    <div className="page-column">
      {error ? (
        <LoadFailure
          as="h1"
          message={refusalMessage(error, messages.albumPage.loadFailed())}
          busy={isLoading}
          onRetry={reload}
        />
      ) : (
        <Skeleton className="mt-8 h-[60dvh]" />
      )}
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
