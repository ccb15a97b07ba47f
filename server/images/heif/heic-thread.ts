// A worker thread of the imaging process: decodes HEIC tiles with libheif (WebAssembly) into memory shared by two such
// threads.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { nameMainItem } from './name-main-item.ts';
import { type HdrCoding, makeToneMap } from './tone-map.ts';

export interface HeicOrder {
  path: string;
  width: number;
  height: number;
  /** RGB, 3 bytes a pixel, not yet turned. Missing: decode the whole image, turned, into memory of its own. */
  pixels?: SharedArrayBuffer;
  /** Where the file does not name its main image. */
  unnamedItem: number | null;
  /** Set where the pixels are to be mapped from HDR. */
  hdr: HdrCoding | null;
  /** Number of the next tile that no thread has begun. */
  nextTile: SharedArrayBuffer;
}

export type HeicAnswer =
  | { error: string; heapBytes: number }
  | { error?: never; heapBytes: number; whole?: { pixels: Uint8Array; width: number; height: number } };

/**
 * The few functions of libheif's C interface in use. Numbers are addresses in the module's memory, or plain numbers.
 */
interface LibHeif {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
  _heif_context_alloc(): number;
  _heif_context_free(context: number): void;
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    data: number,
    bytes: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, out: number): void;
  _heif_image_handle_release(handle: number): void;
  _heif_image_handle_get_image_tiling(error: number, handle: number, turned: number, out: number): void;
  _heif_decoding_options_alloc(): number;
  _heif_decoding_options_free(options: number): void;
  _heif_image_handle_decode_image_tile(
    error: number,
    handle: number,
    out: number,
    space: number,
    chroma: number,
    options: number,
    column: number,
    row: number,
  ): void;
  _heif_decode_image(
    error: number,
    handle: number,
    out: number,
    space: number,
    chroma: number,
    options: number,
  ): void;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_plane_readonly(image: number, channel: number, strideOut: number): number;
  _heif_image_release(image: number): void;
}

const lib = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as LibHeif;

// Values and offsets from libheif 1.23's heif.h, as laid out for 32-bit WebAssembly.
const RGB = 1;
const INTERLEAVED = 10;
const BYTES_PER_PIXEL = 3;
const OPTION_IGNORE_TURNS = 1;
const OPTION_TO_8_BIT = 20;
const OPTION_STRICT = 21;
const TILING_COLUMNS = 4;
const TILING_ROWS = 8;
const TILING_TILE_WIDTH = 12;
const TILING_TILE_HEIGHT = 16;
const NO_MORE_TILES = 0x4000_0000;
/** Room for an error (12 bytes), a returned pointer and the tiling structure. */
const ERROR = lib._malloc(128);
const OUT = ERROR + 16;
const TILING = ERROR + 32;

function uint32(address: number): number {
  return new DataView(lib.HEAPU8.buffer).getUint32(address, true);
}

function requireSuccess(what: string): void {
  const code = uint32(ERROR);
  if (code !== 0) throw new Error(`libheif: ${what} failed (${code}.${uint32(ERROR + 4)})`);
}

function decode(order: HeicOrder): { pixels: Uint8Array; width: number; height: number } | undefined {
  const read = readFileSync(order.path);
  const file = order.unnamedItem === null ? read : nameMainItem(read, order.unnamedItem);
  const data = lib._malloc(file.length);
  lib.HEAPU8.set(file, data);
  const context = lib._heif_context_alloc();
  const options = lib._heif_decoding_options_alloc();
  lib.HEAPU8[options + OPTION_IGNORE_TURNS] = order.pixels ? 1 : 0;
  lib.HEAPU8[options + OPTION_TO_8_BIT] = 1;
  lib.HEAPU8[options + OPTION_STRICT] = 1;
  let handle = 0;
  try {
    lib._heif_context_read_from_memory_without_copy(ERROR, context, data, file.length, 0);
    requireSuccess('reading');
    lib._heif_context_get_primary_image_handle(ERROR, context, OUT);
    requireSuccess('finding the image');
    handle = uint32(OUT);
    if (!order.pixels) return decodeWhole(handle, options, order.hdr);
    decodeTiles(handle, options, order, new Uint8Array(order.pixels));
  } finally {
    if (handle) lib._heif_image_handle_release(handle);
    lib._heif_decoding_options_free(options);
    lib._heif_context_free(context);
    lib._free(data);
  }
  return undefined;
}

function decodeTiles(handle: number, options: number, order: HeicOrder, pixels: Uint8Array): void {
  lib._heif_image_handle_get_image_tiling(ERROR, handle, 0, TILING);
  requireSuccess('asking for tiles');
  const [columns, rows] = [uint32(TILING + TILING_COLUMNS), uint32(TILING + TILING_ROWS)];
  const [tileWidth, tileHeight] = [uint32(TILING + TILING_TILE_WIDTH), uint32(TILING + TILING_TILE_HEIGHT)];
  if (columns * tileWidth < order.width || rows * tileHeight < order.height) {
    throw new Error('libheif: the tiles do not cover the image');
  }
  const counter = new Int32Array(order.nextTile);
  const toneMap = order.hdr && makeToneMap(order.hdr);
  for (let tile = Atomics.add(counter, 0, 1); tile < columns * rows; tile = Atomics.add(counter, 0, 1)) {
    const column = tile % columns;
    const row = Math.floor(tile / columns);
    lib._heif_image_handle_decode_image_tile(ERROR, handle, OUT, RGB, INTERLEAVED, options, column, row);
    requireSuccess(`tile ${tile}`);
    const image = uint32(OUT);
    copyPixels(image, pixels, order, column * tileWidth, row * tileHeight, toneMap);
    lib._heif_image_release(image);
  }
}

function copyPixels(
  image: number,
  pixels: Uint8Array,
  size: { width: number; height: number },
  left: number,
  top: number,
  toneMap: ((pixels: Uint8Array) => void) | null,
): void {
  const width = Math.min(lib._heif_image_get_width(image, INTERLEAVED), size.width - left);
  const height = Math.min(lib._heif_image_get_height(image, INTERLEAVED), size.height - top);
  const plane = lib._heif_image_get_plane_readonly(image, INTERLEAVED, OUT);
  const stride = uint32(OUT);
  for (let y = 0; y < height; y++) {
    const from = plane + y * stride;
    const row = lib.HEAPU8.subarray(from, from + width * BYTES_PER_PIXEL);
    const to = ((top + y) * size.width + left) * BYTES_PER_PIXEL;
    pixels.set(row, to);
    toneMap?.(pixels.subarray(to, to + row.length));
  }
}

function decodeWhole(handle: number, options: number, hdr: HdrCoding | null) {
  lib._heif_decode_image(ERROR, handle, OUT, RGB, INTERLEAVED, options);
  requireSuccess('decoding');
  const image = uint32(OUT);
  const width = lib._heif_image_get_width(image, INTERLEAVED);
  const height = lib._heif_image_get_height(image, INTERLEAVED);
  const pixels = new Uint8Array(width * height * BYTES_PER_PIXEL);
  copyPixels(image, pixels, { width, height }, 0, 0, hdr && makeToneMap(hdr));
  lib._heif_image_release(image);
  return { pixels, width, height };
}

parentPort?.on('message', (order: HeicOrder) => {
  let answer: HeicAnswer;
  try {
    const whole = decode(order);
    answer = { heapBytes: lib.HEAPU8.length, ...(whole && { whole }) };
  } catch (error) {
    // The other thread shall not go on with a photo that is refused anyway.
    Atomics.store(new Int32Array(order.nextTile), 0, NO_MORE_TILES);
    answer = { error: String(error), heapBytes: lib.HEAPU8.length };
  }
  parentPort?.postMessage(
    answer,
    answer.error === undefined && answer.whole ? [answer.whole.pixels.buffer as ArrayBuffer] : [],
  );
});
