import { readSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileType, PhotoType } from '../../../shared/rules/uploads/photo-types.ts';
import { isVideoType } from '../../../shared/rules/uploads/video-types.ts';
import { boundedMap } from '../../bounded-map.ts';
import { ImageRefused } from '../image-errors.ts';
import { detectType, MEDIA_FORMATS } from '../media-formats.ts';
import { HEAD_BYTES } from '../video/detect-video.ts';
import type { ImageHeader } from './header-readers.ts';

export interface Inspected extends ImageHeader {
  mimeType: PhotoType;
}

const MEGAPIXEL = 1_000_000;
/** Baseline JPEGs are decoded row by row, other types in memory. */
const MAX_BASELINE_PIXELS = 120 * MEGAPIXEL;
const MAX_PIXELS = 60 * MEGAPIXEL;
const MAX_TILE_PIXELS = 50 * MEGAPIXEL;
const MAX_CODED_PIXELS = 2 * MAX_PIXELS;

const MIN_FILE_BYTES = 12;

/** Recently read headers, because several steps of a job need them. */
const recent = boundedMap<Inspected>(64);

/** Detects the type by content, not by name. Throws ImageRefused UNREADABLE or NOT_AN_IMAGE. */
export async function readType(path: string): Promise<FileType> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const bytesRead = readSync(file.fd, head, 0, HEAD_BYTES, 0);
    if (bytesRead < MIN_FILE_BYTES) throw new ImageRefused('UNREADABLE', `only ${bytesRead} bytes`);
    const type = detectType(head.subarray(0, bytesRead));
    if (!type) throw new ImageRefused('NOT_AN_IMAGE', 'no signature of an accepted type');
    return type;
  } finally {
    await file.close();
  }
}

/** For pictures. Throws ImageRefused. */
export async function readHeader(path: string): Promise<Inspected> {
  const key = getFileKey(path);
  const known = recent.get(key);
  if (known) return known;
  const header = await readNow(path);
  recent.set(key, header);
  return header;
}

function getFileKey(path: string): string {
  const { dev, ino, size, mtimeMs } = statSync(path);
  return [dev, ino, size, mtimeMs].join();
}

async function readNow(path: string): Promise<Inspected> {
  const mimeType = await readType(path);
  if (isVideoType(mimeType)) throw new ImageRefused('NOT_AN_IMAGE', 'a video, not a picture');
  const file = await open(path, 'r');
  try {
    const header = await MEDIA_FORMATS[mimeType].readHeader({ path, file });
    limitPixels(header);
    return { mimeType, ...header };
  } finally {
    await file.close();
  }
}

function limitPixels({ width, height, isBaselineJpeg, heif }: ImageHeader): void {
  const { tilePixels = 0, codedPixels = 0 } = heif ?? {};
  const areTilesTooLarge = tilePixels > MAX_TILE_PIXELS || codedPixels > MAX_CODED_PIXELS;
  if (width * height > (isBaselineJpeg ? MAX_BASELINE_PIXELS : MAX_PIXELS) || areTilesTooLarge) {
    throw new ImageRefused('TOO_MANY_PIXELS', `${width} x ${height} pixels`);
  }
}
