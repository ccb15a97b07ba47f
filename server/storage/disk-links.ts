import { randomUUID } from 'node:crypto';
import { linkSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LocalCopy } from './storage.ts';

/** exFAT and some network disks have no links. */
const NO_LINKS = ['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EMLINK'];

/** False on a disk without links. Throws when the name is taken. */
export function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** A second name keeps the file when the first is removed. Null on a disk without links. */
export function secondName(path: string): LocalCopy | null {
  const second = join(dirname(path), randomUUID());
  return tryLink(path, second) ? { path: second, release: async () => forget(second) } : null;
}

function forget(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
