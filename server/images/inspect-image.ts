// Decides by a file's first bytes and its header what it is and whether it is small enough to be decoded.
import { readSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { boundedMap } from '../bounded-map.ts';
import { heicBytes, jpegBytes, sharpBytes } from './decoding-memory.ts';
import { type HeifImage, readHeif } from './heif/heif-container.ts';
import { ImageRefused } from './image-errors.ts';
import type { ImageType, InspectedImage } from './imaging.ts';
import { type PlainJpeg, readPlainJpeg } from './jpeg-header.ts';
import { sharp } from './safe-sharp.ts';

/** What the header says; `heif` only for HEIC. */
export interface ImageHeader extends InspectedImage {
  /** One decode of a baseline JPEG at an eighth is so cheap that its preview is made later. */
  isBaselineJpeg: boolean;
  /** The embedded colour profile when it may travel into thumbnail and preview; otherwise they become sRGB. */
  keptProfile: Buffer | null;
  heif: HeifImage | null;
  /** Memory that decoding takes, in bytes: measured, and rather too much than too little. */
  decodingBytes: number;
}

const MEGAPIXEL = 1_000_000;
/** A baseline JPEG is decoded row by row; everything else is held in memory as a whole. */
const MAX_BASELINE_PIXELS = 120 * MEGAPIXEL;
const MAX_PIXELS = 60 * MEGAPIXEL;
/** Of a HEIC that is not cut into tiles. */
const MAX_TILE_PIXELS = 50 * MEGAPIXEL;
/** Of all its tiles: they reach beyond an honest picture by less than a row and a column. */
const MAX_CODED_PIXELS = 2 * MAX_PIXELS;

/**
 * Larger profiles (printing presses, scanners) cost more bytes than the thumbnail itself: those are converted to sRGB.
 */
const MAX_KEPT_PROFILE_BYTES = 4096;
const SIGNATURE_BYTES = 12;
/** A frame of a WebP that moves is a chunk. */
const MAX_WEBP_CHUNKS = 2_000;
const CHUNK_HEAD_BYTES = 8;
/** Of a JPEG, all that stands before the pixels, in nearly every file. */
const HEAD_BYTES = 128 * 1024;
/** Read into again and again: nothing of it is kept. */
const headSpace = Buffer.allocUnsafeSlow(HEAD_BYTES);

/** Headers read a moment ago: a photo is inspected first, under one name, and decoded soon after, under another. */
const recent = boundedMap<ImageHeader>(64);

/**
 * Reads the header of the file at `path`; its name plays no part.
 * @throws ImageRefused
 */
export async function readHeader(path: string): Promise<ImageHeader> {
  const { dev, ino, size, mtimeMs } = statSync(path);
  const key = [dev, ino, size, mtimeMs].join();
  const known = recent.get(key);
  if (known) return known;
  const header = await readNow(path);
  recent.set(key, header);
  return header;
}

async function readNow(path: string): Promise<ImageHeader> {
  const file = await open(path, 'r');
  try {
    const head = headSpace.subarray(0, readSync(file.fd, headSpace, 0, HEAD_BYTES, 0));
    const mimeType = detectType(head);
    const plainJpeg = mimeType === 'image/jpeg' ? readPlainJpeg(head) : null;
    const header =
      mimeType === 'image/heic'
        ? describeHeif(await readHeif(file, (await file.stat()).size))
        : plainJpeg
          ? describePlainJpeg(plainJpeg)
          : await describeWithSharp(path, mimeType, file.fd);
    const limit = header.isBaselineJpeg ? MAX_BASELINE_PIXELS : MAX_PIXELS;
    const { tilePixels = 0, codedPixels = 0 } = header.heif ?? {};
    const areTilesTooLarge = tilePixels > MAX_TILE_PIXELS || codedPixels > MAX_CODED_PIXELS;
    if (header.width * header.height > limit || areTilesTooLarge) {
      throw new ImageRefused('TOO_MANY_PIXELS', `${header.width} x ${header.height} pixels`);
    }
    return header;
  } finally {
    await file.close();
  }
}

function detectType(head: Buffer): ImageType {
  if (head.length < SIGNATURE_BYTES) throw new ImageRefused('UNREADABLE', `only ${head.length} bytes`);
  const text = head.toString('latin1', 0, SIGNATURE_BYTES);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'image/webp';
  // The brand says nothing reliable ('mif1' may be HEVC or AV1); the container itself is asked.
  if (text.slice(4, 8) === 'ftyp') return 'image/heic';
  throw new ImageRefused('NOT_AN_IMAGE', 'no signature of an accepted type');
}

async function describeWithSharp(path: string, mimeType: ImageType, fd: number): Promise<ImageHeader> {
  if (mimeType === 'image/webp') limitChunks(fd);
  // Our own limits follow below, so that "too large" and "broken" can be told apart.
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageRefused('UNREADABLE', String(error));
    });
  return {
    mimeType,
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    isBaselineJpeg: mimeType === 'image/jpeg' && !metadata.isProgressive,
    keptProfile: metadata.space === 'cmyk' ? null : keptProfile(metadata.icc),
    heif: null,
    decodingBytes: sharpBytes(metadata),
  };
}

/** The decoder searches for each frame of a WebP among all, so that many take it minutes. Throws UNREADABLE. */
function limitChunks(fd: number): void {
  const head = Buffer.alloc(CHUNK_HEAD_BYTES);
  let at = SIGNATURE_BYTES;
  for (let chunks = 0; readSync(fd, head, 0, head.length, at) === head.length; chunks++) {
    if (chunks === MAX_WEBP_CHUNKS) throw new ImageRefused('UNREADABLE', 'too many chunks');
    const size = head.readUInt32LE(4);
    at += head.length + size + (size % 2);
  }
}

function describePlainJpeg({ width, height, isBaseline, profile }: PlainJpeg): ImageHeader {
  return {
    mimeType: 'image/jpeg',
    width,
    height,
    isBaselineJpeg: isBaseline,
    keptProfile: keptProfile(profile),
    heif: null,
    decodingBytes: jpegBytes(width * height, 3, isBaseline),
  };
}

function describeHeif(heif: HeifImage): ImageHeader {
  return {
    mimeType: 'image/heic',
    width: heif.width,
    height: heif.height,
    isBaselineJpeg: false,
    keptProfile: keptProfile(heif.profile),
    heif,
    decodingBytes: heicBytes(heif),
  };
}

function keptProfile(profile: Buffer | null | undefined): Buffer | null {
  const isForRgb = profile?.toString('latin1', 16, 20) === 'RGB ';
  return profile && isForRgb && profile.length <= MAX_KEPT_PROFILE_BYTES ? profile : null;
}
