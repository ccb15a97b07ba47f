import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { instance, PRODUCT } from '../../../shared/messages/instance.ts';
import type { Language } from '../../../shared/messages/languages.ts';
import { messagesIn } from '../../../shared/messages/messages.ts';
import { loadModule } from '../../http/load-module.ts';
import { loadTextsIn } from '../../http/load-texts.ts';
import { useGuestGroups } from '../groups/use-guest-groups.ts';
import { loadFaces } from './card-look.ts';
import type { PrintSettings } from './print-settings.ts';
import type { CardContent } from './print-sheet.tsx';
import { printTextFiles } from './print-text-files.ts';

/** What is printed, in the language of the cards; undefined until its words, the faces and the groups are loaded. */
export function useCards(
  album: OwnedAlbum,
  settings: PrintSettings,
): { cards: CardContent[] | undefined; hasGroups: boolean; hasFailed: boolean; reload: () => void } {
  const { format, language, showsPin, forGroups } = settings;
  const { groups: all, hasFailed, reload } = useGuestGroups(album.id);
  const groups = useMemo(() => all?.filter(({ isClosed }) => !isClosed), [all]);
  // Too small for more.
  const line = format === 'sticker' ? '' : settings.line.trim();
  const {
    data: qrPathOf,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['parts of cards', language],
    queryFn: () => loadPartsOfCards(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const ownName = format === 'sticker' || instance.name === PRODUCT ? '' : ` · ${instance.name}`;
  const { title, guestUploadUrl, pin } = album;
  const cards = useMemo(() => {
    if (!qrPathOf || !groups) return undefined;
    const messages = messagesIn(language);
    const cardOf = (link: string, group: string): CardContent => ({
      link,
      qr: qrPathOf(link),
      words: {
        language,
        title,
        line,
        group,
        scan: messages.printCard.scan(),
        pin: showsPin && pin ? messages.printCard.pin({ pin }) : '',
        address: shortAddress(link) + ownName,
      },
    });
    return forGroups && groups.length > 0
      ? groups.map((group) => cardOf(group.guestUploadUrl, group.name))
      : [cardOf(guestUploadUrl, '')];
  }, [qrPathOf, ownName, language, title, line, showsPin, pin, forGroups, groups, guestUploadUrl]);
  return {
    cards,
    hasGroups: groups !== undefined && groups.length > 0,
    hasFailed: isError || hasFailed,
    reload: () => {
      if (isError) void refetch();
      if (hasFailed) reload();
    },
  };
}

/** With its texts, faces and the maker of QR codes a card can be drawn. */
async function loadPartsOfCards(language: Language) {
  const [{ qrPathOf }] = await Promise.all([
    loadModule(() => import('./qr-path.ts')),
    loadTextsIn(language, printTextFiles),
    loadFaces('aĀ'),
  ]);
  return qrPathOf;
}

/** 'photos.example/upload/GARDEN2345': what a person types. */
function shortAddress(link: string): string {
  return link.replace(/^https?:\/\//u, '');
}
