import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Uses all free space. */
  fill(): void;
  /** Frees the space again. */
  clear(): void;
  unmount(): void;
}

const PIECES_BYTES = [1024 * 1024, 4096];

/** Mounts a volume of this many megabytes. Returns null if that is impossible. */
export function mountSmallDisk(sizeMb: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=700`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) {
    rmdirSync(folder);
    return null;
  }
  const fillers: string[] = [];
  const unmount = () => {
    process.off('exit', unmount);
    spawnSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  };
  process.once('exit', unmount);
  return {
    folder,
    unmount,
    fill() {
      const path = join(folder, `filler-${fillers.length}`);
      fillers.push(path);
      const file = openSync(path, 'w');
      for (const bytes of PIECES_BYTES) writeUntilFull(file, bytes);
      closeSync(file);
    },
    clear() {
      for (const path of fillers.splice(0)) unlinkSync(path);
    },
  };
}

function writeUntilFull(file: number, bytes: number): void {
  const piece = Buffer.alloc(bytes, 1);
  try {
    while (writeSync(file, piece) === bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
