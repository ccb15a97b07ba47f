// How much memory it takes to decode a picture: measured with the decoders in use, and rather too much than too little.
import type { Metadata } from 'sharp';
import type { HeifImage } from './heif/heif-container.ts';

const MB = 1024 * 1024;
/** For a few rows of the picture, and the thumbnail. */
const LINES_BYTES = 40 * MB;
/** Two threads of WebAssembly that have not decoded anything yet. */
const HEIC_THREADS_BYTES = 90 * MB;
/** A progressive JPEG holds 2 bytes for each value, and a little more. */
const PROGRESSIVE_BYTES_PER_VALUE = 2.3;
const LOSSLESS_WEBP_BYTES_PER_PIXEL = 6;
/** Of a tile, in the decoder's own memory. */
const HEVC_BYTES_PER_PIXEL = 8;

/** A JPEG of `values` values for each pixel. */
export function jpegBytes(pixels: number, values: number, isBaseline: boolean): number {
  return LINES_BYTES + (isBaseline ? 0 : pixels * values * PROGRESSIVE_BYTES_PER_VALUE);
}

export function webpBytes({ width, height }: Metadata): number {
  return LINES_BYTES + width * height * LOSSLESS_WEBP_BYTES_PER_PIXEL;
}

/** Of an interlaced one the last row is only known at the end. */
export function pngBytes({ width, height, isProgressive, channels = 4, depth }: Metadata): number {
  const valueBytes = depth === 'ushort' ? 2 : 1;
  return 2 * LINES_BYTES + (isProgressive ? width * height * channels * valueBytes * 1.4 : 0);
}

/** The pixels of the whole, 3 bytes each, and a tile in each of the two threads. */
export function heicBytes({ layout, storedWidth, storedHeight, tilePixels }: HeifImage): number {
  const tilesAtOnce = layout === 'grid' ? 2 : 1;
  return (
    HEIC_THREADS_BYTES + storedWidth * storedHeight * 3 + tilesAtOnce * tilePixels * HEVC_BYTES_PER_PIXEL
  );
}
