import { readSync } from 'node:fs';
import { type FileHandle, readFile } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { type HeifImage, readHeif } from '../heif/heif-container.ts';
import { ImageRefused } from '../image-errors.ts';
import { cleanPng } from '../location/clean-png.ts';
import { heicBytes, jpegBytes, pngBytes, webpBytes } from '../process/decoding-memory.ts';
import { namesDevice } from './clean-profile.ts';
import { sharp } from './safe-sharp.ts';

export interface ImageHeader {
  /** Upright, as the header says. */
  width: number;
  height: number;
  isBaselineJpeg: boolean;
  /** Null: pictures become sRGB. */
  keptProfile: Buffer | null;
  heif: HeifImage | null;
  /** Bytes for decoding, rather too many. */
  decodingBytes: number;
}

export interface HeaderSource {
  path: string;
  file: FileHandle;
}

/** Larger profiles cost more than the thumbnail: those pictures become sRGB. */
const MAX_KEPT_PROFILE_BYTES = 4096;
const MAX_WEBP_CHUNKS = 2_000;
const WEBP_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

export async function readJpegHeader({ path }: HeaderSource): Promise<ImageHeader> {
  const metadata = await readMetadata(path);
  const isBaselineJpeg = !metadata.isProgressive;
  const decodingBytes = jpegBytes(metadata.width * metadata.height, metadata.channels ?? 4, isBaselineJpeg);
  return { ...describe(metadata), isBaselineJpeg, decodingBytes };
}

export async function readPngHeader({ path }: HeaderSource): Promise<ImageHeader> {
  // As `decodePng` reads it.
  const png = cleanPng(await readFile(path));
  const metadata = await readMetadata(png);
  return { ...describe(metadata), decodingBytes: pngBytes(metadata) + 2 * png.length };
}

export async function readWebpHeader({ path, file }: HeaderSource): Promise<ImageHeader> {
  limitChunks(file.fd);
  const metadata = await readMetadata(path);
  return { ...describe(metadata), decodingBytes: webpBytes(metadata) };
}

export async function readHeicHeader({ file }: HeaderSource): Promise<ImageHeader> {
  const heif = await readHeif(file, (await file.stat()).size);
  return {
    width: heif.width,
    height: heif.height,
    isBaselineJpeg: false,
    keptProfile: keptProfile(heif.profile),
    heif,
    decodingBytes: heicBytes(heif),
  };
}

/** Our limits come later, so that "too large" and "broken" differ. Throws UNREADABLE. */
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

/** Decoders take minutes for many frames. Throws UNREADABLE. */
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
  // Viewers must not see a display's serial number.
  return namesDevice(profile) ? null : profile;
}
