import { useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { LANGUAGE } from '#catalogue';
import type { AlbumPage, OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { loadTexts } from '../../http/load-texts.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { albumPage } from '../../photos/album-source.ts';
import { useLiveAlbum } from '../../photos/live-album.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAccent } from '../../ui/use-accent.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { designsFor, showsPhoto } from './designs.ts';
import { fillSheets, sheetOf } from './paper.ts';
import { PrintActions } from './print-actions.tsx';
import { PrintOptions } from './print-options.tsx';
import { chosenPhoto, photosToPrint } from './print-photos.ts';
import { keepPrintSettings, type PrintSettings, readPrintSettings } from './print-settings.ts';
import { PrintSheet } from './print-sheet.tsx';
import { printTextFiles } from './print-text-files.ts';
import { useCards } from './use-cards.ts';
import { usePageSize } from './use-page-size.ts';

/** The screen, once its texts are there. */
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
  const designs = designsFor(kept.format, hasPhotos);
  // What was chosen may not be there any more.
  const design = designs.find((each) => each === kept.design) ?? 'frame';
  const onChange = (change: Partial<PrintSettings>) => setKept({ ...kept, ...change });
  return { settings: { ...kept, design }, designs, onChange };
}

/** Printed before its photo is there, a card would be without it. One that cannot be loaded keeps nobody. */
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
  useAccent(album.accent);
  const choices = useMemo(() => photosToPrint(album, photos), [album, photos]);
  const { settings, designs, onChange } = usePrintSettings(album, choices.length > 0);
  const { cards, hasGroups, hasFailed, reload } = useCards(album, settings);
  const { format, design, paper } = settings;
  const sheet = useMemo(() => sheetOf(format, paper), [format, paper]);
  usePageSize(sheet.paper);
  const preview = useRef<HTMLDivElement>(null);
  const chosen = chosenPhoto(choices, settings.photoId);
  const hasPhoto = useIsLoaded(showsPhoto(design) ? chosen?.url : undefined);
  const sheets = cards && fillSheets(cards, sheet);
  return (
    <div className="page-column print:contents">
      <PrintHeading album={album} />
      <div className="grid grid-cols-1 gap-8 md:grid-cols-[20rem_minmax(0,1fr)] md:items-start lg:gap-12 print:contents">
        <div className="grid grid-cols-1 gap-6 max-md:order-last print:hidden">
          <PrintOptions
            settings={settings}
            onChange={onChange}
            designs={{ designs, format, sheet, photo: chosen, accent: album.accent, content: cards?.[0] }}
            photos={showsPhoto(design) ? choices : []}
            hasPin={album.pin !== undefined}
            hasGroups={hasGroups}
          />
          <PrintActions
            preview={preview}
            title={album.title}
            size={sheet.cells[0] ?? sheet.paper}
            savesCard={sheets !== undefined && cards?.length === 1}
            isReady={sheets !== undefined && hasPhoto}
          />
        </div>
        <div
          ref={preview}
          className="grid w-full max-w-lg gap-6 justify-self-center max-md:max-w-72 md:sticky md:top-6 print:contents"
        >
          {hasFailed && <LoadFailure message={messages.printCard.loadFailed()} onRetry={reload} />}
          {!sheets && !hasFailed && <Skeleton className="h-[60dvh]" />}
          {sheets?.map((contents, index) => (
            <PrintSheet
              key={contents[0]?.link}
              sheet={sheet}
              cards={contents}
              format={format}
              design={design}
              photo={chosen}
              accent={album.accent}
              label={messages.printCard.sheet({ number: index + 1, count: sheets.length })}
            />
          ))}
        </div>
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
