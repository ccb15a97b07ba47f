// Makes a photo's thumbnail, preview and placeholder: upright, never enlarged, without metadata but for a colour profile.
import { readFile, writeFile } from 'node:fs/promises';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { decodeHeic } from './decode-heic.ts';
import type { HeifImage } from './heif-container.ts';
import { type DerivedImage, ImageRefused } from './imaging.ts';
import { type ImageHeader, readHeader } from './inspect-image.ts';
import { readExif } from './read-exif.ts';
import { sharp } from './safe-sharp.ts';

/** At 444 pixels and below, a 12-megapixel JPEG is decoded at an eighth of its size; above, at a quarter. */
const THUMBNAIL_EDGE = 440;
const PREVIEW_EDGE = 2048;
const PLACEHOLDER_EDGE = 32;
const THUMBNAIL_FORMAT = { effort: 2 };
const PREVIEW_FORMAT = { quality: 80 };
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
const MAX_SEGMENT_BYTES = 65_000;

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
  const made = header.isBaselineJpeg
    ? { thumbnail: await thumbnailOfJpeg(path, header), width: header.width, height: header.height }
    : await thumbnailThroughPreview(path, header, out.previewPath);
  await writeFile(out.thumbnailPath, made.thumbnail);
  const exif = await exifRead;
  return {
    width: made.width,
    height: made.height,
    placeholder: await makePlaceholder(made.thumbnail),
    exif: exif && { ...exif, imageWidth: made.width, imageHeight: made.height },
    takenAt: exif?.dateTimeOriginal ?? null,
    previewMade: !header.isBaselineJpeg,
  };
}

/**
 * Writes the preview (JPEG, 2048 pixels) of a photo that `deriveImages` has accepted.
 * @throws ImageRefused
 */
export async function makePreviewImage(path: string, previewPath: string): Promise<void> {
  const header = await readHeader(path);
  const { preview } = await makePreview(path, header);
  await writeFile(previewPath, preview);
}

function thumbnailOfJpeg(path: string, header: ImageHeader): Promise<Buffer> {
  return withEndRepaired(path, header, (input, options) =>
    toThumbnail(keepProfile(sharp(input, options).autoOrient(), header.hasKeptProfile)),
  );
}

async function thumbnailThroughPreview(path: string, header: ImageHeader, previewPath: string) {
  const { preview, width, height } = await makePreview(path, header);
  await writeFile(previewPath, preview);
  const thumbnail = await toThumbnail(keepProfile(sharp(preview, STRICT), header.hasKeptProfile));
  return { thumbnail, width, height };
}

async function makePreview(path: string, header: ImageHeader) {
  if (header.heif) return previewOfHeic(path, header.heif);
  const preview = await withEndRepaired(path, header, (input, options) => {
    const upright = sharp(input, options).autoOrient();
    return toPreview(keepProfile(upright, header.hasKeptProfile));
  });
  return { preview, width: header.width, height: header.height };
}

async function previewOfHeic(path: string, heif: HeifImage) {
  const { pixels, width, height, isUpright } = await decodeHeic(path, heif);
  const { mirrored, turn } = isUpright ? { mirrored: false, turn: 0 } : heif;
  const raw = sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false });
  // The box is square, so that the turning can come last, when few pixels are left.
  const preview = await toPreview(shrink(raw, PREVIEW_EDGE).flop(mirrored).rotate(turn));
  const isTurned = turn === 90 || turn === 270;
  return {
    preview: heif.profile ? attachProfile(preview, heif.profile) : preview,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  };
}

/**
 * Decodes strictly. A JPEG that lacks only its end marker (cameras whose battery died, some messengers) is given one and
 * decoded again; if anything else is missing, libjpeg then warns, and the photo is refused.
 */
async function withEndRepaired(
  path: string,
  header: ImageHeader,
  decode: (input: SharpInput, options: SharpOptions) => Promise<Buffer>,
): Promise<Buffer> {
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

function keepProfile(image: Sharp, isKept: boolean): Sharp {
  // Converting to sRGB at full size would take three times as long as the thumbnail itself.
  return isKept ? image.keepIccProfile() : image;
}

function shrink(image: Sharp, edge: number): Sharp {
  return image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
}

function toThumbnail(image: Sharp): Promise<Buffer> {
  return shrink(image, THUMBNAIL_EDGE).webp(THUMBNAIL_FORMAT).toBuffer();
}

function toPreview(image: Sharp): Promise<Buffer> {
  return shrink(image, PREVIEW_EDGE).flatten({ background: '#ffffff' }).jpeg(PREVIEW_FORMAT).toBuffer();
}

/** sharp cannot mark raw pixels with a profile without converting them, so the segment is put into the JPEG here. */
function attachProfile(jpeg: Buffer, profile: Buffer): Buffer {
  if (profile.length > MAX_SEGMENT_BYTES) return jpeg;
  const name = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1');
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(2 + name.length + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, name, profile, jpeg.subarray(2)]);
}

async function makePlaceholder(thumbnail: Buffer): Promise<string> {
  const { data, info } = await shrink(sharp(thumbnail), PLACEHOLDER_EDGE)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
