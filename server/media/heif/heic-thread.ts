import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { type HalfTile, halveRgb, makeHalving, type YcbcrCoding } from './half-size.ts';
import { layOnWhite } from './lay-on-white.ts';
import { nameMainItem } from './name-main-item.ts';
import { type HdrCoding, makeToneMap } from './tone-map.ts';

export interface HeicOrder {
  path: string;
  width: number;
  height: number;
  isHalved: boolean;
  pixels?: SharedArrayBuffer;
  unnamedItem: number | null;
  hdr: HdrCoding | null;
  nextTile: SharedArrayBuffer;
}

export type HeicAnswer =
  | { error: string; heapBytes: number }
  | { error?: never; heapBytes: number; whole?: { pixels: Uint8Array; width: number; height: number } };

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
  _heif_image_get_colorspace(image: number): number;
  _heif_image_is_premultiplied_alpha(image: number): number;
  _heif_image_get_chroma_format(image: number): number;
  _heif_image_get_bits_per_pixel_range(image: number, channel: number): number;
  _heif_image_get_nclx_color_profile(error: number, image: number, out: number): void;
  _heif_nclx_color_profile_free(profile: number): void;
  _heif_image_release(image: number): void;
}

const lib = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as LibHeif;

const RGB = 1;
const INTERLEAVED = 10;
const INTERLEAVED_WITH_ALPHA = 11;
const AS_IT_IS = 99;
const YCBCR = 0;
const CHROMA_420 = 1;
const [LIGHT, BLUE, RED] = [0, 1, 2] as const;
const NCLX_MATRIX = 12;
const NCLX_FULL_RANGE = 16;
const USUAL_CODING: YcbcrCoding = { matrix: 6, isFullRange: true };
const BYTES_PER_PIXEL = 3;
const OPTION_IGNORE_TURNS = 1;
const OPTION_TO_8_BIT = 20;
const OPTION_STRICT = 21;
const TILING_COLUMNS = 4;
const TILING_ROWS = 8;
const TILING_TILE_WIDTH = 12;
const TILING_TILE_HEIGHT = 16;
const NO_MORE_TILES = 0x4000_0000;
/** Space for an error (12 bytes), a pointer and the tiling structure. */
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
  const part = order.isHalved ? 2 : 1;
  const tileWidth = uint32(TILING + TILING_TILE_WIDTH) / part;
  const tileHeight = uint32(TILING + TILING_TILE_HEIGHT) / part;
  if (columns * tileWidth < order.width || rows * tileHeight < order.height) {
    throw new Error('libheif: the tiles do not cover the image');
  }
  if (columns * rows > 1 && !(Number.isInteger(tileWidth) && Number.isInteger(tileHeight)))
    throw new Error('tiles of odd sizes have no half');
  const counter = new Int32Array(order.nextTile);
  const toneMap = order.hdr && makeToneMap(order.hdr);
  let isPlanar = order.isHalved;
  for (let tile = Atomics.add(counter, 0, 1); tile < columns * rows; tile = Atomics.add(counter, 0, 1)) {
    const column = tile % columns;
    const row = Math.floor(tile / columns);
    const decodeAs = (space: number, chroma: number) => {
      lib._heif_image_handle_decode_image_tile(ERROR, handle, OUT, space, chroma, options, column, row);
      requireSuccess(`tile ${tile}`);
      return uint32(OUT);
    };
    const place = { left: column * tileWidth, top: row * tileHeight, toneMap };
    if (isPlanar) {
      const image = decodeAs(AS_IT_IS, AS_IT_IS);
      isPlanar = copyHalf(image, pixels, order, place);
      lib._heif_image_release(image);
    }
    if (isPlanar) continue;
    const image = decodeAs(RGB, INTERLEAVED);
    const copy = order.isHalved ? averagePixels : copyPixels;
    copy(image, pixels, order, place);
    lib._heif_image_release(image);
  }
}

interface Place {
  left: number;
  top: number;
  toneMap: ((pixels: Uint8Array) => void) | null;
}
type Size = { width: number; height: number };

function getPlane(image: number, channel: number) {
  const at = lib._heif_image_get_plane_readonly(image, channel, OUT);
  return { bytes: lib.HEAPU8.subarray(at), stride: uint32(OUT) };
}

function halfTile(image: number, channel: number, size: Size, { left, top }: Place): HalfTile {
  const width = Math.min(lib._heif_image_get_width(image, channel) >> 1, size.width - left);
  const height = Math.min(lib._heif_image_get_height(image, channel) >> 1, size.height - top);
  return { left, top, width, height };
}

function mapTones(
  pixels: Uint8Array,
  { left, top, width, height }: HalfTile,
  size: Size,
  { toneMap }: Place,
) {
  for (let y = top; toneMap && y < top + height; y++) {
    const from = (y * size.width + left) * BYTES_PER_PIXEL;
    toneMap(pixels.subarray(from, from + width * BYTES_PER_PIXEL));
  }
}

function copyHalf(image: number, pixels: Uint8Array, size: Size, place: Place): boolean {
  const isUsual =
    lib._heif_image_get_colorspace(image) === YCBCR &&
    lib._heif_image_get_chroma_format(image) === CHROMA_420 &&
    lib._heif_image_get_bits_per_pixel_range(image, LIGHT) === 8;
  const halve = isUsual ? makeHalving(getCoding(image)) : null;
  if (!halve) return false;
  const [light, blue, red] = [getPlane(image, LIGHT), getPlane(image, BLUE), getPlane(image, RED)];
  const planes = {
    light: light.bytes,
    lightStride: light.stride,
    blue: blue.bytes,
    red: red.bytes,
    colourStride: blue.stride,
  };
  const tile = halfTile(image, LIGHT, size, place);
  halve(planes, tile, new Uint8ClampedArray(pixels.buffer), size.width);
  mapTones(pixels, tile, size, place);
  return true;
}

function averagePixels(image: number, pixels: Uint8Array, size: Size, place: Place): void {
  const { bytes, stride } = getPlane(image, INTERLEAVED);
  const tile = halfTile(image, INTERLEAVED, size, place);
  halveRgb(bytes, stride, tile, pixels, size.width);
  mapTones(pixels, tile, size, place);
}

function getCoding(image: number): YcbcrCoding {
  lib._heif_image_get_nclx_color_profile(ERROR, image, OUT);
  if (uint32(ERROR) !== 0) return USUAL_CODING;
  const profile = uint32(OUT);
  const coding = {
    matrix: uint32(profile + NCLX_MATRIX),
    isFullRange: lib.HEAPU8[profile + NCLX_FULL_RANGE] === 1,
  };
  lib._heif_nclx_color_profile_free(profile);
  return coding;
}

function copyPixels(image: number, pixels: Uint8Array, size: Size, { left, top, toneMap }: Place): void {
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
  lib._heif_decode_image(ERROR, handle, OUT, RGB, INTERLEAVED_WITH_ALPHA, options);
  requireSuccess('decoding');
  const image = uint32(OUT);
  const width = lib._heif_image_get_width(image, INTERLEAVED);
  const height = lib._heif_image_get_height(image, INTERLEAVED);
  const { bytes, stride } = getPlane(image, INTERLEAVED);
  const isPremultiplied = lib._heif_image_is_premultiplied_alpha(image) !== 0;
  const toneMap = hdr && makeToneMap(hdr);
  const pixels = new Uint8Array(width * height * BYTES_PER_PIXEL);
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * width * BYTES_PER_PIXEL, (y + 1) * width * BYTES_PER_PIXEL);
    layOnWhite(bytes.subarray(y * stride, y * stride + width * 4), row, { isPremultiplied, toneMap });
  }
  lib._heif_image_release(image);
  return { pixels, width, height };
}

parentPort?.on('message', (order: HeicOrder) => {
  let answer: HeicAnswer;
  try {
    const whole = decode(order);
    answer = { heapBytes: lib.HEAPU8.length, ...(whole && { whole }) };
  } catch (error) {
    Atomics.store(new Int32Array(order.nextTile), 0, NO_MORE_TILES);
    answer = { error: String(error), heapBytes: lib.HEAPU8.length };
  }
  parentPort?.postMessage(
    answer,
    answer.error === undefined && answer.whole ? [answer.whole.pixels.buffer as ArrayBuffer] : [],
  );
});
