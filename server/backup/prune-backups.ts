import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backup, listBackups, readManifest, removeBackup, requireUnchanged } from './backup-folder.ts';
import { listPath, PREFIXES, poolPath, readList } from './file-lists.ts';

/**
 * Keeps the newest `keep` backups, and of the shared files those that they name. Returns how many went. Throws, in
 * words, and removes nothing, when a list of those that stay is missing or damaged: its files would go too.
 */
export async function pruneBackups(root: string, keep: number): Promise<{ backups: number; files: number }> {
  const all = await listBackups(root);
  const [old, kept] = [all.slice(0, -keep), all.slice(-keep)];
  for (const backup of kept) await requireLists(backup);
  for (const backup of old) await removeBackup(root, backup);
  let files = 0;
  for (const prefix of PREFIXES) {
    const present = await readdir(join(root, 'files', prefix)).catch(() => []);
    if (present.length === 0) continue;
    const named = new Set<string>();
    for (const { folder } of kept)
      for (const name of (await readList(folder, prefix)).keys()) named.add(name);
    for (const name of present.filter((each) => !named.has(each))) {
      await rm(poolPath(root, name), { force: true });
      files += 1;
    }
  }
  return { backups: old.length, files };
}

async function requireLists(backup: Backup): Promise<void> {
  try {
    const manifest = await readManifest(backup);
    const lists = PREFIXES.map(listPath).filter((path) => path in manifest.sha256);
    for (const path of lists) await requireUnchanged(backup, manifest, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`The backup was made, and no older one was removed: ${reason}`, { cause: error });
  }
}
