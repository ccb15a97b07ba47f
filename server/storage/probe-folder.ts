// Whether a folder takes files: for the health check.

import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes: a full disk still makes empty files. */
const PROBE_BYTES = 4096;

/** Throws when nothing can be written in `folder`, or the folder has gone. */
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
