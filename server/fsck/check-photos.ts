// Whether every photo has its files: the original, whole, and what is made from it.

import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../context.ts';
import { renditionFile } from '../photos/photo-names.ts';
import { slices } from '../slices.ts';
import type { Storage } from '../storage/storage.ts';
import { batchesById } from './batches-by-id.ts';
import { type Finding, newFinding, noteFound } from './finding.ts';
import { askForDerivation, type CheckedPhoto, findCheckedPhoto, listPhotosAfter } from './fsck-store.ts';

/** A store over a line answers each question late, but many together. */
const AT_ONCE = 8;

export interface Wish {
  repair: boolean;
  checksums: boolean;
  /** Waited for between pieces of work, by a check that has all day. */
  pause?(): Promise<void>;
}

/** Missing thumbnails and previews are made again by the server; a missing original is lost. */
export async function checkPhotos(ctx: Pick<Context, 'db' | 'stores'>, wish: Wish): Promise<Finding[]> {
  const originals = newFinding(
    wish.checksums ? 'originals that are missing or damaged' : 'originals that are missing',
    true,
  );
  const derived = newFinding('thumbnails and previews that are missing', false);
  for await (const photos of batchesById((after, most) => listPhotosAfter(ctx.db, after, most))) {
    for (const few of slices(photos, AT_ONCE)) {
      await Promise.all(few.map((photo) => checkPhoto(ctx, wish, photo, originals, derived)));
      await wish.pause?.();
    }
  }
  return [originals, derived];
}

async function checkPhoto(
  ctx: Pick<Context, 'db' | 'stores'>,
  wish: Wish,
  photo: CheckedPhoto,
  originals: Finding,
  derived: Finding,
): Promise<void> {
  originals.looked += 1;
  const store = ctx.stores.named(photo.storage);
  const problem = await originalProblem(store, photo, wish.checksums);
  if (!problem) await checkRenditions(ctx, store, photo, wish.repair, derived);
  // What was deleted while we looked is no loss.
  else if (await findCheckedPhoto(ctx.db, photo.id)) noteFound(originals, `${nameOf(photo)}: ${problem}`);
}

async function originalProblem(
  store: Storage,
  photo: CheckedPhoto,
  checksums: boolean,
): Promise<string | null> {
  const sizeBytes = await store.sizeOf(photo.storedFilename);
  if (sizeBytes === null) return 'not in the store';
  if (sizeBytes !== photo.sizeBytes) return `${sizeBytes} bytes instead of ${photo.sizeBytes}`;
  if (!checksums) return null;
  const file = await store.open(photo.storedFilename);
  if (!file) return 'not in the store';
  const hash = createHash('sha256');
  await pipeline(file.stream, hash);
  return hash.digest('hex') === photo.sha256 ? null : 'its content has changed';
}

async function checkRenditions(
  ctx: Pick<Context, 'db'>,
  store: Storage,
  photo: CheckedPhoto,
  repair: boolean,
  finding: Finding,
): Promise<void> {
  if (photo.state !== 'ready') return;
  for (const rendition of ['thumb', 'preview'] as const) {
    if (rendition === 'preview' && photo.previewMade === 0) continue;
    finding.looked += 1;
    if ((await store.sizeOf(renditionFile(photo, rendition).name)) !== null) continue;
    const present = await findCheckedPhoto(ctx.db, photo.id);
    if (present?.state !== 'ready' || (rendition === 'preview' && present.previewMade === 0)) continue;
    noteFound(finding, `${nameOf(photo)}: ${rendition}`);
    if (repair && (await askForDerivation(ctx.db, photo.id, rendition))) finding.repaired += 1;
  }
}

function nameOf(photo: CheckedPhoto): string {
  return `photo ${photo.id} (${photo.storage}, ${photo.storedFilename})`;
}
