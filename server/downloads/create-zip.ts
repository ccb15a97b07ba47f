import { crc32 } from 'node:zlib';
import type { Context } from '../context.ts';
import type { ZipTable } from '../db/album-schema.ts';
import { newId } from '../random-ids.ts';
import { layOutZip, measurePart, type PartSizes, type ZipEntry } from '../zip/zip-layout.ts';
import type { AlbumPage } from './album-page.ts';
import type { ZipContents, ZippedPhoto } from './zip-contents.ts';
import type { ZippedVoice } from './zip-guest-book.ts';
import { deleteZip, finishZip, insertZip, insertZipPart } from './zip-store.ts';

/** Lifetime of download links and ZIP contents. 3 GB over a hotel's network take hours. */
export const ZIP_LIFE_MS = 24 * 3_600_000;
/** Milliseconds after which the server tells the client to retry. */
export const PREPARING_MS = 8_000;
export const RETRY_SECONDS = 3;
const PROOF_LENGTH = 32;

export interface MadeZip {
  url: string;
  sizeBytes: number;
  photoCount: number;
  missingCount: number;
}

type ZipHead = Pick<ZipTable, 'audience'> &
  Partial<Pick<ZipTable, 'albumId' | 'ownerId' | 'sessionHash' | 'accessEpoch' | 'sharedAs'>>;

/** Keeps the newest `max` ZIPs of the same audience. Only one part is in memory at a time. */
export async function createZip(
  ctx: Context,
  head: ZipHead,
  parts: AsyncIterable<ZipContents>,
  max: number,
): Promise<MadeZip> {
  const absent = { albumId: null, ownerId: null, sessionHash: null, accessEpoch: null, sharedAs: null };
  const zip = { ...absent, ...head, id: newId(), createdAt: ctx.now() };
  await insertZip(ctx.db, zip);
  try {
    const { sizes, ...counts } = await storeParts(ctx, zip.id, parts);
    const { sizeBytes } = layOutZip(sizes, async () => []);
    await finishZip(ctx.db, zip, sizeBytes, max);
    return { url: signZip(ctx, zip), sizeBytes, ...counts };
  } catch (error) {
    await deleteZip(ctx.db, zip.id).catch(() => undefined);
    throw error;
  }
}

async function storeParts(ctx: Context, zipId: string, parts: AsyncIterable<ZipContents>) {
  const sizes: PartSizes[] = [];
  let [at, photoCount, missingCount] = [0, 0, 0];
  for await (const contents of parts) {
    const measured = measurePart(
      listEntries(contents, () => null),
      at,
    );
    const part = { zipId, position: sizes.length, contents: JSON.stringify(contents), ...measured };
    await insertZipPart(ctx.db, part);
    sizes.push(measured);
    at += measured.bodyBytes;
    photoCount += contents.entries.length;
    missingCount += contents.missing?.length ?? 0;
  }
  return { sizes, photoCount, missingCount };
}

export function listEntries<Content>(
  { entries, page, book, texts, modified }: ZipContents,
  getContent: (file: ZippedPhoto | ZippedVoice | AlbumPage) => Content,
): ZipEntry<Content>[] {
  const own = texts.map(({ name, text }) => {
    const content = Buffer.from(text);
    return { name, sizeBytes: content.length, crc32: crc32(content), modified, content };
  });
  const pages = [page, book?.page].flatMap((each) =>
    each ? [{ ...each, modified, content: getContent(each) }] : [],
  );
  const files = [...entries, ...(book?.voices ?? [])];
  return [...files.map((file) => ({ ...file, content: getContent(file) })), ...own, ...pages];
}

export function signZip(ctx: Context, zip: { id: string; createdAt: number }): string {
  const expiry = Math.floor((zip.createdAt + ZIP_LIFE_MS) / 1000);
  return `/api/zips/${zip.id}?e=${expiry}&t=${zipProof(ctx, zip.id, expiry)}`;
}

export function zipProof(ctx: Context, id: string, expiry: number): string {
  return ctx.keys.signFileLink(`zip ${id} ${expiry}`).slice(0, PROOF_LENGTH);
}
