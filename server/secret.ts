// The server's one secret, and the keys made from it, one for each purpose.

import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

export interface Keys {
  /** Signs file links. */
  fileLinks: Buffer;
  /** Encrypts the PINs of albums. */
  pins: Buffer;
  /** Signs the tokens that a right PIN gives. */
  pinTokens: Buffer;
}

/** Keys from `SECRET`, else from the one made at the first start and kept in the data folder. */
export async function loadKeys(config: Pick<Config, 'SECRET' | 'DATA_DIR'>): Promise<Keys> {
  const secret = config.SECRET ?? (await keptSecret(join(config.DATA_DIR, 'secret')));
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return { fileLinks: key('file links'), pins: key('pins'), pinTokens: key('pin tokens') };
}

async function keptSecret(path: string): Promise<string> {
  await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
