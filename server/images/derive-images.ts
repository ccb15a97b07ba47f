// Makes a photo's thumbnail, preview and placeholder: upright, never enlarged, without metadata but for a colour
// profile.
import { closeSync, fsync, openSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import { semaphore } from '../../shared/semaphore.ts';
import { attachToJpeg, attachToWebp } from './attach-profile.ts';
import { readExif } from './exif/read-exif.ts';
import { decodeHeic } from './heif/decode-heic.ts';
import type { HeifImage } from './heif/heif-container.ts';
import { ImageRefused } from './image-errors.ts';
import type { DerivedImage } from './imaging.ts';
import { type ImageHeader, readHeader } from './inspect-image.ts';
import { makePlaceholder, type RawPixels } from './make-placeholder.ts';
import { sharp } from './safe-sharp.ts';

/** At 444 pixels and below, a 12-megapixel JPEG is decoded at an eighth of its size; above, at a quarter. */
const THUMBNAIL_EDGE = 440;
const PREVIEW_EDGE = 2048;
const THUMBNAIL_FORMAT = { effort: 2 };
const PREVIEW_FORMAT = { quality: 80 };
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** For pictures that are read row by row: with a third, no processor is idle while another photo is handed over. */
const baselineDecodes = semaphore(3);

const flush = promisify(fsync);

/** `failOn: 'error'` makes decoding the validation; pixels were counted by `readHeader`. */
const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: false };

/**
 * Decodes every pixel of the photo at `path`, writes the thumbnail and, where one decode serves both, the preview.
 * @throws ImageRefused
 */
export async function deriveImages(
  path: string,
  out: { thumbnailPath: string; previewPath: string },
): Promise<DerivedImage> {
  const header = await readHeader(path);
  const exifRead = readExif(path);
  const made = await (header.isBaselineJpeg
    ? baselineDecodes.take(() => decodePhoto(path, header))
    : decodePhoto(path, header));
  if (made.preview) await writeFlushed(out.previewPath, made.preview);
  await writeFlushed(out.thumbnailPath, await toWebp(made.pixels, header.keptProfile));
  const { exif } = await exifRead;
  return {
    width: made.width,
    height: made.height,
    placeholder: makePlaceholder(made.pixels),
    exif: exif && { ...exif, imageWidth: made.width, imageHeight: made.height },
    takenAt: exif?.dateTimeOriginal ?? null,
    previewMade: made.preview !== null,
  };
}

/**
 * Writes the preview (JPEG, 2048 pixels) of a photo that `deriveImages` has accepted.
 * @throws ImageRefused
 */
export async function makePreviewImage(path: string, previewPath: string): Promise<void> {
  const header = await readHeader(path);
  const { preview } = await makePreview(path, header).catch(async (error: unknown) => {
    if (!header.isBaselineJpeg) throw error;
    // What lacks its last bytes may pass at an eighth of its size. It was accepted then, so it has a preview too.
    const lenient = sharp(path, { ...STRICT, failOn: 'none' }).autoOrient();
    return {
      preview: await toPreview(keepProfile(lenient, header)).catch((cause) => Promise.reject(refusal(cause))),
    };
  });
  await writeFlushed(previewPath, preview);
}

/**
 * Safe on the disk when it resolves, so that the store only has to take it over. Nothing but the disk is waited for in
 * a thread.
 */
async function writeFlushed(path: string, bytes: Buffer): Promise<void> {
  const file = openSync(path, 'w');
  try {
    writeFileSync(file, bytes);
    await flush(file);
  } finally {
    closeSync(file);
  }
}

/**
 * A baseline JPEG is decoded at an eighth of its size; anything else is decoded once, for the preview, and shrunk on
 * from there.
 */
async function decodePhoto(path: string, header: ImageHeader) {
  const { preview, width, height } = header.isBaselineJpeg
    ? { preview: null, width: header.width, height: header.height }
    : await makePreview(path, header);
  const pixels = preview
    ? await toThumbnail(keepProfile(sharp(preview, STRICT), header))
    : await thumbnailOfJpeg(path, header);
  return { preview, width, height, pixels };
}

function thumbnailOfJpeg(path: string, header: ImageHeader): Promise<RawPixels> {
  return withEndRepaired(path, header, (input, options) =>
    toThumbnail(keepProfile(sharp(input, options).autoOrient(), header)),
  );
}

async function makePreview(path: string, header: ImageHeader) {
  if (header.heif) return previewOfHeic(path, header.heif);
  const preview = await withEndRepaired(path, header, (input, options) => {
    const upright = sharp(input, options).autoOrient();
    return toPreview(keepProfile(upright, header));
  });
  return { preview, width: header.width, height: header.height };
}

async function previewOfHeic(path: string, heif: HeifImage) {
  const { pixels, width, height, isUpright, release } = await decodeHeic(path, heif);
  const { mirrored, turn } = isUpright ? { mirrored: false, turn: 0 } : heif;
  const raw = sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false });
  // The box is square, so that the turning can come last, when few pixels are left.
  const preview = await toPreview(shrink(raw, PREVIEW_EDGE).flop(mirrored).rotate(turn)).finally(release);
  const isTurned = turn === 90 || turn === 270;
  return {
    preview: heif.profile ? attachToJpeg(preview, heif.profile) : preview,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  };
}

/**
 * Decodes strictly. A JPEG that lacks only its end marker (cameras whose battery died, some messengers) is given one
 * and decoded again; if anything else is missing, libjpeg then warns, and the photo is refused.
 */
async function withEndRepaired<Made>(
  path: string,
  header: ImageHeader,
  decode: (input: SharpInput, options: SharpOptions) => Promise<Made>,
): Promise<Made> {
  try {
    return await decode(path, STRICT);
  } catch (error) {
    if (header.mimeType !== 'image/jpeg') throw refusal(error);
  }
  const repaired = Buffer.concat([await readFile(path), END_OF_JPEG]);
  return decode(repaired, { ...STRICT, failOn: 'warning' }).catch((error: unknown) => {
    throw refusal(error);
  });
}

function refusal(error: unknown): ImageRefused {
  return new ImageRefused('UNREADABLE', String(error));
}

function keepProfile(image: Sharp, header: ImageHeader): Sharp {
  // Converting to sRGB at full size would take three times as long as the thumbnail itself.
  return header.keptProfile ? image.keepIccProfile() : image;
}

function shrink(image: Sharp, edge: number): Sharp {
  return image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
}

/** Pixels rather than a file: the placeholder is made of them too. */
function toThumbnail(image: Sharp): Promise<RawPixels> {
  return shrink(image, THUMBNAIL_EDGE).raw().toBuffer({ resolveWithObject: true });
}

async function toWebp({ data, info }: RawPixels, profile: Buffer | null): Promise<Buffer> {
  const { width, height } = info;
  const channels = info.channels as 1 | 3;
  const webp = await sharp(data, { raw: { width, height, channels } }).webp(THUMBNAIL_FORMAT).toBuffer();
  return profile ? attachToWebp(webp, profile, info) : webp;
}

function toPreview(image: Sharp): Promise<Buffer> {
  return shrink(image, PREVIEW_EDGE).flatten({ background: '#ffffff' }).jpeg(PREVIEW_FORMAT).toBuffer();
}
