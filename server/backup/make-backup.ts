import { appendFile, copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chunk } from '../chunk.ts';
import type { Context } from '../context.ts';
import { lockFile } from '../db/folder-lock.ts';
import { type Finding, newFinding, noteFound } from '../fsck/finding.ts';
import { filesOf } from '../photos/files/photo-names.ts';
import { keyCheckOf, loadKeys } from '../secret.ts';
import { requireOwnStores } from '../storage/bucket-id.ts';
import { filesFolder } from '../storage/open-stores.ts';
import type { StorageName } from '../storage/storage.ts';
import {
  beginBackup,
  finishBackup,
  listBackups,
  type Manifest,
  makePrivateFolder,
  removeUnfinished,
} from './backup-folder.ts';
import { listPresent, type WantedPhoto } from './backup-store.ts';
import { dumpDatabase, takeWantedPhotos } from './dump-database.ts';
import { type FileList, PREFIXES, poolPath, readList, shareOf, writeList } from './file-lists.ts';
import { findKeptHash, hashFile, syncPath, WrongContent, writeStream } from './pool-files.ts';
import { pruneBackups } from './prune-backups.ts';
import { listStored, type StoredSizes } from './stored-sizes.ts';

const AT_ONCE = 8;
const NAMES_AT_A_TIME = 500;

export const SECRET_FILE = 'secret';
/** Originals that were deleted while the backup was made. */
export const REMOVED_FILE = 'removed.txt';

interface Ground extends Pick<Context, 'config' | 'db' | 'stores' | 'now'> {
  /** Told often how far the work is. */
  say(line: string): void;
}

export interface MadeBackup {
  name: string;
  /** Of this backup, shared with earlier ones or not. */
  files: number;
  bytes: number;
  copiedFiles: number;
  copiedBytes: number;
  lost: Finding;
  pruned: { backups: number; files: number };
}

interface Work extends Ground {
  root: string;
  folder: string;
  /** The newest of the earlier backups. */
  earlier: string | undefined;
  made: MadeBackup;
}

/**
 * The database first, then the files: they never change, so that all of a moment's photos are there or were deleted
 * since. `keep`: how many backups stay; none is removed while originals are lost. Throws when another backup is being
 * made in `root`.
 */
export async function makeBackup(ctx: Ground, root: string, keep?: number): Promise<MadeBackup> {
  await requireOwnStores(ctx.db, ctx.stores, filesFolder(ctx.config));
  await makePrivateFolder(join(root, 'files'));
  const lock = lockFile(join(root, 'backup.lock'));
  if (!lock) throw new Error(`Another backup is being made in ${root}.`);
  try {
    await removeUnfinished(root);
    const made = await makeOne(ctx, root);
    if (keep !== undefined && made.lost.found === 0) made.pruned = await pruneBackups(root, keep);
    return made;
  } finally {
    lock.release();
  }
}

async function makeOne(ctx: Ground, root: string): Promise<MadeBackup> {
  const keys = await loadKeys(ctx.config, async () => true);
  const earlier = (await listBackups(root)).at(-1)?.folder;
  const backup = await beginBackup(root, ctx.now());
  const madeAt = new Date(ctx.now()).toISOString();
  const made: MadeBackup = { ...NOTHING, name: backup.name, lost: newFinding(LOST, true) };
  await dumpDatabase(ctx, backup.folder);
  const work = { ...ctx, root, folder: backup.folder, earlier, made };
  for (const [index, prefix] of PREFIXES.entries()) {
    await copyPrefix(work, prefix);
    ctx.say(`${shareOf(index)}, ${made.files} files`);
  }
  const hasSecret = !ctx.config.SECRET;
  if (hasSecret) await copyFile(join(ctx.config.DATA_DIR, SECRET_FILE), join(backup.folder, SECRET_FILE));
  await finishBackup(root, backup, {
    format: 1,
    madeAt,
    database: ctx.config.DATABASE_URL ? 'postgres' : 'sqlite',
    files: made.files,
    bytes: made.bytes,
    keyCheck: keyCheckOf(keys),
    hasSecret,
    sha256: await hashFolder(backup.folder),
  });
  return made;
}

const NOTHING = { files: 0, bytes: 0, copiedFiles: 0, copiedBytes: 0, pruned: { backups: 0, files: 0 } };
const LOST = 'originals that are missing or damaged, and stand in no earlier backup';

async function copyPrefix(work: Work, prefix: string): Promise<void> {
  const photos = await takeWantedPhotos(work.folder, prefix);
  if (photos.length === 0) return;
  await mkdir(join(work.root, 'files', prefix), { recursive: true, mode: 0o700 });
  const listed = work.earlier ? await readList(work.earlier, prefix) : new Map<string, string>();
  const stored = await listStored(work.stores, photos, prefix);
  const files: FileList = new Map();
  const missing: WantedPhoto[] = [];
  for (const few of chunk(photos, AT_ONCE)) {
    await Promise.all(
      few.map(async (photo) => {
        if (!(await copyPhoto(work, photo, { stored, listed, files }))) missing.push(photo);
      }),
    );
  }
  await noteMissing(work, missing);
  await syncPath(join(work.root, 'files', prefix));
  if (files.size > 0) await writeList(work.folder, prefix, files);
}

interface Lists {
  stored: StoredSizes;
  listed: FileList;
  /** Of this backup. */
  files: FileList;
}

/** False when the original is neither in the store nor in an earlier backup. */
async function copyPhoto(work: Work, photo: WantedPhoto, lists: Lists): Promise<boolean> {
  const { storedFilename, storage, sizeBytes, sha256 } = photo;
  if (!(await keepFile(work, storage, storedFilename, { sizeBytes, sha256 }, lists))) return false;
  for (const name of filesOf(storedFilename)) {
    const size = lists.stored[storage].get(name);
    if (name !== storedFilename && size !== undefined)
      await keepFile(work, storage, name, { sizeBytes: size }, lists);
  }
  return true;
}

async function keepFile(
  { root, stores, made }: Work,
  storage: StorageName,
  name: string,
  wanted: { sizeBytes: number; sha256?: string },
  { listed, files }: Lists,
): Promise<boolean> {
  const path = poolPath(root, name);
  let sha256 = await findKeptHash(path, wanted, listed.get(name));
  if (sha256 === null) {
    const file = await stores.named(storage).open(name);
    const written = file && (await writeStream(file.stream, path, wanted.sha256).catch(nullIfWrong));
    if (!written) return false;
    sha256 = written.sha256;
    made.copiedFiles += 1;
    made.copiedBytes += written.sizeBytes;
  }
  files.set(name, sha256);
  made.files += 1;
  made.bytes += wanted.sizeBytes;
  return true;
}

function nullIfWrong(error: unknown): null {
  if (error instanceof WrongContent) return null;
  throw error;
}

/** A photo that was deleted meanwhile is no loss: the restore deletes its row. */
async function noteMissing({ db, folder, made }: Work, missing: WantedPhoto[]): Promise<void> {
  for (const some of chunk(missing, NAMES_AT_A_TIME)) {
    const names = some.map((photo) => photo.storedFilename);
    const present = await listPresent(db, names);
    const removed = names.filter((name) => !present.has(name));
    await appendFile(join(folder, REMOVED_FILE), removed.map((name) => `${name}\n`).join(''), {
      mode: 0o600,
    });
    for (const { storage, storedFilename } of some) {
      if (present.has(storedFilename)) noteFound(made.lost, `${storedFilename} (${storage})`);
    }
  }
}

async function hashFolder(folder: string): Promise<Manifest['sha256']> {
  const hashes: Manifest['sha256'] = {};
  for (const name of (await readdir(folder)).sort()) {
    await syncPath(join(folder, name));
    hashes[name] = await hashFile(join(folder, name));
  }
  return hashes;
}
