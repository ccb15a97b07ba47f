import { useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { LANGUAGE } from '#catalogue';
import type { AlbumPage } from '../../../shared/api/albums-api.ts';
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
import { useCards, useOpenGroups } from './use-cards.ts';
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

function LoadedPrint({ page: { album, photos } }: { page: AlbumPage }) {
  useAccent(album.accent);
  const [kept, setKept] = useState(() => readPrintSettings(album.id, album.language ?? LANGUAGE));
  useEffect(() => keepPrintSettings(album.id, kept), [album.id, kept]);
  const choices = useMemo(() => photosToPrint(album, photos), [album, photos]);
  const designs = designsFor(kept.format, choices.length > 0);
  // What was chosen may not be there any more.
  const settings: PrintSettings = {
    ...kept,
    design: designs.find((design) => design === kept.design) ?? 'frame',
  };
  const groups = useOpenGroups(album.id);
  const { cards, hasFailed, reload } = useCards(album, groups, settings);
  const { format, design, paper } = settings;
  const sheet = useMemo(() => sheetOf(format, paper), [format, paper]);
  usePageSize(sheet.paper);
  const preview = useRef<HTMLDivElement>(null);
  const chosen = chosenPhoto(choices, settings.photoId);
  const sheets = cards && fillSheets(cards, sheet);
  return (
    <div className="page-column print:contents">
      <div className="grid grid-cols-1 gap-1.5 pt-4 pb-4 sm:gap-4 sm:pt-8 sm:pb-6 print:hidden">
        <Breadcrumb
          trail={[
            { to: '/', name: messages.frame.dashboard() },
            { to: `/albums/${album.id}`, name: album.title },
          ]}
          title={messages.albumAction.printCards()}
        />
        <h1 className="font-display text-page">{messages.albumAction.printCards()}</h1>
      </div>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-[20rem_minmax(0,1fr)] md:items-start lg:gap-12 print:contents">
        <div className="grid grid-cols-1 gap-6 max-md:order-last print:hidden">
          <PrintOptions
            settings={settings}
            onChange={(change) => setKept({ ...kept, ...change })}
            designs={{ designs, format, sheet, photo: chosen, accent: album.accent, content: cards?.[0] }}
            photos={showsPhoto(design) ? choices : []}
            hasPin={album.pin !== undefined}
            hasGroups={groups.length > 0}
          />
          <PrintActions
            preview={preview}
            title={album.title}
            size={sheet.cells[0] ?? sheet.paper}
            savesCard={sheets !== undefined && cards?.length === 1}
            isReady={sheets !== undefined}
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
