import { existsSync } from 'node:fs';
import { chunk } from '../chunk.ts';
import { type Finding, newFinding, noteFound } from '../fsck/finding.ts';
import { type Backup, listBackups, type Manifest, readManifest, requireUnchanged } from './backup-folder.ts';
import { listPath, PREFIXES, poolPath, readList } from './file-lists.ts';
import { hashFile } from './pool-files.ts';

const AT_ONCE = 8;

/** Reads every file of all backups once, also while one is being made. */
export async function verifyBackups(root: string): Promise<Finding[]> {
  const backups = await listBackups(root);
  const parts = newFinding('databases and lists that are missing or damaged', true);
  const files = newFinding('files that are missing or damaged', true);
  const manifests = new Map<Backup, Manifest>();
  for (const backup of backups) {
    const note = (error: Error) => noteFound(parts, error.message);
    const manifest = await readManifest(backup).catch(note);
    if (!manifest) continue;
    manifests.set(backup, manifest);
    for (const path of Object.keys(manifest.sha256)) {
      parts.looked += 1;
      await requireUnchanged(backup, manifest, path).catch(note);
    }
  }
  for (const prefix of PREFIXES) await verifyPrefix(root, prefix, manifests, files);
  return [parts, files];
}

async function verifyPrefix(
  root: string,
  prefix: string,
  manifests: ReadonlyMap<Backup, Manifest>,
  finding: Finding,
): Promise<void> {
  const wanted = new Map<string, { sha256: Set<string>; backup: Backup }>();
  for (const [backup, manifest] of manifests) {
    if (!(listPath(prefix) in manifest.sha256)) continue;
    for (const [name, sha256] of await readList(backup.folder, prefix)) {
      const known = wanted.get(name) ?? { sha256: new Set(), backup };
      wanted.set(name, { sha256: known.sha256.add(sha256), backup });
    }
  }
  for (const few of chunk([...wanted], AT_ONCE)) {
    await Promise.all(
      few.map(async ([name, { sha256, backup }]) => {
        finding.looked += 1;
        const found = await hashFile(poolPath(root, name)).catch(() => null);
        if (found !== null && sha256.has(found)) return;
        // A backup that is removed meanwhile takes its files with it.
        if (existsSync(backup.folder)) noteFound(finding, `${poolPath(root, name)}, of ${backup.name}`);
      }),
    );
  }
}
