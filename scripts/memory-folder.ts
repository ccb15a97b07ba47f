import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const GB = 1024 ** 3;
/** A whole run writes two gigabytes at most at a time: PostgreSQL keeps a database for each server of its tests. */
const NEEDED_BYTES = 4 * GB;
/** The servers and browsers of the tests need the rest. */
const MEMORY_BYTES = 8 * GB;
/** Linux has it in memory; containers often give it 64 MB only. */
const SHARED_MEMORY = '/dev/shm';

/** Makes it; it goes with this process. A disk spends system time on syncing thousands of small transactions. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? SHARED_MEMORY : tmpdir(), 'keepsake-tests-'));
  // PostgreSQL does not run as root: its user has a folder here too.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= MEMORY_BYTES;
  } catch {
    return false;
  }
}
