export interface Planes {
  light: Uint8Array;
  lightStride: number;
  blue: Uint8Array;
  red: Uint8Array;
  colourStride: number;
}

export interface YcbcrCoding {
  matrix: number;
  isFullRange: boolean;
}

const WEIGHTS: Record<number, { red: number; blue: number }> = {
  1: { red: 0.2126, blue: 0.0722 },
  5: { red: 0.299, blue: 0.114 },
  6: { red: 0.299, blue: 0.114 },
  9: { red: 0.2627, blue: 0.0593 },
};
const LEVELS = 256;
const GREY = 128;
const SUMS = 4 * LEVELS;
const FRACTION_BITS = 14;
const ONE = 1 << FRACTION_BITS;

export interface HalfTile {
  width: number;
  height: number;
  left: number;
  top: number;
}

/** Writes half a tile into an RGB picture of `width` pixels. */
export type HalveTile = (planes: Planes, tile: HalfTile, into: Uint8ClampedArray, width: number) => void;

export function makeHalving({ matrix, isFullRange }: YcbcrCoding): HalveTile | null {
  const weights = WEIGHTS[matrix];
  if (!weights) return null;
  const { red, blue } = weights;
  const green = 1 - red - blue;
  const lightScale = isFullRange ? 1 : 255 / 219;
  const colourScale = isFullRange ? 1 : 255 / 224;
  const black = isFullRange ? 0 : 16;
  const colourTable = (factor: number) =>
    Int32Array.from({ length: LEVELS }, (_, code) => (code - GREY) * colourScale * factor * ONE);
  const lightBySum = Int32Array.from(
    { length: SUMS },
    (_, sum) => ((sum / 4 - black) * lightScale + 0.5) * ONE,
  );
  const redOfRed = colourTable(2 * (1 - red));
  const greenOfRed = colourTable((-2 * red * (1 - red)) / green);
  const greenOfBlue = colourTable((-2 * blue * (1 - blue)) / green);
  const blueOfBlue = colourTable(2 * (1 - blue));

  return (planes, tile, into, width) => {
    const { light, lightStride, colourStride } = planes;
    for (let y = 0; y < tile.height; y++) {
      let upper = 2 * y * lightStride;
      let colour = y * colourStride;
      let to = ((tile.top + y) * width + tile.left) * 3;
      for (const end = colour + tile.width; colour < end; colour++, upper += 2, to += 3) {
        const lower = upper + lightStride;
        const sum =
          (light[upper] ?? 0) + (light[upper + 1] ?? 0) + (light[lower] ?? 0) + (light[lower + 1] ?? 0);
        const cb = planes.blue[colour] ?? 0;
        const cr = planes.red[colour] ?? 0;
        const base = lightBySum[sum] ?? 0;
        into[to] = (base + (redOfRed[cr] ?? 0)) >> FRACTION_BITS;
        into[to + 1] = (base + (greenOfBlue[cb] ?? 0) + (greenOfRed[cr] ?? 0)) >> FRACTION_BITS;
        into[to + 2] = (base + (blueOfBlue[cb] ?? 0)) >> FRACTION_BITS;
      }
    }
  };
}

export function halveRgb(
  pixels: Uint8Array,
  stride: number,
  tile: HalfTile,
  into: Uint8Array,
  width: number,
): void {
  const at = (position: number) => pixels[position] ?? 0;
  for (let y = 0; y < tile.height; y++) {
    const to = ((tile.top + y) * width + tile.left) * 3;
    for (let value = 0; value < tile.width * 3; value++) {
      const upper = 2 * y * stride + 6 * Math.floor(value / 3) + (value % 3);
      const lower = upper + stride;
      into[to + value] = (at(upper) + at(upper + 3) + at(lower) + at(lower + 3) + 2) >> 2;
    }
  }
}
