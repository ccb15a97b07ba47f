// The server's one secret, and the keys made from it, one for each purpose.

import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

export interface Keys {
  /** The signature of a file link: 512 bits in base64url. */
  signFileLink(text: string): string;
  /** Encrypts the PINs of albums. */
  pins: Buffer;
  /** Signs the tokens that a right PIN gives. */
  pinTokens: Buffer;
}

/** Every page tells the same links again, until they end. */
const SIGNATURES_MOST = 20_000;

/** Keys from `SECRET`, else from the one made at the first start and kept in the data folder. */
export async function loadKeys(config: Pick<Config, 'SECRET' | 'DATA_DIR'>): Promise<Keys> {
  const secret = config.SECRET ?? (await keptSecret(join(config.DATA_DIR, 'secret')));
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return { signFileLink: signer(key('file links')), pins: key('pins'), pinTokens: key('pin tokens') };
}

/** Signs, and remembers what it has signed: a page of 500 photos spends a fifth of its time on it otherwise. */
function signer(key: Buffer): (text: string) => string {
  const signed = new Map<string, string>();
  return (text) => {
    const known = signed.get(text);
    if (known !== undefined) return known;
    if (signed.size >= SIGNATURES_MOST) signed.clear();
    const signature = createHmac('sha512', key).update(text).digest('base64url');
    signed.set(text, signature);
    return signature;
  };
}

async function keptSecret(path: string): Promise<string> {
  await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
