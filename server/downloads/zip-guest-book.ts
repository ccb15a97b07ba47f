import type { Language } from '../../shared/messages/languages.ts';
import { messages, renderIn } from '../../shared/messages/messages.ts';
import { readableDuration } from '../../shared/messages/readable-duration.ts';
import { chunk } from '../chunk.ts';
import type { Context } from '../context.ts';
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts';
import { safeFilename } from '../zip/safe-filename.ts';
import { type AlbumPage, PageWriter, READ_AT_ONCE, readThumbnail } from './album-page.ts';
import type { PageTitle } from './album-page-html.ts';
import { guestBookHtml, type NamedEntry } from './guest-book-html.ts';
import { nameByGuest } from './name-by-guest.ts';
import type { EntryToZip, NamedPhoto, StoredContent } from './photo-to-zip.ts';

export interface ZippedVoice extends Omit<StoredContent, 'sha256'> {
  entryId: string;
  name: string;
  modified: string;
}

export interface ZippedBook {
  /** Absent if the ZIP contains only comments. */
  page?: AlbumPage;
  voices: ZippedVoice[];
  /** Entries and comments whose text is in the ZIP. */
  entryIds: string[];
}

interface BookStyle {
  language: Language;
  folder: string;
  album: PageTitle;
  clock: (at: number) => string;
}

const NAME_BYTES = 240;

/** Leaves out comments on photos that are not in the ZIP. */
export async function composeGuestBook(
  ctx: Context,
  entries: readonly EntryToZip[],
  photos: readonly NamedPhoto[],
  style: BookStyle,
  isLate: () => boolean,
) {
  const byId = new Map(photos.map((photo) => [photo.photo.id, photo]));
  const book = renderIn(style.language, () =>
    nameEntries(
      entries.filter(({ kind }) => kind !== 'comment'),
      byId,
      style.clock,
    ),
  );
  const comments = entries.filter(({ photoId }) => byId.has(photoId ?? ''));
  const entryIds = [...book.map(({ entry }) => entry), ...comments].map(({ id }) => id);
  const written: ZippedBook = { voices: [], entryIds };
  if (book.length === 0) return { texts: [], files: [], written };
  const { sha256, ...page } = await composePage(ctx, book, style, isLate);
  const voices = book.flatMap(({ entry: { id, content }, name, time }) =>
    content && name ? [{ ...content, entryId: id, name, modified: time }] : [],
  );
  written.page = { name: `${style.folder}guest-book.html`, ...page };
  written.voices = voices.map(({ sha256: _, name, ...voice }) => ({ ...voice, name: style.folder + name }));
  const table = { name: 'guest-book.csv', text: renderIn(style.language, () => formatTable(book)) };
  return { texts: [table], files: [...voices, { name: 'guest-book.html', sha256 }], written };
}

function nameEntries(
  entries: readonly EntryToZip[],
  photos: ReadonlyMap<string, NamedPhoto>,
  clock: (at: number) => string,
): NamedEntry[] {
  let count = 0;
  return entries.map((entry) => {
    const { authorName, groupName, content, pictureId, createdAt } = entry;
    const time = clock(createdAt);
    const photo = photos.get(pictureId ?? '');
    const picture = photo?.name ? { ...photo, name: photo.name } : null;
    if (!content) return { entry, time, picture, name: null };
    count += 1;
    const number = `${messages.zip.guestBook()} ${String(count).padStart(4, '0')}`;
    const name = safeFilename(`${number} ${nameByGuest(authorName, groupName, time)}`, NAME_BYTES);
    return { entry, time, picture, name: name + content.file.slice(content.file.lastIndexOf('.')) };
  });
}

async function composePage(
  ctx: Context,
  book: readonly NamedEntry[],
  { language, album }: BookStyle,
  isLate: () => boolean,
) {
  const html = guestBookHtml(language, album);
  const page = new PageWriter();
  page.write(html.start);
  for (const some of chunk(book, READ_AT_ONCE)) {
    const thumbnails = await Promise.all(
      some.map(({ picture }) => (picture && !isLate() ? readThumbnail(ctx, picture.photo) : null)),
    );
    for (const [index, entry] of some.entries()) {
      const thumbnail = thumbnails[index] ?? null;
      const { start, src, end } = html.entry(entry, thumbnail !== null);
      page.write(start);
      if (thumbnail) page.embed(thumbnail);
      else if (src !== null) page.write(src);
      page.write(end);
    }
  }
  page.write(html.end);
  return page.finish();
}

function formatTable(book: readonly NamedEntry[]): string {
  const hasGroups = book.some(({ entry }) => entry.groupName !== null);
  const { timeReceived, uploader, group, kind, text, file, length, written, spoken } = messages.zip;
  const headings = [timeReceived, uploader, ...(hasGroups ? [group] : []), kind, text, file, length];
  const lines = book.map(({ entry, name }) => [
    new Date(entry.createdAt).toISOString(),
    entry.authorName ?? '',
    ...(hasGroups ? [entry.groupName ?? ''] : []),
    entry.kind === 'voice' ? spoken() : written(),
    entry.message,
    name ?? '',
    entry.durationMs === null ? '' : readableDuration(entry.durationMs),
  ]);
  return BYTE_ORDER_MARK + [headings.map((heading) => heading()), ...lines].map(csvLine).join('');
}
