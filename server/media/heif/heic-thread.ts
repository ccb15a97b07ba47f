import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type {
  heif_context,
  heif_error,
  heif_image,
  heif_image_handle,
  MainModule,
} from 'libheif-js/libheif-wasm/libheif.js';

export interface Tile {
  id: number;
  left: number;
  top: number;
}

export interface Pixels {
  width: number;
  height: number;
  /** RGB, or RGB and alpha. */
  channels: 3 | 4;
  bytes: Uint8Array;
}

interface Tiles {
  items: Tile[];
  into: Pixels;
}

/** Without tiles, the answer is the whole picture, turned upright. */
export interface HeicOrder {
  path: string;
  tiles?: Tiles;
}

interface Plane {
  width: number;
  height: number;
  stride: number;
  data: Uint8Array;
}

const lib = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as MainModule;

const RGB = lib.heif_colorspace.heif_colorspace_RGB;
const CHROMA = {
  3: lib.heif_chroma.heif_chroma_interleaved_RGB,
  4: lib.heif_chroma.heif_chroma_interleaved_RGBA,
};

function requireSuccess<Result extends object>(result: Result | heif_error): Result {
  if ('code' in result && result.code !== lib.heif_error_code.heif_error_Ok)
    throw new Error(`libheif: ${result.message}`);
  return result as Result;
}

// After an error nothing is released, because the thread ends.
function decode({ path, tiles }: HeicOrder): Pixels | null {
  const context = lib.heif_context_alloc();
  requireSuccess(lib.heif_context_read_from_memory(context, readFileSync(path)));
  const whole = tiles ? null : decodeWhole(context);
  if (tiles) decodeTiles(context, tiles);
  lib.heif_context_free(context);
  return whole;
}

function decodeTiles(context: heif_context, { items, into }: Tiles): void {
  for (const { id, left, top } of items) {
    const item = requireSuccess<heif_image_handle>(lib.heif_js_context_get_image_handle(context, id));
    decodeItem(item, 3, (plane) => copyPixels(plane, into, left, top));
  }
}

function decodeWhole(context: heif_context): Pixels {
  const item = requireSuccess<heif_image_handle>(lib.heif_js_context_get_primary_image_handle(context));
  const channels = lib.heif_image_handle_has_alpha_channel(item) ? 4 : 3;
  return decodeItem(item, channels, (plane) => {
    const { width, height } = plane;
    const whole: Pixels = { width, height, channels, bytes: new Uint8Array(width * height * channels) };
    copyPixels(plane, whole, 0, 0);
    return whole;
  });
}

function decodeItem<Result>(item: heif_image_handle, channels: 3 | 4, use: (plane: Plane) => Result): Result {
  const decoded = requireSuccess<{ image: heif_image; channels: [Plane] }>(
    lib.heif_js_decode_image2(item, RGB, CHROMA[channels]),
  );
  const result = use(decoded.channels[0]);
  lib.heif_image_release(decoded.image);
  lib.heif_image_handle_release(item);
  return result;
}

function copyPixels({ data, stride, ...plane }: Plane, into: Pixels, left: number, top: number): void {
  const width = Math.min(plane.width, into.width - left);
  const height = Math.min(plane.height, into.height - top);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * stride, y * stride + width * into.channels);
    into.bytes.set(row, ((top + y) * into.width + left) * into.channels);
  }
}

parentPort?.on('message', (order: HeicOrder) => {
  const whole = decode(order);
  parentPort?.postMessage(whole, whole ? [whole.bytes.buffer as ArrayBuffer] : []);
});
