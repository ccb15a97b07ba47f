import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Language } from '../../shared/messages/languages.ts';
import { chunk } from '../chunk.ts';
import type { Context } from '../context.ts';
import { renditionFile } from '../photos/files/photo-names.ts';
import type { ByteRange, StorageName } from '../storage/storage.ts';
import { albumPageHtml, type PageTitle } from './album-page-html.ts';
import type { NamedPhoto } from './photo-to-zip.ts';

export interface AlbumPage {
  name: string;
  sizeBytes: number;
  crc32: number;
  texts: string[];
  pictures: PagePicture[];
}

export interface PagePicture {
  photoId: string;
  file: string;
  storage: StorageName;
  sizeBytes: number;
}

export const READ_AT_ONCE = 16;

/** Skips lost photos. The page shows the photo's own file if its thumbnail was not read before `isLate`. */
export async function composeAlbumPage(
  ctx: Context,
  named: readonly NamedPhoto[],
  { name, language, ...title }: PageTitle & { name: string; language: Language; hasBook: boolean },
  isLate: () => boolean,
): Promise<AlbumPage & { sha256: string }> {
  const html = albumPageHtml(language, title);
  const page = new PageWriter();
  const photos = named.filter((each) => each.name !== null);
  page.write(html.start(photos.length));
  let day = '';
  for (const some of chunk(photos, READ_AT_ONCE)) {
    const pictures = isLate() ? [] : await Promise.all(some.map(({ photo }) => readThumbnail(ctx, photo)));
    for (const [index, each] of some.entries()) {
      const ownDay = each.time.slice(0, 10);
      if (ownDay !== day) page.write((day && html.dayEnd) + html.dayStart(ownDay));
      day = ownDay;
      const picture = pictures[index] ?? null;
      const { start, src, end } = html.photo(each, picture !== null);
      page.write(start);
      if (picture) page.embed(picture);
      else if (src !== null) page.write(src);
      page.write(end);
    }
  }
  page.write((day && html.dayEnd) + html.end);
  return { name, ...page.finish() };
}

export class PageWriter {
  readonly #hash = createHash('sha256');
  readonly #texts = [''];
  readonly #pictures: PagePicture[] = [];
  #sizeBytes = 0;
  #crc32 = 0;

  write(text: string): void {
    this.#texts[this.#texts.length - 1] += text;
    this.#count(Buffer.from(text));
  }

  embed({ contentType, bytes, ...picture }: Thumbnail): void {
    this.write(`data:${contentType};base64,`);
    this.#count(Buffer.from(bytes.toString('base64')));
    this.#pictures.push(picture);
    this.#texts.push('');
  }

  finish() {
    const page = { sizeBytes: this.#sizeBytes, crc32: this.#crc32, sha256: this.#hash.digest('hex') };
    return { ...page, texts: this.#texts, pictures: this.#pictures };
  }

  #count(bytes: Buffer): void {
    this.#sizeBytes += bytes.length;
    this.#crc32 = crc32(bytes, this.#crc32);
    this.#hash.update(bytes);
  }
}

interface Thumbnail extends PagePicture {
  contentType: string;
  bytes: Buffer;
}

export async function readThumbnail(ctx: Context, photo: NamedPhoto['photo']): Promise<Thumbnail | null> {
  if (photo.state !== 'ready') return null;
  const { id: photoId, storage } = photo;
  const { name: file, contentType } = renditionFile(photo, 'thumb');
  const stored = await ctx.stores.named(storage).open(file);
  if (!stored) return null;
  const bytes = await buffer(stored.stream);
  return { photoId, file, storage, sizeBytes: bytes.length, contentType, bytes };
}

/** Streams the same bytes each time. Throws if a picture is lost, or if `mayShow` rejects it. */
export async function* readAlbumPage(
  ctx: Context,
  { texts, pictures }: AlbumPage,
  range: ByteRange,
  mayShow: (photoId: string) => Promise<boolean>,
): AsyncGenerator<Buffer, void> {
  let at = 0;
  const cut = (bytes: Buffer) => bytes.subarray(Math.max(0, range.start - at), range.end + 1 - at);
  for (const [index, text] of texts.entries()) {
    const bytes = Buffer.from(text);
    if (overlaps(range, at, bytes.length)) yield cut(bytes);
    at += bytes.length;
    const picture = pictures[index];
    if (!picture) continue;
    const length = Math.ceil(picture.sizeBytes / 3) * 4;
    if (overlaps(range, at, length)) {
      if (!(await mayShow(picture.photoId))) throw new Error('album page: a photo may not be shown');
      yield cut(await readPicture(ctx, picture));
    }
    at += length;
  }
}

async function readPicture(ctx: Context, { file, storage, sizeBytes }: PagePicture): Promise<Buffer> {
  const stored = await ctx.stores.named(storage).open(file);
  const bytes = stored && (await buffer(stored.stream));
  if (bytes?.length !== sizeBytes) throw new Error('album page: a thumbnail is gone, or has another size');
  return Buffer.from(bytes.toString('base64'));
}

function overlaps({ start, end }: ByteRange, at: number, length: number): boolean {
  return length > 0 && at <= end && at + length > start;
}
