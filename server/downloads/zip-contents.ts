import type { Exif, Gps } from '../../shared/api/exif.ts';
import type { Language } from '../../shared/messages/languages.ts';
import { messages, renderIn } from '../../shared/messages/messages.ts';
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts';
import type { PhotoRow } from '../photos/photo-store.ts';
import type { StorageName } from '../storage/storage.ts';
import { safeFilename } from '../zip/safe-filename.ts';

export interface StoredContent {
  file: string;
  storage: StorageName;
  sizeBytes: number;
  crc32: number;
  sha256: string;
}

export type PhotoToZip = Pick<
  PhotoRow,
  'id' | 'uploaderName' | 'groupName' | 'caption' | 'takenAt' | 'createdAt' | 'exif'
> & {
  /** Null: its file is lost. The table lists it anyway. */
  content: StoredContent | null;
  /** Of a guest's ZIP. Without a clean copy it is the preview. */
  copy?: 'clean' | 'preview';
};

export interface ZippedPhoto extends Omit<StoredContent, 'sha256'> {
  photoId: string;
  name: string;
  modified: string;
  copy?: 'clean' | 'preview';
}

/** Stored for each album: enough to lay out the same bytes again, whatever becomes of the rows. */
export interface ZipContents {
  entries: ZippedPhoto[];
  /** Ids of photos whose files are lost. */
  missing?: string[];
  texts: { name: string; text: string }[];
  modified: string;
}

export interface ZipStyle {
  /** Of the table, and of what nameless guests are called. */
  language: Language;
  folder: string;
  /** Then the table has no locations, and says which photos are smaller versions. */
  isForGuests: boolean;
  /** A further text, with the names that the photos have in the ZIP. */
  describe?: (named: readonly NamedPhoto[]) => { name: string; text: string };
}

export interface NamedPhoto {
  photo: PhotoToZip;
  name: string | null;
}

const UPLOADER_BYTES = 100;

export function composeZip(
  photos: readonly PhotoToZip[],
  zone: string,
  now: number,
  style: ZipStyle,
): ZipContents {
  return renderIn(style.language, () => compose(photos, zone, now, style));
}

function compose(
  photos: readonly PhotoToZip[],
  zone: string,
  now: number,
  { folder, isForGuests, describe }: ZipStyle,
): ZipContents {
  const clock = clockIn(zone);
  const timed = photos.map((photo) => ({
    photo,
    time: photo.takenAt?.slice(0, 19) ?? clock(photo.createdAt),
  }));
  timed.sort(
    (one, other) =>
      compare(one.time, other.time) ||
      one.photo.createdAt - other.photo.createdAt ||
      compare(one.photo.id, other.photo.id),
  );
  const digits = Math.max(4, String(photos.length).length);
  const entries: ZippedPhoto[] = [];
  const named = timed.map(({ photo, time }): NamedPhoto => {
    const { id, content, copy } = photo;
    if (!content) return { photo, name: null };
    const { sha256: _, ...stored } = content;
    const name = `${String(entries.length + 1).padStart(digits, '0')} ${nameOf(photo, content, time, isForGuests)}`;
    entries.push({
      ...stored,
      photoId: id,
      name: folder + name,
      modified: time,
      ...(copy ? { copy } : {}),
    });
    return { photo, name };
  });
  const missing = named.filter(({ name }) => name === null).map(({ photo }) => photo.id);
  const leftOut = [
    isForGuests ? 'for guests' : 'for others',
    missing.length === 0 && 'without any missing',
    (isForGuests || photos.every(({ groupName }) => groupName === null)) && 'without any group',
  ];
  const columns = COLUMNS.filter(({ isLeftOut }) => isLeftOut === undefined || !leftOut.includes(isLeftOut));
  const csv = [
    BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading())),
    ...named.map((each) => csvLine(columns.map(({ cellOf }) => cellOf(each)))),
  ].join('');
  const texts = [{ name: 'photos.csv', text: csv }, ...(describe ? [describe(named)] : [])];
  return {
    entries,
    ...(missing.length > 0 ? { missing } : {}),
    texts: texts.map(({ name, text }) => ({ name: folder + name, text })),
    modified: clock(now),
  };
}

/** `Ava (Table 7) 2026-06-19 13.30.jpg`: sorted by time, and found by the group's name. */
function nameOf(
  { uploaderName, groupName }: PhotoToZip,
  content: StoredContent,
  time: string,
  isForGuests: boolean,
): string {
  const nameless = messages.photoUpload.nameless();
  const uploader = safeFilename(uploaderName ?? nameless, UPLOADER_BYTES) || nameless;
  const [extension = ''] = /\.\w+$/u.exec(content.file) ?? [];
  const group = groupName === null || isForGuests ? '' : ` (${safeFilename(groupName, UPLOADER_BYTES)})`;
  return `${uploader}${group} ${time.slice(0, 10)} ${time.slice(11, 16).replace(':', '.')}${extension}`;
}

interface Column {
  heading: () => string;
  cellOf: (named: NamedPhoto) => string;
  isLeftOut?: 'for guests' | 'for others' | 'without any missing' | 'without any group';
}

const COLUMNS: Column[] = [
  { heading: messages.zip.file, cellOf: ({ name }) => name ?? '' },
  { heading: messages.zip.uploader, cellOf: ({ photo }) => photo.uploaderName ?? '' },
  {
    heading: messages.zip.group,
    cellOf: ({ photo }) => photo.groupName ?? '',
    isLeftOut: 'without any group',
  },
  { heading: messages.zip.caption, cellOf: ({ photo }) => photo.caption ?? '' },
  { heading: messages.zip.timeTaken, cellOf: ({ photo }) => photo.takenAt ?? '' },
  { heading: messages.zip.timeReceived, cellOf: ({ photo }) => new Date(photo.createdAt).toISOString() },
  { heading: messages.zip.place, cellOf: ({ photo }) => placeOf(photo), isLeftOut: 'for guests' },
  { heading: messages.zip.sha256, cellOf: ({ photo }) => photo.content?.sha256 ?? '' },
  {
    heading: messages.zip.size,
    cellOf: ({ photo }) => sizeOf(photo),
    isLeftOut: 'for others',
  },
  {
    heading: messages.zip.note,
    cellOf: ({ name }) => (name === null ? messages.zip.missing() : ''),
    isLeftOut: 'without any missing',
  },
];

function sizeOf({ content, copy }: PhotoToZip): string {
  if (!content) return '';
  return copy === 'preview' ? messages.zip.smaller() : messages.zip.fullSize();
}

function placeOf(photo: PhotoToZip): string {
  const { gps } = (photo.exif === null ? {} : JSON.parse(photo.exif)) as Exif;
  return gps ? formatPosition(gps) : '';
}

/** `38.72225 N, 9.13934 W`: after a leading sign a spreadsheet would calculate. */
function formatPosition({ latitude, longitude }: Gps): string {
  return `${Math.abs(latitude)} ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude)} ${longitude < 0 ? 'W' : 'E'}`;
}

/** `YYYY-MM-DDTHH:mm:ss`: Swedish dates have this order. */
function clockIn(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at).replace(' ', 'T');
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
