import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Size of the test file, because a full disk still creates empty files. */
const PROBE_BYTES = 4096;

export async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}

export async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, `probe-${randomUUID()}`);
  const file = await open(path, 'wx');
  try {
    await file.write(Buffer.alloc(PROBE_BYTES, 1));
    await file.datasync();
  } finally {
    await file.close();
    await unlink(path);
  }
}
