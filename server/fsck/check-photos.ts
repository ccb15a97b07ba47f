import { chunk } from '../chunk.ts';
import type { Context } from '../context.ts';
import { readContent } from '../photos/files/photo-checksums.ts';
import { renditionFile } from '../photos/files/photo-names.ts';
import { deletePhotoRow } from '../photos/photo-store.ts';
import { storeCrc32 } from '../photos/photo-work-store.ts';
import { filesFolder } from '../storage/open-stores.ts';
import { readRemovedNames } from '../storage/removed-names.ts';
import type { Storage } from '../storage/storage.ts';
import { batchesById } from './batches-by-id.ts';
import { type Finding, newFinding, noteFound } from './finding.ts';
import { askForDerivation, type CheckedPhoto, findCheckedPhoto, listPhotosAfter } from './fsck-store.ts';

const AT_ONCE = 8;
const MISSING = 'not in the store';

export interface Options {
  repair: boolean;
  checksums: boolean;
  pause?(): Promise<void>;
}

type Ground = Pick<Context, 'config' | 'db' | 'stores'>;

interface PhotoFindings {
  originals: Finding;
  derived: Finding;
  deleted: Finding;
  wrong: Finding;
  wasRemoved(name: string): Promise<boolean>;
}

/** Missing thumbnails and previews are derived again; a missing original is lost, unless its removal is recorded. */
export async function checkPhotos(ctx: Ground, options: Options): Promise<Finding[]> {
  const originals = newFinding(
    options.checksums ? 'originals that are missing or damaged' : 'originals that are missing',
    true,
  );
  const derived = newFinding('thumbnails and previews that are missing', false);
  const deleted = newFinding('photos that were deleted after this database was copied', false);
  deleted.isExpected = true;
  const wrong = newFinding('CRC-32s that are wrong', false);
  let removed: Promise<Set<string>> | undefined;
  const wasRemoved = async (name: string) => {
    removed ??= readRemovedNames(filesFolder(ctx.config));
    return (await removed).has(name);
  };
  const findings = { originals, derived, deleted, wrong, wasRemoved };
  for await (const photos of batchesById((after, max) => listPhotosAfter(ctx.db, after, max))) {
    for (const few of chunk(photos, AT_ONCE)) {
      await Promise.all(few.map((photo) => checkPhoto(ctx, options, photo, findings)));
      await options.pause?.();
    }
  }
  if (deleted.found > deleted.repaired) deleted.note = 'npm run fsck -- --repair removes them here too.';
  return [originals, derived, ...(options.checksums ? [wrong] : []), ...(deleted.found > 0 ? [deleted] : [])];
}

async function checkPhoto(
  ctx: Ground,
  options: Options,
  photo: CheckedPhoto,
  findings: PhotoFindings,
): Promise<void> {
  const { originals, derived, deleted, wasRemoved } = findings;
  originals.looked += 1;
  const store = ctx.stores.named(photo.storage);
  const { problem, crc32 } = await readOriginal(store, photo, options.checksums);
  if (!problem) {
    if (crc32 !== undefined) await checkCrc32(ctx, options, photo, crc32, findings);
    return checkRenditions(ctx, store, photo, options.repair, derived);
  }
  // A photo deleted during the check is no loss.
  if (!(await findCheckedPhoto(ctx.db, photo.id))) return;
  if (problem !== MISSING || !(await wasRemoved(photo.storedFilename))) {
    noteFound(originals, `${nameOf(photo)}: ${problem}`);
    return;
  }
  noteFound(deleted, nameOf(photo));
  if (options.repair && (await deletePhotoRow(ctx.db, photo.id))) deleted.repaired += 1;
}

/** Its CRC-32 where it `isRead`, which shows that its content is unchanged. */
async function readOriginal(
  store: Storage,
  photo: CheckedPhoto,
  isRead: boolean,
): Promise<{ problem?: string; crc32?: number }> {
  const sizeBytes = await store.sizeOf(photo.storedFilename);
  if (sizeBytes === null) return { problem: MISSING };
  if (sizeBytes !== photo.sizeBytes) return { problem: `${sizeBytes} bytes instead of ${photo.sizeBytes}` };
  if (!isRead) return {};
  const content = await readContent(store, photo.storedFilename);
  if (!content) return { problem: MISSING };
  if (content.sha256 !== photo.sha256) return { problem: 'its content has changed' };
  return { crc32: content.crc32 };
}

async function checkCrc32(
  ctx: Ground,
  { repair }: Options,
  photo: CheckedPhoto,
  right: number,
  { wrong }: PhotoFindings,
): Promise<void> {
  wrong.looked += 1;
  if (photo.crc32 === right) return;
  noteFound(wrong, nameOf(photo));
  if (!repair) return;
  await storeCrc32(ctx.db, photo.id, right);
  wrong.repaired += 1;
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
    if (rendition === 'preview' && !photo.previewMade) continue;
    finding.looked += 1;
    if ((await store.sizeOf(renditionFile(photo, rendition).name)) !== null) continue;
    const present = await findCheckedPhoto(ctx.db, photo.id);
    if (present?.state !== 'ready' || (rendition === 'preview' && !present.previewMade)) continue;
    noteFound(finding, `${nameOf(photo)}: ${rendition}`);
    if (repair && (await askForDerivation(ctx.db, photo.id, rendition))) finding.repaired += 1;
  }
}

function nameOf(photo: CheckedPhoto): string {
  return `photo ${photo.id} (${photo.storage}, ${photo.storedFilename})`;
}
