import { writeFileSync } from 'node:fs';
import { MEDIA_FORMATS } from '../media-formats.ts';
import type { CroppedPicture, DerivedImage } from '../process/imaging.ts';
import { attachToWebp } from './attach-profile.ts';
import { keepProfile, STRICT, shrink, unreadable } from './decode-preview.ts';
import { readHeader } from './inspect-image.ts';
import { makePlaceholder, type RawPixels } from './make-placeholder.ts';
import { perceptualHash } from './perceptual-hash.ts';
import { sharp } from './safe-sharp.ts';

export const THUMBNAIL_FORMAT = { effort: 1, quality: 72 };
/** In pixels, for screens with two or three pixels per point. */
const MEDIUM_EDGE = 960;
const MEDIUM_FORMAT = { effort: 2, quality: 75 };
const CROPPED_QUALITIES = [80, 65, 50, 30];

/** Writes the preview too if one decoding is enough for both. Throws ImageRefused. */
export async function deriveImages(
  path: string,
  out: { thumbnailPath: string; previewPath: string },
): Promise<DerivedImage> {
  const header = await readHeader(path);
  const format = MEDIA_FORMATS[header.mimeType];
  const metadata = format.readMetadata(path);
  const made = await format.decode(path, header);
  if (made.preview) writeFileSync(out.previewPath, made.preview);
  writeFileSync(out.thumbnailPath, await toWebp(made.pixels, header.keptProfile));
  const { exif } = await metadata;
  return {
    mimeType: header.mimeType,
    video: null,
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

/** Makes a JPEG. Call this after `deriveImages`. Throws ImageRefused. */
export async function makePreviewImage(path: string, previewPath: string): Promise<void> {
  const header = await readHeader(path);
  const { makePreview, decode } = MEDIA_FORMATS[header.mimeType];
  const preview = makePreview ? await makePreview(path, header) : (await decode(path, header)).preview;
  if (!preview) throw new Error(`no preview of ${header.mimeType}`);
  writeFileSync(previewPath, preview);
}

export async function makeMediumImage(path: string, mediumPath: string): Promise<void> {
  const image = keepProfile(sharp(path, STRICT), await readHeader(path));
  const medium = await shrink(image, MEDIUM_EDGE)
    .webp(MEDIUM_FORMAT)
    .toBuffer()
    .catch((error: unknown) => Promise.reject(unreadable(error)));
  writeFileSync(mediumPath, medium);
}

/** Makes a JPEG, cropped around `focus`, from a preview of any size. Throws ImageRefused. */
export async function makeCroppedImage(
  path: string,
  croppedPath: string,
  { focus, maxBytes, ...shown }: CroppedPicture,
): Promise<void> {
  const { width, height } = await readHeader(path);
  const scale = Math.max(shown.width / width, shown.height / height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const start = (length: number, part: number, percent: number) =>
    Math.round(Math.min(Math.max((length * percent) / 100 - part / 2, 0), length - part));
  const picture = sharp(path, STRICT)
    .resize({ ...size, fit: 'fill' })
    .extract({
      ...shown,
      left: start(size.width, shown.width, focus.x),
      top: start(size.height, shown.height, focus.y),
    });
  let jpeg = Buffer.alloc(0);
  for (const quality of CROPPED_QUALITIES) {
    jpeg = await picture
      .clone()
      .jpeg({ quality })
      .toBuffer()
      .catch((error: unknown) => Promise.reject(unreadable(error)));
    if (jpeg.length <= maxBytes) break;
  }
  writeFileSync(croppedPath, jpeg);
}

export async function toWebp({ data, info }: RawPixels, profile: Buffer | null): Promise<Buffer> {
  const { width, height } = info;
  const channels = info.channels as 1 | 3;
  const webp = await sharp(data, { raw: { width, height, channels } }).webp(THUMBNAIL_FORMAT).toBuffer();
  return profile ? attachToWebp(webp, profile, info) : webp;
}
