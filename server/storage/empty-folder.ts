// Removes what a former run left half written.

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes the folder, or takes all files out of it. */
export async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}
