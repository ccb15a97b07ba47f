import { readFile } from 'node:fs/promises';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import { decodeHeic } from '../heif/decode-heic.ts';
import { ImageRefused } from '../image-errors.ts';
import { cleanPng } from '../location/clean-png.ts';
import { attachToJpeg } from './attach-profile.ts';
import type { ImageHeader } from './header-readers.ts';
import type { RawPixels } from './make-placeholder.ts';
import { sharp } from './safe-sharp.ts';

export interface DecodedPreview {
  preview: Buffer;
  /** Upright, where they come of the same decode; else they are to be made of the preview. */
  thumbnail: RawPixels | null;
  /** Upright pixels of the photo. */
  width: number;
  height: number;
}

const PREVIEW_EDGE = 2048;
/** At 444 pixels and below, a 12-megapixel JPEG is decoded at an eighth of its size; above, at a quarter. */
const THUMBNAIL_EDGE = 440;
/** A preview may be so much smaller where that spares decoding every pixel. */
const MIN_PREVIEW_EDGE = Math.round(PREVIEW_EDGE * 0.93);
/** Tables made for each picture would save a hundredth of its bytes, for a quarter of the time. */
const PREVIEW_FORMAT = { quality: 80, optimizeCoding: false };
const REDUCED_FORMAT = { ...PREVIEW_FORMAT, quality: 82 };
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** `failOn: 'error'` makes decoding the validation; pixels were counted by `readHeader`. */
export const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: false };

/** Strictly; a JPEG that lacks only its end is repaired. */
export async function decodeJpeg(path: string, header: ImageHeader): Promise<DecodedPreview> {
  const { width, height } = header;
  const preview =
    (await reducedPreview(path, header).catch(() => null)) ??
    (await withEndRepaired(path, (input, options) => uprightPreview(input, options, header)));
  return { preview, thumbnail: null, width, height };
}

/**
 * Decoded at a half, a quarter or an eighth, as libjpeg can in less than half the time; null where no such part is
 * large enough. sharp itself reduces only to targets below a third, but hands libvips the options in a file's name.
 */
async function reducedPreview(path: string, header: ImageHeader): Promise<Buffer | null> {
  const edge = Math.max(header.width, header.height);
  const part = [8, 4, 2].find((divisor) => edge / divisor >= MIN_PREVIEW_EDGE);
  if (!header.isBaselineJpeg || part === undefined) return null;
  return toPreview(upright(`${path}[shrink=${part}]`, STRICT, header), REDUCED_FORMAT);
}

/** Without texts and unknown chunks: libspng takes seconds for many of them. */
export async function decodePng(path: string, header: ImageHeader): Promise<DecodedPreview> {
  return decodeWithSharp(cleanPng(await readFile(path)), header);
}

export async function decodeWithSharp(input: SharpInput, header: ImageHeader): Promise<DecodedPreview> {
  const preview = await uprightPreview(input, STRICT, header).catch((error: unknown) => {
    throw unreadable(error);
  });
  return { preview, thumbnail: null, width: header.width, height: header.height };
}

export async function decodeHeicPhoto(
  path: string,
  { heif, keptProfile }: ImageHeader,
): Promise<DecodedPreview> {
  if (!heif) throw new Error('a HEIC without the description of its container');
  const wantsHalf = Math.max(heif.width, heif.height) / 2 >= MIN_PREVIEW_EDGE;
  const { pixels, width, height, isUpright, release } = await decodeHeic(path, heif, wantsHalf);
  const { mirrored, turn } = isUpright ? { mirrored: false, turn: 0 } : heif;
  // The box is square, so that the turning can come last, when few pixels are left.
  const turned = (edge: number) => {
    const raw = sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false });
    return shrink(raw, edge).flop(mirrored).rotate(turn);
  };
  const format = wantsHalf ? REDUCED_FORMAT : PREVIEW_FORMAT;
  const keepsColours = heif.profile === null || keptProfile !== null;
  // At the same time: an encoder of JPEG works on one core.
  const both = [
    toPreview(turned(PREVIEW_EDGE), format),
    keepsColours ? toThumbnail(turned(THUMBNAIL_EDGE)) : null,
  ] as const;
  // Both read the pixels to their end, whatever becomes of the other.
  await Promise.allSettled(both).then(release);
  const [preview, thumbnail] = await Promise.all(both);
  return {
    preview: heif.profile ? attachToJpeg(preview, heif.profile) : preview,
    thumbnail,
    width: isUpright ? width : heif.width,
    height: isUpright ? height : heif.height,
  };
}

export function uprightPreview(
  input: SharpInput,
  options: SharpOptions,
  header: ImageHeader,
): Promise<Buffer> {
  return toPreview(upright(input, options, header));
}

function upright(input: SharpInput, options: SharpOptions, header: ImageHeader): Sharp {
  return keepProfile(sharp(input, options).autoOrient(), header);
}

/**
 * Decodes strictly. A JPEG that lacks only its end marker (cameras whose battery died, some messengers) is given one
 * and decoded again; if anything else is missing, libjpeg then warns, and the photo is refused.
 */
export async function withEndRepaired<Made>(
  path: string,
  decode: (input: SharpInput, options: SharpOptions) => Promise<Made>,
): Promise<Made> {
  return decode(path, STRICT).catch(async () => {
    const repaired = Buffer.concat([await readFile(path), END_OF_JPEG]);
    return decode(repaired, { ...STRICT, failOn: 'warning' }).catch((error: unknown) => {
      throw unreadable(error);
    });
  });
}

export function unreadable(error: unknown): ImageRefused {
  return new ImageRefused('UNREADABLE', String(error));
}

export function keepProfile(image: Sharp, header: ImageHeader): Sharp {
  // Converting to sRGB at full size would take three times as long as the thumbnail itself.
  return header.keptProfile ? image.keepIccProfile() : image;
}

export function shrink(image: Sharp, edge: number): Sharp {
  return image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
}

/** Pixels rather than a file: the placeholder is made of them too. */
export function toThumbnail(image: Sharp): Promise<RawPixels> {
  return shrink(image, THUMBNAIL_EDGE).raw().toBuffer({ resolveWithObject: true });
}

function toPreview(image: Sharp, format = PREVIEW_FORMAT): Promise<Buffer> {
  return shrink(image, PREVIEW_EDGE).flatten({ background: '#ffffff' }).jpeg(format).toBuffer();
}
