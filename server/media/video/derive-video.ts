import { writeFileSync } from 'node:fs';
import {
  type Decoded,
  decodeWithSharp,
  THUMBNAIL_EDGE,
  toPreview,
  toThumbnail,
} from '../pictures/decode-preview.ts';
import { toWebp } from '../pictures/derive-images.ts';
import { readHeader } from '../pictures/inspect-image.ts';
import { makePlaceholder } from '../pictures/make-placeholder.ts';
import { perceptualHash } from '../pictures/perceptual-hash.ts';
import { sharp } from '../pictures/safe-sharp.ts';
import type { DerivedImage, DerivedPaths } from '../process/imaging.ts';
import { readVideo } from './read-video.ts';

const MAX_POSTER_PIXELS = 20_000_000;
const TILE_EDGE = 2 * THUMBNAIL_EDGE;
const TILE_GROUND = [32, 32, 36];
const TILE_MARK = [150, 150, 158];
/** Radius of the triangle on tiles, as a share of the shorter edge. */
const MARK_SHARE = 0.14;

/** Makes the pictures of a video from its poster, or else from a drawn tile. Throws ImageRefused. */
export async function deriveVideo(path: string, out: DerivedPaths): Promise<DerivedImage> {
  const { image, exif } = await readVideo(path);
  const poster = out.posterPath === undefined ? null : await decodePoster(out.posterPath);
  const { pixels, preview, keptProfile } = poster ?? (await drawTile(image.width, image.height));
  writeFileSync(out.previewPath, preview);
  writeFileSync(out.thumbnailPath, await toWebp(pixels, keptProfile));
  return {
    ...image,
    placeholder: makePlaceholder(pixels),
    // All tiles look alike.
    perceptualHash: poster && perceptualHash(pixels),
    exif,
    takenAt: exif?.dateTimeOriginal ?? null,
    thumbnailFormat: 'webp',
    previewMade: true,
  };
}

type Poster = Pick<Decoded, 'pixels'> & { preview: Buffer; keptProfile: Buffer | null };

/** Returns null if it cannot be decoded. */
async function decodePoster(path: string): Promise<Poster | null> {
  try {
    const header = await readHeader(path);
    if (header.mimeType !== 'image/jpeg' || header.width * header.height > MAX_POSTER_PIXELS) return null;
    const { pixels, preview } = await decodeWithSharp(path, header);
    return preview && { pixels, preview, keptProfile: header.keptProfile };
  } catch {
    return null;
  }
}

/** Draws a triangle that points to the right, in the shape of the video but not narrower than 1 : 3. */
async function drawTile(videoWidth: number, videoHeight: number): Promise<Poster> {
  const aspect = Math.min(Math.max(videoWidth / videoHeight, 1 / 3), 3);
  const [width, height] = [Math.min(1, aspect), Math.min(1, 1 / aspect)].map((share) =>
    Math.round(share * TILE_EDGE),
  ) as [number, number];
  const radius = MARK_SHARE * Math.min(width, height);
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [right, down] = [x - width / 2, Math.abs(y - height / 2)];
      const isMark = right > -radius / 2 && down < (radius - right) / Math.sqrt(3);
      data.set(isMark ? TILE_MARK : TILE_GROUND, (y * width + x) * 3);
    }
  }
  const drawn = () => sharp(data, { raw: { width, height, channels: 3 } });
  return { pixels: await toThumbnail(drawn()), preview: await toPreview(drawn()), keptProfile: null };
}
