import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { setInstance } from '../../../shared/messages/instance.ts';
import { readableBytes } from '../../../shared/messages/readable-bytes.ts';

const MAX_BYTES = 256 * 1024;
/** Stops scripts in an SVG, even if it is opened on its own. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

interface Logo {
  type: string;
  extension: string;
  bytes: Buffer;
}

/** Serves `INSTANCE_LOGO` at a URL with its hash, cached forever. Throws unless it is a small picture. */
export async function serveLogo(app: FastifyInstance, file: string | undefined): Promise<void> {
  const logo = file === undefined ? null : await readLogo(file);
  const hash = logo && createHash('sha256').update(logo.bytes).digest('hex').slice(0, 16);
  const path = logo && `/instance/logo-${hash}.${logo.extension}`;
  setInstance({ logo: path });
  if (!path) return;
  app.get(path, (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Content-Security-Policy', POLICY)
      .type(logo.type)
      .send(logo.bytes),
  );
}

export async function readLogo(file: string): Promise<Logo> {
  const bytes = await readSmallFile(file);
  const logo = describeLogo(bytes);
  if (!logo) throw new Error(`INSTANCE_LOGO: ${file} is no PNG, WebP or SVG picture`);
  return { ...logo, bytes };
}

async function readSmallFile(file: string): Promise<Buffer> {
  const wrong = (why: string) => new Error(`INSTANCE_LOGO: ${file} ${why}`);
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw wrong(`cannot be read (${error.code})`);
  });
  if (!found.isFile()) throw wrong('is no file');
  if (found.size > MAX_BYTES) throw wrong(`has more than ${readableBytes(MAX_BYTES)}`);
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw wrong(`cannot be read (${error.code})`);
  });
}

function describeLogo(bytes: Buffer): Omit<Logo, 'bytes'> | null {
  const head = bytes.toString('latin1', 0, 1024);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'image/png', extension: 'png' };
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return { type: 'image/webp', extension: 'webp' };
  const isSvg = /^(?:\xef\xbb\xbf)?\s*</u.test(head) && /<svg[\s>]/u.test(head);
  return isSvg ? { type: 'image/svg+xml', extension: 'svg' } : null;
}
