import { existsSync } from 'node:fs';
import type { Context } from '../context.ts';
import { type Finding, newFinding, noteFound } from '../fsck/finding.ts';
import { filesOf } from '../photos/files/photo-names.ts';
import type { StorageName } from '../storage/storage.ts';
import { type Backup, listBackups } from './backup-folder.ts';
import { listWantedPhotos } from './backup-store.ts';
import { type FileList, PREFIXES, poolPath, readList } from './file-lists.ts';
import { restoreFiles } from './restore-files.ts';
import { listStored } from './stored-sizes.ts';

type Ground = Pick<Context, 'db' | 'stores'>;

interface Lack {
  name: string;
  storage: StorageName;
  /** Of originals: the database knows it. */
  sha256?: string;
}

/**
 * Brings back the files that the photos of the present database miss, from any backup, also while the server runs. What
 * is there stays.
 */
export async function restoreMissing(
  ctx: Ground,
  root: string,
): Promise<{ missing: Finding; damaged: Finding }> {
  const missing = newFinding('originals that are missing, also in the backups', true);
  const damaged = newFinding('files of the backups that are damaged', true);
  const newestFirst = (await listBackups(root)).reverse();
  for (const prefix of PREFIXES) {
    const lacks = await listLacks(ctx, prefix);
    if (lacks.length === 0) continue;
    const listed = await readLists(newestFirst, prefix);
    const found: Record<StorageName, FileList> = { disk: new Map(), s3: new Map() };
    for (const { name, storage, sha256 } of lacks) {
      const known = sha256 ?? listed.get(name);
      if (known && existsSync(poolPath(root, name))) found[storage].set(name, known);
      else if (sha256) noteFound(missing, name);
    }
    for (const store of ctx.stores.all) await restoreFiles(root, found[store.name], store, damaged);
  }
  return { missing, damaged };
}

async function listLacks({ db, stores }: Ground, prefix: string): Promise<Lack[]> {
  const photos = await listWantedPhotos(db, prefix);
  const stored = await listStored(stores, photos, prefix);
  return photos.flatMap(({ storedFilename, storage, sha256 }) =>
    filesOf(storedFilename)
      .filter((name) => !stored[storage].has(name))
      .map((name) => ({ name, storage, ...(name === storedFilename && { sha256 }) })),
  );
}

async function readLists(newestFirst: readonly Backup[], prefix: string): Promise<FileList> {
  const listed: FileList = new Map();
  for (const { folder } of newestFirst) {
    for (const [name, sha256] of await readList(folder, prefix))
      if (!listed.has(name)) listed.set(name, sha256);
  }
  return listed;
}
