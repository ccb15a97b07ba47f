import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { boundedMap } from './bounded-map.ts';
import { type Config, MIN_SECRET_LENGTH } from './config.ts';
import { writeWhole } from './storage/write-whole.ts';

/** Maximum number of cached signatures: one per photo for an owner, and one per album for guests. */
const MAX_REMEMBERED = 4_000;

export interface Keys {
  signFileLink(text: string): string;
  pins: Buffer;
  pinTokens: Buffer;
  unsubscribing: Buffer;
}

/**
 * Reads `SECRET`, or else the key in the data folder. Throws an explanation if the key is missing or too
 * short and the database is in use, because another key cannot decrypt the PINs.
 */
export async function loadKeys(
  config: Pick<Config, 'SECRET' | 'DATA_DIR'>,
  isInUse: () => Promise<boolean>,
): Promise<Keys> {
  const secret = config.SECRET ?? (await keptSecret(join(config.DATA_DIR, 'secret'), isInUse));
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const fileLinks = key('file links');
  return {
    signFileLink: cacheSignatures((text) => createHmac('sha512', fileLinks).update(text).digest('base64url')),
    pins: key('pins'),
    pinTokens: key('pin tokens'),
    unsubscribing: key('unsubscribing'),
  };
}

/** Caches signatures, because all guests' links of an album share one and are made by the hundred. */
function cacheSignatures(sign: (text: string) => string): (text: string) => string {
  const signatures = boundedMap<string>(MAX_REMEMBERED);
  return (text) => {
    const signature = signatures.get(text) ?? sign(text);
    signatures.set(text, signature);
    return signature;
  };
}

async function keptSecret(path: string, isInUse: () => Promise<boolean>): Promise<string> {
  const stored = (await readFile(path, 'utf8').catch(unlessMissing))?.trim();
  if (stored !== undefined && stored.length >= MIN_SECRET_LENGTH) return stored;
  if (await isInUse()) {
    const what = stored === undefined ? 'is missing' : `has fewer than ${MIN_SECRET_LENGTH} characters`;
    throw new Error(
      `the secret ${path} ${what}, and the database is in use. Bring the file back from your backup, or set SECRET if it was set before. ` +
        `If it is lost for good, put ${MIN_SECRET_LENGTH} random characters or more into the file (openssl rand -hex 32): ` +
        'then PINs are unknown until their owners set new ones, and links to photos are made anew.',
    );
  }
  const made = randomBytes(32).toString('hex');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeWhole([made], path);
  return made;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
