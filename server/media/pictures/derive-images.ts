import { writeFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { readExif } from '../exif/read-exif.ts';
import type { DerivedImage } from '../process/imaging.ts';
import { limitsOfProcess } from '../process/imaging-limits.ts';
import { attachToWebp } from './attach-profile.ts';
import {
  keepProfile,
  STRICT,
  shrink,
  toThumbnail,
  unreadable,
  uprightPreview,
  withEndRepaired,
} from './decode-preview.ts';
import type { ImageHeader } from './header-readers.ts';
import { type Inspected, readHeader } from './inspect-image.ts';
import { makePlaceholder, type RawPixels } from './make-placeholder.ts';
import { perceptualHash } from './perceptual-hash.ts';
import { PHOTO_FORMATS } from './photo-formats.ts';
import { sharp } from './safe-sharp.ts';

const THUMBNAIL_FORMAT = { effort: 1, quality: 72 };
/** For tiles of screens with two or three pixels to the point. */
const MEDIUM_EDGE = 960;
const MEDIUM_FORMAT = { effort: 2, quality: 75 };

/** For pictures that are read row by row: with two more, no processor is idle while another photo is handed over. */
const limitBaselineDecodes = pLimit(limitsOfProcess().jobs + 2);

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
    ? limitBaselineDecodes(() => decodePhoto(path, header))
    : decodePhoto(path, header));
  if (made.preview) writeFileSync(out.previewPath, made.preview);
  writeFileSync(out.thumbnailPath, await toWebp(made.pixels, header.keptProfile));
  const { exif } = await exifRead;
  return {
    width: made.width,
    height: made.height,
    placeholder: makePlaceholder(made.pixels),
    perceptualHash: perceptualHash(made.pixels),
    exif: exif && { ...exif, imageWidth: made.width, imageHeight: made.height },
    takenAt: exif?.dateTimeOriginal ?? null,
    thumbnailFormat: 'webp',
    previewMade: made.preview !== null,
  };
}

/**
 * Writes the preview (JPEG) of a photo that `deriveImages` has accepted.
 * @throws ImageRefused
 */
export async function makePreviewImage(path: string, previewPath: string): Promise<void> {
  const header = await readHeader(path);
  const { preview } = await decodeWhole(path, header).catch(async (error: unknown) => {
    if (!header.isBaselineJpeg) throw error;
    // What lacks its last bytes may pass at an eighth of its size. It was accepted then, so it has a preview too.
    const lenient = uprightPreview(path, { ...STRICT, failOn: 'none' }, header);
    return { preview: await lenient.catch((cause) => Promise.reject(unreadable(cause))) };
  });
  writeFileSync(previewPath, preview);
}

/**
 * Writes the rendition of 960 pixels (WebP) of the preview at `path`.
 * @throws ImageRefused
 */
export async function makeMediumImage(path: string, mediumPath: string): Promise<void> {
  const image = keepProfile(sharp(path, STRICT), await readHeader(path));
  const medium = await shrink(image, MEDIUM_EDGE)
    .webp(MEDIUM_FORMAT)
    .toBuffer()
    .catch((error: unknown) => Promise.reject(unreadable(error)));
  writeFileSync(mediumPath, medium);
}

/**
 * A baseline JPEG is decoded at an eighth of its size; anything else is decoded once, for the preview, and shrunk on
 * from there.
 */
async function decodePhoto(path: string, header: Inspected) {
  if (header.isBaselineJpeg) {
    const { width, height } = header;
    return { preview: null, width, height, pixels: await thumbnailOfJpeg(path, header) };
  }
  const { preview, thumbnail, width, height } = await decodeWhole(path, header);
  const pixels = thumbnail ?? (await toThumbnail(keepProfile(sharp(preview, STRICT), header)));
  return { preview, width, height, pixels };
}

function decodeWhole(path: string, header: Inspected) {
  return PHOTO_FORMATS[header.mimeType].decode(path, header);
}

function thumbnailOfJpeg(path: string, header: ImageHeader): Promise<RawPixels> {
  return withEndRepaired(path, (input, options) =>
    toThumbnail(keepProfile(sharp(input, options).autoOrient(), header)),
  );
}

async function toWebp({ data, info }: RawPixels, profile: Buffer | null): Promise<Buffer> {
  const { width, height } = info;
  const channels = info.channels as 1 | 3;
  const webp = await sharp(data, { raw: { width, height, channels } }).webp(THUMBNAIL_FORMAT).toBuffer();
  return profile ? attachToWebp(webp, profile, info) : webp;
}
