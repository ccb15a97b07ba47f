import { readFile } from 'node:fs/promises';
import type { Raw, Sharp, SharpInput, SharpOptions } from 'sharp';
import { decodeHeic } from '../heif/decode-heic.ts';
import { ImageRefused } from '../image-errors.ts';
import { cleanPng } from '../location/clean-png.ts';
import { attachToJpeg } from './attach-profile.ts';
import type { ImageHeader } from './header-readers.ts';
import type { RawPixels } from './make-placeholder.ts';
import { sharp } from './safe-sharp.ts';

export interface Decoded {
  pixels: RawPixels;
  preview: Buffer | null;
  width: number;
  height: number;
}

const PREVIEW_EDGE = 2048;
/** In pixels. JPEGs of 12 megapixels are decoded at an eighth up to 444 pixels, above that at a quarter. */
export const THUMBNAIL_EDGE = 440;
/** Minimum edge of a preview. A slightly smaller preview avoids decoding every pixel. */
export const MIN_PREVIEW_EDGE = Math.round(PREVIEW_EDGE * 0.93);
/** Optimised tables save 1 % of the bytes for 25 % more time. */
const PREVIEW_FORMAT = { quality: 80, optimizeCoding: false };
export const REDUCED_FORMAT = { ...PREVIEW_FORMAT, quality: 82 };

/** Decoding also validates the file. `readHeader` has already limited the pixels. */
export const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: false };

/** Skips texts and unknown chunks, because libspng takes seconds for many of them. */
export async function decodePng(path: string, header: ImageHeader): Promise<Decoded> {
  return decodeWithSharp(cleanPng(await readFile(path)), header);
}

export async function decodeWithSharp(input: SharpInput, header: ImageHeader): Promise<Decoded> {
  const preview = await uprightPreview(input, STRICT, header).catch((error: unknown) => {
    throw unreadable(error);
  });
  return withPixels(preview, header);
}

export async function withPixels(preview: Buffer, header: ImageHeader): Promise<Decoded> {
  const pixels = await toThumbnail(keepProfile(sharp(preview, STRICT), header));
  return { pixels, preview, width: header.width, height: header.height };
}

export async function decodeHeicPhoto(path: string, header: ImageHeader): Promise<Decoded> {
  const { heif } = header;
  if (!heif) throw new Error('a HEIC without the description of its container');
  const { isUpright, ...whole } = await decodeHeic(path, heif);
  const { mirrored, turn } = isUpright ? { mirrored: false, turn: 0 } : heif;
  // Square, so that turning comes last and handles few pixels.
  const { data, info } = await shrink(fromRaw(whole.bytes, whole), PREVIEW_EDGE)
    .flatten({ background: '#ffffff' })
    .flop(mirrored)
    .rotate(turn)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const keepsColours = heif.profile === null || header.keptProfile !== null;
  // Runs both concurrently, because a JPEG encoder uses only one core.
  const [jpeg, thumbnail] = await Promise.all([
    fromRaw(data, info).jpeg(PREVIEW_FORMAT).toBuffer(),
    keepsColours ? toThumbnail(fromRaw(data, info)) : null,
  ]);
  const preview = heif.profile ? attachToJpeg(jpeg, heif.profile) : jpeg;
  const { width, height } = isUpright ? whole : heif;
  return thumbnail
    ? { pixels: thumbnail, preview, width, height }
    : withPixels(preview, { ...header, width, height });
}

function fromRaw(pixels: Uint8Array, { width, height, channels }: Raw): Sharp {
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false });
}

export function uprightPreview(
  input: SharpInput,
  options: SharpOptions,
  header: ImageHeader,
): Promise<Buffer> {
  return toPreview(upright(input, options, header));
}

export function upright(input: SharpInput, options: SharpOptions, header: ImageHeader): Sharp {
  return keepProfile(sharp(input, options).autoOrient(), header);
}

export function unreadable(error: unknown): ImageRefused {
  return new ImageRefused('UNREADABLE', String(error));
}

export function keepProfile(image: Sharp, header: ImageHeader): Sharp {
  // A conversion at full size takes three times as long as the thumbnail.
  return header.keptProfile ? image.keepIccProfile() : image;
}

export function shrink(image: Sharp, edge: number): Sharp {
  return image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
}

/** Returns raw pixels, because the placeholder needs them too. */
export function toThumbnail(image: Sharp): Promise<RawPixels> {
  return shrink(image, THUMBNAIL_EDGE).raw().toBuffer({ resolveWithObject: true });
}

export function toPreview(image: Sharp, format = PREVIEW_FORMAT): Promise<Buffer> {
  return shrink(image, PREVIEW_EDGE).flatten({ background: '#ffffff' }).jpeg(format).toBuffer();
}
