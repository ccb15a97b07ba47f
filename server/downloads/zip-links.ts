import { timingSafeEqual } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { AppError } from '../../shared/errors.ts';
import { messages } from '../../shared/messages/messages.ts';
import { may, toAlbumState } from '../../shared/rules/access.ts';
import { type AlbumRow, findAlbum } from '../albums/album-store.ts';
import type { Context } from '../context.ts';
import { CLEANING_RULES } from '../media/process/imaging.ts';
import { isEntryShown } from '../photos/entries/entry-store.ts';
import { isCopyShown } from '../photos/files/clean-copy-store.ts';
import type { ByteRange, WrittenFile } from '../storage/storage.ts';
import { safeFilename } from '../zip/safe-filename.ts';
import { writeZip, type ZippedFile } from '../zip/write-zip.ts';
import { layOutZip, type ZipEntry } from '../zip/zip-layout.ts';
import { type AlbumPage, readAlbumPage } from './album-page.ts';
import { listEntries, ZIP_LIFE_MS, zipProof } from './create-zip.ts';
import type { ZipContents } from './zip-contents.ts';
import type { ZipList, ZipLists } from './zip-lists.ts';
import {
  countPresent,
  deleteZipsBefore,
  type FoundZip,
  findZip,
  findZipPart,
  listZipParts,
  markUsed,
} from './zip-store.ts';

const NAME_BYTES = 150;
const NOTE_USE_MS = 60_000;

export interface SendableZip {
  contentType: string;
  /** Without quotes. The list never changes, so the id identifies all bytes. */
  etag: string;
  maxAge: number;
  downloadName: string;
  bytes(): Promise<null>;
  sizeBytes(): Promise<number>;
  open(range?: ByteRange): Promise<WrittenFile>;
}

function isGenuine(ctx: Context, id: string, { e, t }: Record<string, unknown>): boolean {
  if (typeof e !== 'string' || !/^\d{1,12}$/u.test(e) || typeof t !== 'string') return false;
  const [expected, given] = [Buffer.from(zipProof(ctx, id, Number(e))), Buffer.from(t)];
  return expected.length === given.length && timingSafeEqual(expected, given) && Number(e) * 1000 > ctx.now();
}

/** Throws ZIP_NOT_FOUND for invalid links, ZIP_BROKEN if a photo or an entry was deleted or is hidden from this guest. */
export async function openZip(
  ctx: Context,
  lists: ZipLists,
  id: string,
  query: Record<string, unknown>,
): Promise<SendableZip> {
  if (!isGenuine(ctx, id, query)) throw new AppError('ZIP_NOT_FOUND');
  const zip = await findZip(ctx.db, id);
  if (!zip) throw new AppError('ZIP_NOT_FOUND');
  const readPart = createPartReader(ctx, zip);
  const { parts, albumIds, photoIds, missingIds, entryIds } = await findList(ctx, lists, id, readPart);
  const albums = await findAlbums(ctx, zip, albumIds);
  if (!mayBeSent(zip, albums, ctx.now())) throw new AppError('ZIP_NOT_FOUND');
  const isForGuests = zip.audience === 'guest';
  // The guests' table lists missing photos too.
  const listedIds = isForGuests ? [...photoIds, ...missingIds] : photoIds;
  const present = await countPresent(ctx.db, 'photos', listedIds, isForGuests);
  const presentEntries = await countPresent(ctx.db, 'entries', entryIds, isForGuests);
  if (present < listedIds.length || presentEntries < entryIds.length) throw new AppError('ZIP_BROKEN');
  const layout = layOutZip(parts, async (position) => locateEntries(ctx, zip, await readPart(position)));
  const noteUse = () => markUsed(ctx.db, id, ctx.now());
  await noteUse();
  return {
    contentType: 'application/zip',
    etag: zip.id,
    maxAge: 0,
    downloadName: `${safeFilename(getTitle(zip, albums), NAME_BYTES) || zip.id}.zip`,
    bytes: async () => null,
    sizeBytes: async () => layout.sizeBytes,
    async open(range = { start: 0, end: layout.sizeBytes - 1 }) {
      const writeTo = async (sink: Writable) => {
        const timer = setInterval(() => void noteUse().catch(() => undefined), NOTE_USE_MS);
        await writeZip(layout, range, sink).catch((err) => {
          if (!sink.destroyed) ctx.log.warn({ err, zip: id }, 'zip: broken off');
          sink.destroy();
        });
        clearInterval(timer);
      };
      return { sizeBytes: layout.sizeBytes, writeTo };
    },
  };
}

/** Returns undefined for an album that was deleted. */
function findAlbums({ db }: Context, { albumId, ownerId }: FoundZip, albumIds: readonly string[]) {
  const ids = albumId === null ? albumIds : [albumId];
  return Promise.all(ids.map((id) => findAlbum(db, { id }, ownerId)));
}

function getTitle({ albumId }: FoundZip, [album]: readonly (AlbumRow | undefined)[]): string {
  const title = albumId === null ? album?.eventTitle : album?.title;
  return title ?? messages.zip.exportName();
}

function mayBeSent(zip: FoundZip, albums: readonly (AlbumRow | undefined)[], now: number): boolean {
  if (zip.audience === 'account') return zip.sessionEndsAt !== null && zip.sessionEndsAt > now;
  return albums.length > 0 && albums.every((album) => album && mayDownload(zip, album, now));
}

function mayDownload(zip: FoundZip, album: AlbumRow, now: number): boolean {
  const state = toAlbumState(album, now);
  if (zip.audience === 'owner')
    return album.membership !== null && may(album.membership, 'downloadOriginals', state);
  // A new PIN, a new upload code or a change of what guests may see changes the album's access epoch, which
  // makes older ZIPs invalid.
  const isOfThisAccess = album.accessEpoch === zip.accessEpoch;
  const isOfTheseRules = zip.sharedAs?.startsWith(`${CLEANING_RULES} `) ?? false;
  return isOfThisAccess && isOfTheseRules && may('guest', 'downloadCopies', state);
}

/** Caches the last part, because a ZIP of one album has only one part. */
function createPartReader(ctx: Context, zip: FoundZip): (position: number) => Promise<ZipContents> {
  let last: { position: number; contents: ZipContents } | undefined;
  return async (position) => {
    if (last?.position === position) return last.contents;
    const json = await findZipPart(ctx.db, zip.id, position);
    if (json === undefined) throw new AppError('ZIP_NOT_FOUND');
    last = { position, contents: JSON.parse(json) as ZipContents };
    return last.contents;
  };
}

async function findList(
  ctx: Context,
  lists: ZipLists,
  id: string,
  readPart: (position: number) => Promise<ZipContents>,
): Promise<ZipList> {
  const known = lists.get(id);
  if (known) return known;
  const parts = await listZipParts(ctx.db, id);
  const albumIds = new Set<string>();
  const [photoIds, missingIds, entryIds] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const position of parts.keys()) {
    const { albumId, entries, missing = [], book } = await readPart(position);
    if (albumId !== undefined) albumIds.add(albumId);
    for (const { photoId } of entries) photoIds.add(photoId);
    for (const photoId of missing) missingIds.add(photoId);
    for (const entryId of book?.entryIds ?? []) entryIds.add(entryId);
  }
  const list = {
    parts,
    albumIds: [...albumIds],
    photoIds: [...photoIds],
    missingIds: [...missingIds],
    entryIds: [...entryIds],
  };
  lists.set(id, list);
  return list;
}

function locateEntries(ctx: Context, zip: FoundZip, contents: ZipContents): ZipEntry<ZippedFile>[] {
  return listEntries(contents, (zipped) => {
    if ('pictures' in zipped) return locateAlbumPage(ctx, zip, zipped);
    const { storage, file, sizeBytes } = zipped;
    const mayBeSent = () =>
      'entryId' in zipped ? mayPlay(ctx, zip, zipped.entryId) : mayShow(ctx, zip, zipped.photoId);
    const store = ctx.stores.named(storage);
    const open = (range: ByteRange) => store.open(file, range);
    return { sizeBytes, path: store.findPath(file), open, mayBeSent };
  });
}

function locateAlbumPage(ctx: Context, zip: FoundZip, page: AlbumPage): ZippedFile {
  const { sizeBytes } = page;
  const pictures = (range: ByteRange) =>
    readAlbumPage(ctx, page, range, (photoId) => mayShow(ctx, zip, photoId));
  return {
    sizeBytes,
    path: null,
    open: async (range) => ({ sizeBytes, stream: Readable.from(pictures(range)) }),
  };
}

/** The photo may have been hidden since the list was made. */
async function mayShow({ db }: Context, { audience, accessEpoch }: FoundZip, photoId: string) {
  return audience !== 'guest' || isCopyShown(db, photoId, accessEpoch ?? -1);
}

async function mayPlay({ db }: Context, { audience, accessEpoch }: FoundZip, entryId: string) {
  return audience !== 'guest' || isEntryShown(db, entryId, accessEpoch ?? -1);
}

export async function deleteOldZips(ctx: Context): Promise<void> {
  await deleteZipsBefore(ctx.db, ctx.now() - ZIP_LIFE_MS);
}
