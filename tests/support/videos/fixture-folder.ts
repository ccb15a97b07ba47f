import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface FixtureFolder {
  path(name: string): string;
  write(name: string, bytes: Buffer | string): Promise<string>;
  remove(): Promise<void>;
}

export async function makeFixtureFolder(): Promise<FixtureFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-images-'));
  const path = (name: string) => join(folder, name);
  return {
    path,
    write: async (name, bytes) => {
      await writeFile(path(name), bytes);
      return path(name);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
