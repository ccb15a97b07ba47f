import { LANGUAGES } from '#catalogue';
import type { Language } from '../../../shared/messages/languages.ts';
import { readStored, store } from '../../browser/storage/safe-storage.ts';
import { DESIGNS, type Design, FORMATS, type Format, type Paper } from './designs.ts';

/** The host's choices for an album or an event, stored on this device. */
export interface PrintSettings {
  format: Format;
  paper: Paper;
  design: Design;
  language: Language;
  /** The line below the title. */
  line: string;
  showsPin: boolean;
  forGroups: boolean;
  /** Null means the cover. */
  photoId: string | null;
}

export const MAX_LINE_LENGTH = 120;

const KEY = 'keepsake_print';
const MAX_ALBUMS = 20;

type Entry = PrintSettings & { albumId: string };

export function readPrintSettings(albumId: string, language: Language): PrintSettings {
  const stored = readEntries().find((entry) => entry.albumId === albumId);
  const format = keyIn(FORMATS, stored?.format) ?? 'card';
  const papers: readonly Paper[] = FORMATS[format].papers;
  return {
    format,
    paper: papers.find((paper) => paper === stored?.paper) ?? papers[0] ?? 'a4',
    design: DESIGNS.find((design) => design === stored?.design) ?? 'frame',
    language: keyIn(LANGUAGES, stored?.language) ?? language,
    line: typeof stored?.line === 'string' ? stored.line.slice(0, MAX_LINE_LENGTH) : '',
    showsPin: stored?.showsPin === true,
    forGroups: stored?.forGroups !== false,
    photoId: typeof stored?.photoId === 'string' ? stored.photoId : null,
  };
}

export function keepPrintSettings(albumId: string, settings: PrintSettings): void {
  const others = readEntries().filter((entry) => entry.albumId !== albumId);
  store('local', KEY, JSON.stringify([{ albumId, ...settings }, ...others].slice(0, MAX_ALBUMS)));
}

function keyIn<Key extends string>(table: Record<Key, unknown>, key: unknown): Key | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? (key as Key) : undefined;
}

/** Lists the last printed first. A manual edit of the storage breaks nothing. */
function readEntries(): Partial<Entry>[] {
  try {
    const stored: unknown = JSON.parse(readStored('local', KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'object' && entry !== null) : [];
  } catch {
    return [];
  }
}
