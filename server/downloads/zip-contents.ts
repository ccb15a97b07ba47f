import { createHash } from 'node:crypto';
import type { Exif, Gps } from '../../shared/api/exif.ts';
import type { Language } from '../../shared/messages/languages.ts';
import { messages, renderIn } from '../../shared/messages/messages.ts';
import { clockIn } from '../../shared/rules/time-zone.ts';
import { nameForType } from '../../shared/rules/uploads/uploads.ts';
import type { Context } from '../context.ts';
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts';
import { getContentType } from '../photos/files/photo-names.ts';
import { type AlbumPage, composeAlbumPage } from './album-page.ts';
import type { PageTitle } from './album-page-html.ts';
import { nameByGuest } from './name-by-guest.ts';
import type { EntryToZip, NamedPhoto, PhotoToZip, StoredContent } from './photo-to-zip.ts';
import { composeGuestBook, type ZippedBook } from './zip-guest-book.ts';

export interface ZippedPhoto extends Omit<StoredContent, 'sha256'> {
  photoId: string;
  name: string;
  modified: string;
}

/** Stored for each album, so that the same bytes can be made again even if its rows change. */
export interface ZipContents {
  /** Set in ZIPs of an event. */
  albumId?: string;
  entries: ZippedPhoto[];
  missing?: string[];
  page?: AlbumPage;
  book?: ZippedBook;
  texts: ZippedText[];
  modified: string;
}

export interface ZipStyle {
  /** The language of the table, and of the name for guests without a name. */
  language: Language;
  folder: string;
  album: PageTitle;
  /** If true, the table has no locations, and says which photos are smaller versions. */
  isForGuests: boolean;
  entries: readonly EntryToZip[];
  describe?: (named: readonly NamedPhoto[]) => ZippedText[];
}

export interface ZippedText {
  name: string;
  text: string;
}

/** The album page contains only thumbnails that were read before `isLate`. */
export async function composeZip(
  ctx: Context,
  photos: readonly PhotoToZip[],
  zone: string,
  style: ZipStyle,
  isLate: () => boolean,
): Promise<ZipContents> {
  const { language, folder, isForGuests, album, describe } = style;
  const clock = clockIn(zone);
  const entries = style.entries.map((entry) => (isForGuests ? { ...entry, groupName: null } : entry));
  const named = renderIn(language, () => namePhotos(addComments(photos, entries), clock, isForGuests));
  const missing = named.filter(({ name }) => name === null).map(({ photo }) => photo.id);
  const book = await composeGuestBook(ctx, entries, named, { ...style, clock }, isLate);
  const page = await composeAlbumPage(
    ctx,
    named.map((each) => (isForGuests ? { ...each, photo: { ...each.photo, groupName: null } } : each)),
    { ...album, name: `${folder}album.html`, language, hasBook: book.written.page !== undefined },
    isLate,
  );
  const table = renderIn(language, () => formatTable(named, isForGuests));
  const texts = [{ name: 'photos.csv', text: table }, ...book.texts, ...(describe ? describe(named) : [])];
  const { sha256, ...written } = page;
  const files = named.flatMap(({ photo: { content }, name }) =>
    content && name ? { ...content, name } : [],
  );
  const sums = formatChecksums([...files, ...book.files, { name: 'album.html', sha256 }], texts);
  return {
    entries: named.flatMap((each) => toEntries(each, folder)),
    ...(missing.length > 0 ? { missing } : {}),
    page: written,
    book: book.written,
    texts: [...texts, sums].map(({ name, text }) => ({ name: folder + name, text })),
    modified: clock(ctx.now()),
  };
}

function addComments(photos: readonly PhotoToZip[], entries: readonly EntryToZip[]): PhotoToZip[] {
  const comments = new Map(photos.map(({ id }) => [id, [] as EntryToZip[]]));
  for (const entry of entries) comments.get(entry.photoId ?? '')?.push(entry);
  return photos.map((photo) => ({ ...photo, comments: comments.get(photo.id) ?? [] }));
}

export function composeTextZip(texts: readonly ZippedText[], zone: string, now: number): ZipContents {
  return { entries: [], texts: [...texts, formatChecksums([], texts)], modified: clockIn(zone)(now) };
}

/** The format of `sha256sum -c`, for all other files of a folder. */
function formatChecksums(
  files: readonly { name: string; sha256: string }[],
  texts: readonly ZippedText[],
): ZippedText {
  const hashed = texts.map(({ name, text }) => ({
    name,
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const lines = [...files, ...hashed].map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  return { name: 'SHA256SUMS', text: lines.join('') };
}

function namePhotos(
  photos: readonly PhotoToZip[],
  clock: (at: number) => string,
  isForGuests: boolean,
): NamedPhoto[] {
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
  let count = 0;
  return timed.map(({ photo, time }) => {
    if (!photo.content) return { photo, time, name: null };
    count += 1;
    const number = String(count).padStart(digits, '0');
    return { photo, time, name: `${number} ${formatName(photo, photo.content, time, isForGuests)}` };
  });
}

function toEntries({ photo: { id, content }, time, name }: NamedPhoto, folder: string): ZippedPhoto[] {
  if (!content || name === null) return [];
  const { sha256: _, ...stored } = content;
  return [{ ...stored, photoId: id, name: folder + name, modified: time }];
}

function formatTable(named: readonly NamedPhoto[], isForGuests: boolean): string {
  const leftOut = [
    isForGuests ? 'for guests' : 'for others',
    named.every(({ name }) => name !== null) && 'without any missing',
    (isForGuests || named.every(({ photo }) => photo.groupName === null)) && 'without any group',
    named.every(({ photo }) => !photo.comments?.length) && 'without any comment',
  ];
  const columns = COLUMNS.filter(({ isLeftOut }) => isLeftOut === undefined || !leftOut.includes(isLeftOut));
  return [
    BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading())),
    ...named.map((each) => csvLine(columns.map(({ getCell }) => getCell(each)))),
  ].join('');
}

function formatName(
  { uploaderName, groupName }: PhotoToZip,
  content: StoredContent,
  time: string,
  isForGuests: boolean,
): string {
  return nameForType(
    nameByGuest(uploaderName, isForGuests ? null : groupName, time),
    getContentType(content.file),
  );
}

interface Column {
  heading: () => string;
  getCell: (named: NamedPhoto) => string;
  isLeftOut?:
    | 'for guests'
    | 'for others'
    | 'without any missing'
    | 'without any group'
    | 'without any comment';
}

const COLUMNS: Column[] = [
  { heading: messages.zip.file, getCell: ({ name }) => name ?? '' },
  { heading: messages.zip.uploader, getCell: ({ photo }) => photo.uploaderName ?? '' },
  {
    heading: messages.zip.group,
    getCell: ({ photo }) => photo.groupName ?? '',
    isLeftOut: 'without any group',
  },
  { heading: messages.zip.caption, getCell: ({ photo }) => photo.caption ?? '' },
  {
    heading: messages.zip.comments,
    getCell: ({ photo }) => formatComments(photo),
    isLeftOut: 'without any comment',
  },
  { heading: messages.zip.timeTaken, getCell: ({ photo }) => photo.takenAt ?? '' },
  { heading: messages.zip.timeReceived, getCell: ({ photo }) => new Date(photo.createdAt).toISOString() },
  { heading: messages.zip.place, getCell: ({ photo }) => formatPlace(photo), isLeftOut: 'for guests' },
  { heading: messages.zip.sha256, getCell: ({ photo }) => photo.content?.sha256 ?? '' },
  {
    heading: messages.zip.size,
    getCell: ({ photo }) => formatSize(photo),
    isLeftOut: 'for others',
  },
  {
    heading: messages.zip.note,
    getCell: ({ name }) => (name === null ? messages.zip.missing() : ''),
    isLeftOut: 'without any missing',
  },
];

function formatSize({ content, copy }: PhotoToZip): string {
  if (!content) return '';
  return copy === 'preview' ? messages.zip.smaller() : messages.zip.fullSize();
}

function formatComments({ comments = [] }: PhotoToZip): string {
  const nameless = messages.photoUpload.nameless();
  return comments.map(({ authorName, message }) => `${authorName ?? nameless}: ${message}`).join('\n');
}

function formatPlace(photo: PhotoToZip): string {
  const { gps } = (photo.exif === null ? {} : JSON.parse(photo.exif)) as Exif;
  return gps ? formatPosition(gps) : '';
}

/** Returns `38.72225 N, 9.13934 W`, because spreadsheets would calculate after a leading sign. */
function formatPosition({ latitude, longitude }: Gps): string {
  return `${Math.abs(latitude)} ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude)} ${longitude < 0 ? 'W' : 'E'}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
