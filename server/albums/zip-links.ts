// Signed links to ZIPs, and what they load: the bytes of a frozen list, in any range (R 10.15013 to R 10.15016,
// R 10.15019).

import { timingSafeEqual } from 'node:crypto';
import type { Writable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { AppError } from '../../shared/errors.ts';
import type { Context } from '../context.ts';
import type { ByteRange, WrittenFile } from '../storage/storage.ts';
import { safeFilename } from '../zip/safe-filename.ts';
import { type Progress, writeZip, type ZippedFile } from '../zip/write-zip.ts';
import { layOutZip, type ZipEntry, type ZipLayout } from '../zip/zip-layout.ts';
import type { ZipContents } from './zip-contents.ts';
import { countPresentPhotos, deleteZipsBefore, findZip, markDownloaded, noteSent } from './zip-store.ts';

/** A link lives so long, and its list too: three gigabytes over a hotel's network take hours. */
const LIFE_MS = 24 * 3_600_000;
const PROOF_LENGTH = 32;
const NAME_BYTES = 150;

/** A ZIP that may be sent. */
export interface SendableZip {
  contentType: string;
  /** Without quotes: the list never changes, so its id names every byte. */
  etag: string;
  maxAge: number;
  downloadName: string;
  bytes(): Promise<null>;
  sizeBytes(): Promise<number>;
  open(range?: ByteRange): Promise<WrittenFile>;
  /** To be told when the answer is over, and whether all of it went out. */
  settle(isSent: boolean): Promise<void>;
}

export function signZip(ctx: Context, zip: { id: string; createdAt: number }): string {
  const expiry = Math.floor((zip.createdAt + LIFE_MS) / 1000);
  return `/api/zips/${zip.id}?e=${expiry}&t=${proofOf(ctx, zip.id, expiry)}`;
}

function proofOf(ctx: Context, id: string, expiry: number): string {
  return ctx.keys.signFileLink(`zip ${id} ${expiry}`).slice(0, PROOF_LENGTH);
}

function isGenuine(ctx: Context, id: string, { e, t }: Record<string, unknown>): boolean {
  if (typeof e !== 'string' || !/^\d{1,12}$/u.test(e) || typeof t !== 'string') return false;
  const [expected, given] = [Buffer.from(proofOf(ctx, id, Number(e))), Buffer.from(t)];
  return expected.length === given.length && timingSafeEqual(expected, given) && Number(e) * 1000 > ctx.now();
}

/**
 * Throws ZIP_NOT_FOUND for a link that is wrong or has ended, and when album or account are gone; ZIP_BROKEN when a
 * photo of it was deleted.
 */
export async function openZip(
  ctx: Context,
  id: string,
  query: Record<string, unknown>,
): Promise<SendableZip> {
  if (!isGenuine(ctx, id, query)) throw new AppError('ZIP_NOT_FOUND');
  const zip = await findZip(ctx.db, id);
  if (!zip) throw new AppError('ZIP_NOT_FOUND');
  const contents = JSON.parse(zip.contents) as ZipContents;
  const photoIds = contents.entries.map(({ photoId }) => photoId);
  if ((await countPresentPhotos(ctx.db, photoIds)) < photoIds.length) throw new AppError('ZIP_BROKEN');

  const layout = layOut(ctx, contents);
  const progress: Progress = { bytes: 0, isAtEnd: false };
  return {
    contentType: 'application/zip',
    etag: zip.id,
    maxAge: 0,
    downloadName: `${safeFilename(zip.title, NAME_BYTES) || zip.id}.zip`,
    bytes: async () => null,
    sizeBytes: async () => layout.sizeBytes,
    async open(range = { start: 0, end: layout.sizeBytes - 1 }) {
      const writeTo = (sink: Writable) =>
        writeZip(layout, range, sink, progress).catch((err) => {
          if (!sink.destroyed) ctx.log.warn({ err, zip: id }, 'zip: broken off');
          sink.destroy();
        });
      return { sizeBytes: layout.sizeBytes, writeTo };
    },
    async settle(isSent) {
      if (progress.bytes === 0) return;
      // The last byte alone proves nothing: programs look at the end first. Nor do many bytes: a download may begin
      // anew.
      const isAllSent = await noteSent(ctx.db, id, progress.bytes);
      if (isSent && progress.isAtEnd && isAllSent) await markDownloaded(ctx.db, photoIds);
    },
  };
}

export function layOut(ctx: Context, { entries, csv, modified }: ZipContents): ZipLayout<ZippedFile> {
  const table = Buffer.from(csv);
  const files = entries.map(({ file, storage, ...entry }): ZipEntry<ZippedFile> => {
    const store = ctx.stores.named(storage);
    const open = (range: ByteRange) => store.open(file, range);
    return { ...entry, content: { sizeBytes: entry.sizeBytes, path: store.pathOf(file), open } };
  });
  const list = { name: 'photos.csv', sizeBytes: table.length, crc32: crc32(table), modified, content: table };
  return layOutZip([...files, list]);
}

/** The job. */
export async function deleteOldZips(ctx: Context): Promise<void> {
  await deleteZipsBefore(ctx.db, ctx.now() - LIFE_MS);
}
