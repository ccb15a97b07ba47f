import { useQuery } from '@tanstack/react-query';
import { create } from 'qrcode';
import { useMemo } from 'react';
import type { GuestGroup } from '../../../shared/api/guest-groups-api.ts';
import { instance, PRODUCT } from '../../../shared/messages/instance.ts';
import type { Language } from '../../../shared/messages/languages.ts';
import { messagesIn } from '../../../shared/messages/messages.ts';
import type { Accent } from '../../../shared/rules/album-look.ts';
import { loadTextsIn, type TextFiles, type Texts } from '../../http/load-texts.ts';
import type { CardContent } from './card.tsx';
import type { PrintPhoto } from './print-photos.ts';
import type { PrintSettings } from './print-settings.ts';

export const printTextFiles: TextFiles = {
  english: () => import('../../../shared/messages/en/print-texts.ts'),
  others: import.meta.glob<Texts>('../../../shared/messages/*/texts.json', {
    import: 'default',
    query: '?print',
  }),
};

/** An album or an event, as its cards show it. */
export interface Printed {
  id: string;
  /** Address of its own screen. */
  path: string;
  title: string;
  link: string;
  qrCodeDataUrl: string | undefined;
  accent: Accent;
  language: Language | null;
  pin?: string | undefined;
  photos: readonly PrintPhoto[];
  /** Undefined until the groups are loaded. */
  groups: readonly GuestGroup[] | undefined;
}

/** Returns the cards in their language. Undefined until their texts and the guest groups are loaded. */
export function useCards({ title, link: ownLink, pin, groups: all }: Printed, settings: PrintSettings) {
  const { format, language, showsPin, forGroups } = settings;
  const groups = useMemo(() => all?.filter(({ isClosed }) => !isClosed), [all]);
  const texts = useQuery({
    queryKey: ['texts of cards', language],
    queryFn: () => loadTextsIn(language, printTextFiles).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hasTexts = texts.isSuccess;
  // Stickers are too small for these two.
  const line = format === 'sticker' ? '' : settings.line.trim();
  const ownName = format === 'sticker' || instance.name === PRODUCT ? '' : ` · ${instance.name}`;
  const cards = useMemo(() => {
    if (!hasTexts || !groups) return undefined;
    const messages = messagesIn(language);
    const toCard = (link: string, group: string): CardContent => ({
      language,
      title,
      line,
      group,
      scan: messages.printCard.scan(),
      pin: showsPin && pin ? messages.printCard.pin({ pin }) : '',
      address: link.replace(/^https?:\/\//u, '') + ownName,
      link,
      qrCode: toQrCodeUrl(link),
    });
    return forGroups && groups.length > 0
      ? groups.map((group) => toCard(group.guestUploadUrl, group.name))
      : [toCard(ownLink, '')];
  }, [hasTexts, ownName, language, title, line, showsPin, pin, forGroups, groups, ownLink]);
  return {
    cards,
    hasGroups: groups !== undefined && groups.length > 0,
    hasFailed: texts.isError,
    reload: () => void texts.refetch(),
  };
}

const QUIET_ZONE = 4;

/** Returns an SVG as a data URL. With error correction Q, a quarter of the code may be stained. */
export function toQrCodeUrl(link: string): string {
  const { modules } = create(link, { errorCorrectionLevel: 'Q' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (column < size && modules.get(row, column)) column += 1;
      if (column > start) path += `M${start} ${row}h${column - start}v1h${start - column}z`;
    }
  }
  const side = size + 2 * QUIET_ZONE;
  const box = `x="-${QUIET_ZONE}" y="-${QUIET_ZONE}" width="${side}" height="${side}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${QUIET_ZONE} -${QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges"><rect ${box} fill="#fff"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
