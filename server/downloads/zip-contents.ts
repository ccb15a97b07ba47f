import { createHash } from 'node:crypto';
import type { Exif, Gps } from '../../shared/api/exif.ts';
import type { Language } from '../../shared/messages/languages.ts';
import { messages, renderIn } from '../../shared/messages/messages.ts';
import { clockIn } from '../../shared/rules/time-zone.ts';
import { nameForType } from '../../shared/rules/uploads/uploads.ts';
import type { Context } from '../context.ts';
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts';
import { getContentType } from '../photos/files/photo-names.ts';
import { safeFilename } from '../zip/safe-filename.ts';
import { type AlbumPage, composeAlbumPage } from './album-page.ts';
import type { PageTitle } from './album-page-html.ts';
import type { NamedPhoto, PhotoToZip, StoredContent } from './photo-to-zip.ts';

export interface ZippedPhoto extends Omit<StoredContent, 'sha256'> {
  photoId: string;
  name: string;
  modified: string;
}

/** Stored for each album, so that the same bytes can be made again even if its rows change. */
export interface ZipContents {
  entries: ZippedPhoto[];
  missing?: string[];
  page?: AlbumPage;
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
  describe?: (named: readonly NamedPhoto[]) => ZippedText[];
}

export interface ZippedText {
  name: string;
  text: string;
}

const UPLOADER_BYTES = 100;

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
  const named = renderIn(language, () => namePhotos(photos, clock, isForGuests));
  const missing = named.filter(({ name }) => name === null).map(({ photo }) => photo.id);
  const page = await composeAlbumPage(
    ctx,
    named.map((each) => (isForGuests ? { ...each, photo: { ...each.photo, groupName: null } } : each)),
    { ...album, name: `${folder}album.html`, language },
    isLate,
  );
  const table = renderIn(language, () => formatTable(named, isForGuests));
  const texts = [{ name: 'photos.csv', text: table }, ...(describe ? describe(named) : [])];
  const { sha256, ...written } = page;
  const files = named.flatMap(({ photo: { content }, name }) =>
    content && name ? { ...content, name } : [],
  );
  return {
    entries: named.flatMap((each) => toEntries(each, folder)),
    ...(missing.length > 0 ? { missing } : {}),
    page: written,
    texts: [...texts, formatChecksums([...files, { name: 'album.html', sha256 }], texts)].map(
      ({ name, text }) => ({
        name: folder + name,
        text,
      }),
    ),
    modified: clock(ctx.now()),
  };
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
  ];
  const columns = COLUMNS.filter(({ isLeftOut }) => isLeftOut === undefined || !leftOut.includes(isLeftOut));
  return [
    BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading())),
    ...named.map((each) => csvLine(columns.map(({ getCell }) => getCell(each)))),
  ].join('');
}

/** Returns a name with guest, group and time, such as `Ava (Table 7) 2026-06-19 13.30.jpg`. */
function formatName(
  { uploaderName, groupName }: PhotoToZip,
  content: StoredContent,
  time: string,
  isForGuests: boolean,
): string {
  const nameless = messages.photoUpload.nameless();
  const uploader = safeFilename(uploaderName ?? nameless, UPLOADER_BYTES) || nameless;
  const group = groupName === null || isForGuests ? '' : ` (${safeFilename(groupName, UPLOADER_BYTES)})`;
  const name = `${uploader}${group} ${time.slice(0, 10)} ${time.slice(11, 16).replace(':', '.')}`;
  return nameForType(name, getContentType(content.file));
}

interface Column {
  heading: () => string;
  getCell: (named: NamedPhoto) => string;
  isLeftOut?: 'for guests' | 'for others' | 'without any missing' | 'without any group';
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
