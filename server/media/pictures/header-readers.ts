import { readSync } from 'node:fs';
import { type FileHandle, readFile } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { type HeifImage, readHeif } from '../heif/heif-container.ts';
import { ImageRefused } from '../image-errors.ts';
import { cleanPng } from '../location/clean-png.ts';
import { namesDevice } from './clean-profile.ts';
import { sharp } from './safe-sharp.ts';

export interface ImageHeader {
  width: number;
  height: number;
  isBaselineJpeg: boolean;
  keptProfile: Buffer | null;
  heif: HeifImage | null;
}

export interface HeaderSource {
  path: string;
  file: FileHandle;
}

/** Pictures with larger profiles become sRGB, because the profile would outweigh the thumbnail. */
const MAX_KEPT_PROFILE_BYTES = 4096;
const MAX_JPEG_SEGMENTS = 2_000;
const JPEG_START_BYTES = 2;
const SEGMENT_HEAD_BYTES = 4;
const JPEG_ENDS = [0xd9, 0xda];
const FILL_BYTES = 64 * 1024;
const MAX_WEBP_CHUNKS = 2_000;
const WEBP_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

export async function readJpegHeader({ path, file }: HeaderSource): Promise<ImageHeader> {
  limitSegments(file.fd);
  const metadata = await readMetadata(path);
  return { ...describe(metadata), isBaselineJpeg: !metadata.isProgressive };
}

export async function readPngHeader({ path }: HeaderSource): Promise<ImageHeader> {
  // `decodePng` reads the file in the same way.
  return describe(await readMetadata(cleanPng(await readFile(path))));
}

export async function readWebpHeader({ path, file }: HeaderSource): Promise<ImageHeader> {
  limitChunks(file.fd);
  return describe(await readMetadata(path));
}

export async function readHeicHeader({ file }: HeaderSource): Promise<ImageHeader> {
  const heif = await readHeif(file, (await file.stat()).size);
  return {
    width: heif.width,
    height: heif.height,
    isBaselineJpeg: false,
    keptProfile: keptProfile(heif.profile),
    heif,
  };
}

/** Our limits are checked later, so that "too large" and "broken" differ. Throws UNREADABLE. */
function readMetadata(input: string | Buffer): Promise<Metadata> {
  return sharp(input, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageRefused('UNREADABLE', String(error));
    });
}

function describe({ autoOrient, space, icc }: Metadata) {
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    isBaselineJpeg: false,
    keptProfile: space === 'cmyk' ? null : keptProfile(icc),
    heif: null,
  };
}

/** Counts segments before the first scan, because each one takes time. Throws UNREADABLE. */
function limitSegments(fd: number): void {
  const head = Buffer.alloc(SEGMENT_HEAD_BYTES);
  let at = JPEG_START_BYTES;
  for (let segments = 0; readSync(fd, head, 0, head.length, at) === head.length; segments++) {
    if (segments === MAX_JPEG_SEGMENTS) throw new ImageRefused('UNREADABLE', 'too many segments');
    const code = head.readUInt8(1);
    if (head.readUInt8(0) !== 0xff || code === 0 || code === 0xff) at = endOfFill(fd, at + 1);
    else if (JPEG_ENDS.includes(code)) return;
    else at += 2 + head.readUInt16BE(2);
  }
}

/** Skips fill bytes, of which programs write any number between segments. */
function endOfFill(fd: number, start: number): number {
  const bytes = Buffer.alloc(FILL_BYTES);
  for (let at = start; ; at += FILL_BYTES - 1) {
    const length = readSync(fd, bytes, 0, FILL_BYTES, at);
    if (length < 2) return at + length;
    for (
      let index = bytes.indexOf(0xff);
      index >= 0 && index + 1 < length;
      index = bytes.indexOf(0xff, index + 1)
    ) {
      const code = bytes.readUInt8(index + 1);
      if (code !== 0 && code !== 0xff) return at + index;
    }
  }
}

/** Limits the frames, because decoders take minutes for many frames. Throws UNREADABLE. */
function limitChunks(fd: number): void {
  const head = Buffer.alloc(CHUNK_HEAD_BYTES);
  let at = WEBP_HEAD_BYTES;
  for (let chunks = 0; readSync(fd, head, 0, head.length, at) === head.length; chunks++) {
    if (chunks === MAX_WEBP_CHUNKS) throw new ImageRefused('UNREADABLE', 'too many chunks');
    const size = head.readUInt32LE(4);
    at += head.length + size + (size % 2);
  }
}

function keptProfile(profile: Buffer | null | undefined): Buffer | null {
  const isForRgb = profile?.toString('latin1', 16, 20) === 'RGB ';
  if (!profile || !isForRgb || profile.length > MAX_KEPT_PROFILE_BYTES) return null;
  // Viewers must not see the serial number of a display.
  return namesDevice(profile) ? null : profile;
}
