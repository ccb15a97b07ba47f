import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LANGUAGE } from '#catalogue';
import { messages } from '../../../shared/messages/messages.ts';
import { albumSlug, qrFilename } from '../../../shared/rules/album-slug.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAccent } from '../../ui/use-accent.ts';
import { Sheet } from './card.tsx';
import { countPerSheet, fillSheets, listDesigns, showsPhoto } from './designs.ts';
import { PrintOptions } from './print-options.tsx';
import { findChosenPhoto } from './print-photos.ts';
import { keepPrintSettings, type PrintSettings, readPrintSettings } from './print-settings.ts';
import { type Printed, toQrCodeUrl, useCards } from './use-cards.ts';

function usePrintSettings({ id, language, photos }: Printed) {
  const [kept, setKept] = useState(() => readPrintSettings(id, language ?? LANGUAGE));
  useEffect(() => keepPrintSettings(id, kept), [id, kept]);
  const designs = listDesigns(kept.format, photos.length > 0);
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

/** Chooses and prints the cards of an album or an event. */
export function PrintPage({ printed }: { printed: Printed }) {
  const { accent, pin, photos } = printed;
  useAccent(accent);
  const { settings, designs, onChange } = usePrintSettings(printed);
  const { cards, hasGroups, hasFailed, reload } = useCards(printed, settings);
  const { format, design, paper } = settings;
  const photo = findChosenPhoto(photos, settings.photoId);
  const hasPhoto = useIsLoaded(showsPhoto(design) ? photo?.url : undefined);
  const look = { format, design, photo, accent };
  const sheets = cards && fillSheets(cards, countPerSheet(format, paper));
  return (
    <div className="page-column print:contents">
      <PrintHeading {...printed} />
      <div className="grid grid-cols-1 gap-8 md:grid-cols-[20rem_minmax(0,1fr)] md:items-start lg:gap-12 print:contents">
        <div className="grid grid-cols-1 gap-6 max-md:order-last print:hidden">
          <PrintOptions
            {...{ settings, onChange, designs, look, photos, hasGroups }}
            content={cards?.[0]}
            hasPin={pin !== undefined}
          />
          <PrintActions {...printed} isReady={cards !== undefined && hasPhoto} />
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

function PrintActions({ title, link, qrCodeDataUrl, isReady }: Printed & { isReady: boolean }) {
  const codes = [
    [toQrCodeUrl(link), `${albumSlug(title)}-qr.svg`, messages.printCard.codeAsSvg()],
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

function PrintHeading({ path, title }: Printed) {
  return (
    <div className="grid grid-cols-1 gap-1.5 pt-4 pb-4 sm:gap-4 sm:pt-8 sm:pb-6 print:hidden">
      <Breadcrumb
        trail={[
          { to: '/', name: messages.frame.dashboard() },
          { to: path, name: title },
        ]}
        title={messages.albumAction.printCards()}
      />
      <h1 className="font-display text-page">{messages.albumAction.printCards()}</h1>
    </div>
  );
}
