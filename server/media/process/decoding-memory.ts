import type { Metadata } from 'sharp';
import type { HeifImage } from '../heif/heif-container.ts';
import { limitsOfProcess, tileThreads } from './imaging-limits.ts';

const MB = 1024 * 1024;
const LINES_BYTES = 40 * MB;
/** Measured: 5 MB for 12 megapixels, 40 MB for 120. */
const BASELINE_BYTES = 6 * MB;
const BASELINE_BYTES_PER_PIXEL = 0.3;
const HEIC_THREAD_BYTES = 45 * MB;
/** Progressive JPEGs need 2 bytes per value, and slightly more. */
const PROGRESSIVE_BYTES_PER_VALUE = 2.3;
const LOSSLESS_WEBP_BYTES_PER_PIXEL = 6;
const HEVC_BYTES_PER_PIXEL = 8;

export function jpegBytes(pixels: number, values: number, isBaseline: boolean): number {
  if (isBaseline) return BASELINE_BYTES + pixels * BASELINE_BYTES_PER_PIXEL;
  return LINES_BYTES + pixels * values * PROGRESSIVE_BYTES_PER_VALUE;
}

export function webpBytes({ width, height }: Metadata): number {
  return LINES_BYTES + width * height * LOSSLESS_WEBP_BYTES_PER_PIXEL;
}

/** Interlaced pictures are held as a whole. */
export function pngBytes({ width, height, isProgressive, channels = 4, depth }: Metadata): number {
  const valueBytes = depth === 'ushort' ? 2 : 1;
  return 2 * LINES_BYTES + (isProgressive ? width * height * channels * valueBytes * 1.4 : 0);
}

/**
 * The whole picture with 3 bytes per pixel, and a tile per thread. 'other' layouts need a second with alpha.
 */
export function heicBytes({ layout, storedWidth, storedHeight, tilePixels }: HeifImage): number {
  const threads = tileThreads(limitsOfProcess());
  const tilesAtOnce = layout === 'grid' ? threads : layout === 'other' ? 2 : 1;
  return (
    threads * HEIC_THREAD_BYTES +
    storedWidth * storedHeight * 3 +
    tilesAtOnce * tilePixels * HEVC_BYTES_PER_PIXEL
  );
}
