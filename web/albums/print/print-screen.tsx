import { Printer } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { LANGUAGE } from '#catalogue';
import type { AlbumPage, OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { albumSlug, qrFilename } from '../../../shared/rules/album-slug.ts';
import { loadTexts } from '../../http/load-texts.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { albumPage } from '../../photos/album-source.ts';
import { useLiveAlbum } from '../../photos/live-album.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAccent } from '../../ui/use-accent.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { Sheet } from './card.tsx';
import { countPerSheet, fillSheets, listDesigns, showsPhoto } from './designs.ts';
import { PrintOptions } from './print-options.tsx';
import { findChosenPhoto, listPhotosToPrint } from './print-photos.ts';
import { keepPrintSettings, type PrintSettings, readPrintSettings } from './print-settings.ts';
import { printTextFiles, toQrCodeUrl, useCards } from './use-cards.ts';

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
      <LoadedPrint key={albumId} page={page} />
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

function usePrintSettings({ id, language }: OwnedAlbum, hasPhotos: boolean) {
  const [kept, setKept] = useState(() => readPrintSettings(id, language ?? LANGUAGE));
  useEffect(() => keepPrintSettings(id, kept), [id, kept]);
  const designs = listDesigns(kept.format, hasPhotos);
  // The chosen design may not be available any more.
  const design = designs.find((each) => each === kept.design) ?? 'frame';
  const onChange = (change: Partial<PrintSettings>) => setKept({ ...kept, ...change });
  return { settings: { ...kept, design }, designs, onChange };
}

/**
 * A card that is printed too early would lack its photo. A photo that fails to load does not block printing.
 */
function useIsLoaded(url: string | undefined): boolean {
  const [loadedUrl, setLoadedUrl] = useState<string | undefined>();
  useEffect(() => {
    if (url === undefined) return;
    let isCurrent = true;
    const image = Object.assign(new Image(), { src: url });
    void image
      .decode()
      .catch(() => {})
      .then(() => isCurrent && setLoadedUrl(url));
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return url === undefined || url === loadedUrl;
}

function LoadedPrint({ page: { album, photos } }: { page: AlbumPage }) {
  const { accent, pin } = album;
  useAccent(accent);
  const choices = useMemo(() => listPhotosToPrint(album, photos), [album, photos]);
  const { settings, designs, onChange } = usePrintSettings(album, choices.length > 0);
  const { cards, hasGroups, hasFailed, reload } = useCards(album, settings);
  const { format, design, paper } = settings;
  const photo = findChosenPhoto(choices, settings.photoId);
  const hasPhoto = useIsLoaded(showsPhoto(design) ? photo?.url : undefined);
  const look = { format, design, photo, accent };
  const sheets = cards && fillSheets(cards, countPerSheet(format, paper));
  return (
    <div className="page-column print:contents">
      <PrintHeading album={album} />
      <div className="grid grid-cols-1 gap-8 md:grid-cols-[20rem_minmax(0,1fr)] md:items-start lg:gap-12 print:contents">
        <div className="grid grid-cols-1 gap-6 max-md:order-last print:hidden">
          <PrintOptions
            {...{ settings, onChange, designs, look, hasGroups }}
            content={cards?.[0]}
            photos={choices}
            hasPin={pin !== undefined}
          />
          <PrintActions album={album} isReady={cards !== undefined && hasPhoto} />
        </div>
        <div className="print-previews grid gap-6 justify-self-center md:sticky md:top-6 print:contents">
          {hasFailed && <LoadFailure message={messages.printCard.loadFailed()} onRetry={reload} />}
          {!sheets && !hasFailed && <Skeleton className="print-preview" />}
          {sheets?.map((contents, index) => (
            <Sheet
              key={contents[0]?.link}
              {...look}
              cards={contents}
              paper={paper}
              label={messages.printCard.sheet({ number: index + 1, count: sheets.length })}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function PrintActions({ album, isReady }: { album: OwnedAlbum; isReady: boolean }) {
  const { title, guestUploadUrl, qrCodeDataUrl } = album;
  const codes = [
    [toQrCodeUrl(guestUploadUrl), `${albumSlug(title)}-qr.svg`, messages.printCard.codeAsSvg()],
    [qrCodeDataUrl, qrFilename(title), messages.printCard.codeAsPng()],
  ] as const;
  return (
    <div className="grid gap-2">
      <Button busy={!isReady} onClick={() => window.print()}>
        <Printer aria-hidden className="size-5" />
        <span>{messages.printCard.print()}</span>
      </Button>
      <p className="text-label text-ink-2">{messages.printCard.printHint()}</p>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {codes.map(([url, filename, label]) => (
          <a key={filename} href={url} download={filename} className={buttonClass('secondary')}>
            {label}
          </a>
        ))}
      </div>
    </div>
  );
}

function PrintHeading({ album: { id, title } }: { album: OwnedAlbum }) {
  return (
    <div className="grid grid-cols-1 gap-1.5 pt-4 pb-4 sm:gap-4 sm:pt-8 sm:pb-6 print:hidden">
      <Breadcrumb
        trail={[
          { to: '/', name: messages.frame.dashboard() },
          { to: `/albums/${id}`, name: title },
        ]}
        title={messages.albumAction.printCards()}
      />
      <h1 className="font-display text-page">{messages.albumAction.printCards()}</h1>
    </div>
  );
}
