import { join } from 'node:path';
import { WrongContent } from '../backup/pool-files.ts';
import { storeStream } from '../backup/restore-files.ts';
import { chunk } from '../chunk.ts';
import type { Context } from '../context.ts';
import { lockFile } from '../db/folder-lock.ts';
import { batchesById } from '../fsck/batches-by-id.ts';
import { type Finding, newFinding, noteFound } from '../fsck/finding.ts';
import { readContent } from '../photos/files/photo-checksums.ts';
import { filesOf } from '../photos/files/photo-names.ts';
import { requireOwnStores } from '../storage/bucket-id.ts';
import { filesFolder } from '../storage/open-stores.ts';
import type { Storage, StorageName } from '../storage/storage.ts';
import { isPhotoThere, listPhotosElsewhere, nameStore, type PhotoElsewhere } from './moving-store.ts';

const AT_ONCE = 8;

interface Ground extends Pick<Context, 'config' | 'db' | 'stores' | 'now'> {
  /** Told often how far the work is. */
  say(line: string): void;
}

export interface MovedPhotos {
  photos: number;
  bytes: number;
  /** A server works on them: the next run moves them. */
  inWork: number;
  lost: Finding;
}

/**
 * Copies the files of all photos into one store, also beside a running server. The row of a photo names the new store
 * once its files are there; its old files stay. May be run again after it broke off. Throws when it runs already.
 */
export async function movePhotos(ctx: Ground, to: StorageName): Promise<MovedPhotos> {
  const lock = lockFile(join(ctx.config.DATA_DIR, 'moving.lock'));
  if (!lock) throw new Error('Photos are being moved already.');
  return moveAll(ctx, to).finally(lock.release);
}

async function moveAll(ctx: Ground, to: StorageName): Promise<MovedPhotos> {
  const target = ctx.stores.named(to);
  await requireOwnStores(ctx.db, { ...ctx.stores, current: target }, filesFolder(ctx.config));
  const lost = newFinding('originals that are missing or damaged, and stay where they are', true);
  const moved: MovedPhotos = { photos: 0, bytes: 0, inWork: 0, lost };
  for await (const photos of batchesById((after, max) => listPhotosElsewhere(ctx.db, to, after, max))) {
    for (const few of chunk(photos, AT_ONCE)) {
      await Promise.all(few.map((photo) => movePhoto(ctx, photo, target, moved)));
      ctx.say(`${moved.photos} photos`);
    }
  }
  return moved;
}

async function movePhoto(
  ctx: Ground,
  photo: PhotoElsewhere,
  target: Storage,
  moved: MovedPhotos,
): Promise<void> {
  const isInWork = !photo.previewMade && photo.claimedBy !== null && photo.claimedUntil > ctx.now();
  if (isInWork) {
    moved.inWork += 1;
    return;
  }
  const source = ctx.stores.named(photo.storage);
  const isCopied = await copyOriginal(photo, source, target);
  if (isCopied) {
    const [, ...renditions] = filesOf(photo.storedFilename);
    for (const name of renditions) await copyRendition(name, source, target);
    if (await nameStore(ctx.db, photo, target.name)) {
      moved.photos += 1;
      moved.bytes += photo.sizeBytes;
      return;
    }
  }
  if (!(await isPhotoThere(ctx.db, photo.id))) await target.remove(filesOf(photo.storedFilename));
  else if (isCopied) moved.inWork += 1;
  else noteFound(moved.lost, `${photo.storedFilename} (${photo.storage})`);
}

/** False when the original is missing, or its content is not what was uploaded. */
async function copyOriginal(
  { storedFilename, sha256 }: PhotoElsewhere,
  source: Storage,
  target: Storage,
): Promise<boolean> {
  const present = await readContent(target, storedFilename);
  if (present) return present.sha256 === sha256;
  try {
    return await copyFile(storedFilename, source, target, sha256);
  } catch (error) {
    if (error instanceof WrongContent) return false;
    throw error;
  }
}

async function copyRendition(name: string, source: Storage, target: Storage): Promise<void> {
  if ((await target.sizeOf(name)) === null) await copyFile(name, source, target);
}

/** False when there is no such file. */
async function copyFile(name: string, source: Storage, target: Storage, sha256?: string): Promise<boolean> {
  const file = await source.open(name);
  if (!file) return false;
  await storeStream(target, file.stream, name, sha256);
  return true;
}
