import type { Language } from '../../../shared/messages/languages.ts';
import { getFirstLetter } from '../../../shared/rules/person-name.ts';

/** The sizes of papers and sheets are in cards.css. */
export type Paper = 'a3' | 'a4' | 'a6' | 'letter';

export const FORMATS = {
  card: { papers: ['a4', 'letter', 'a6'] },
  poster: { papers: ['a4', 'letter', 'a3'] },
  sticker: { papers: ['a4', 'letter'] },
} as const satisfies Record<string, { papers: readonly Paper[] }>;
export type Format = keyof typeof FORMATS;

export const DESIGNS = ['plain', 'frame', 'leaves', 'monogram', 'arch', 'photo'] as const;
export type Design = (typeof DESIGNS)[number];

const OF_STICKERS: readonly Design[] = ['plain', 'frame'];
const WITH_PHOTO: readonly Design[] = ['arch', 'photo'];

/** Stickers are too small for some designs, and two designs need a photo. */
export function listDesigns(format: Format, hasPhotos: boolean): Design[] {
  return DESIGNS.filter(
    (design) =>
      (format !== 'sticker' || OF_STICKERS.includes(design)) && (hasPhotos || !WITH_PHOTO.includes(design)),
  );
}

export function showsPhoto(design: Design): boolean {
  return WITH_PHOTO.includes(design);
}

export function countPerSheet(format: Format, paper: Paper): number {
  if (format === 'sticker') return 12;
  return format === 'card' && paper !== 'a6' ? 4 : 1;
}

/** A single card fills its sheet; several cards get one place each, on as many sheets as necessary. */
export function fillSheets<Card>(cards: readonly Card[], perSheet: number): Card[][] {
  const [first] = cards;
  if (first === undefined) return [];
  if (cards.length === 1) return [Array.from({ length: perSheet }, () => first)];
  const sheets = Math.ceil(cards.length / perSheet);
  return Array.from({ length: sheets }, (_, at) => cards.slice(at * perSheet, (at + 1) * perSheet));
}

/**
 * Returns 'I&T' for 'Inês & Theo, Lisbon', also with the language's own word for 'and', or else one letter.
 */
export function toMonogram(title: string, language: Language): string {
  const [joined] = new Intl.ListFormat(language)
    .formatToParts(['a', 'b'])
    .flatMap(({ type, value }) => (type === 'literal' ? [value.trim()] : []));
  const names = title.replace(/[&＆+]/gu, ' & ').split(/\s+/u);
  const at = names.findIndex((name, index) => index > 0 && (name === '&' || name === joined));
  const first = getFirstLetter(names[0] ?? '', language);
  // A name of two words may come first: 'Anna Maria & Ben'.
  const second = at > 0 && at <= 2 ? getFirstLetter(names[at + 1] ?? '', language) : '';
  return second === '' ? first : `${first}&${second}`;
}
