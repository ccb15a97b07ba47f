import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { incomingFolders } from './open-stores.ts';

/** Milliseconds after which an unfinished file is deleted. The slowest photo of 25 MB takes seven hours. */
const LEFT_MS = 24 * 3_600_000;

export async function sweepIncoming(
  config: Pick<Config, 'DATA_DIR'>,
  now: number,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  for (const folder of incomingFolders(config)) {
    await sweepFolder(folder, now - LEFT_MS).catch((err) =>
      log.warn({ err, folder }, 'incoming folder not swept, will be tried again'),
    );
  }
}

async function sweepFolder(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(nothingIfMissing)) {
    const path = join(folder, name);
    const info = await stat(path).catch(nothingIfMissing);
    if ('mtimeMs' in info && info.isFile() && info.mtimeMs <= before) await rm(path, { force: true });
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
