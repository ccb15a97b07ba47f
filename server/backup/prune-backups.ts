import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups, removeBackup } from './backup-folder.ts';
import { PREFIXES, poolPath, readList } from './file-lists.ts';

/** Keeps the newest `keep` backups, and of the shared files those that they name. Returns how many went. */
export async function pruneBackups(root: string, keep: number): Promise<{ backups: number; files: number }> {
  const old = (await listBackups(root)).slice(0, -keep);
  for (const backup of old) await removeBackup(root, backup);
  const kept = await listBackups(root);
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
