// Second names of files on this machine: a link refuses a name that is taken, and costs next to nothing.

import { randomUUID } from 'node:crypto';
import { linkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LocalCopy } from './storage.ts';

/** The error codes of disks without links: exFAT, some of the network. */
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

/** The file under a name of its own, whatever becomes of the one it has. Null on a disk without links. */
export function secondName(path: string): LocalCopy | null {
  const second = join(dirname(path), randomUUID());
  return tryLink(path, second) ? { path: second, release: () => rm(second, { force: true }) } : null;
}
