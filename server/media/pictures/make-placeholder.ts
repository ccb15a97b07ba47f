const WIDTH = 4;
const HEIGHT = 3;
const PIXELS_BYTES = WIDTH * HEIGHT * 2;
const HEAD_BYTES = 54;
/** Number of samples per side of each pixel. Reading all pixels would take 2 ms. */
const SAMPLES = 8;

/** The header of the bitmap is a multiple of three bytes, so that base64 can be joined. */
const ADDRESS = `data:image/bmp;base64,${bitmapHead().toString('base64')}`;

export interface RawPixels {
  data: Buffer;
  info: { width: number; height: number; channels: number };
}

type Colour = readonly [red: number, green: number, blue: number];

export function makePlaceholder(pixels: RawPixels): string {
  return encode((x, y) => averageColour(pixels, x, y));
}

export function placeholderAddress(stored: string): string {
  return stored === '' ? '' : ADDRESS + stored;
}

export function placeholderColours(stored: string): Colour[] {
  const bytes = Buffer.from(stored, 'base64');
  return Array.from({ length: bytes.length / 2 }, (_, index) => {
    const pixel = bytes.readUInt16LE(index * 2);
    return [pixel >> 10, (pixel >> 5) & 31, pixel & 31];
  });
}

/** Returns the average, 0 to 31, of each pixel's largest channel difference. */
export function colourDistance(one: readonly Colour[], other: readonly Colour[]): number {
  let sum = 0;
  for (const [index, [red, green, blue]] of one.entries()) {
    const [r, g, b] = other[index] ?? [0, 0, 0];
    sum += Math.max(Math.abs(red - r), Math.abs(green - g), Math.abs(blue - b));
  }
  return sum / Math.max(one.length, 1);
}

function encode(colourAt: (x: number, y: number) => Colour): string {
  const pixels = Buffer.alloc(PIXELS_BYTES);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [red, green, blue] = colourAt(x, HEIGHT - 1 - y).map((each) => Math.round((each / 255) * 31));
      pixels.writeUInt16LE(((red ?? 0) << 10) | ((green ?? 0) << 5) | (blue ?? 0), (y * WIDTH + x) * 2);
    }
  }
  return pixels.toString('base64');
}

function bitmapHead(): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write('BM', 'latin1');
  head.writeUInt32LE(HEAD_BYTES + PIXELS_BYTES, 2);
  head.writeUInt32LE(HEAD_BYTES, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(WIDTH, 18);
  head.writeInt32LE(HEIGHT, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(16, 28);
  head.writeUInt32LE(PIXELS_BYTES, 34);
  return head;
}

function averageColour({ data, info: { width, height, channels } }: RawPixels, x: number, y: number): Colour {
  const [left, right] = [Math.floor((x * width) / WIDTH), Math.ceil(((x + 1) * width) / WIDTH)];
  const [top, bottom] = [Math.floor((y * height) / HEIGHT), Math.ceil(((y + 1) * height) / HEIGHT)];
  const [across, down] = [Math.ceil((right - left) / SAMPLES), Math.ceil((bottom - top) / SAMPLES)];
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
  let [r, g, b, count] = [0, 0, 0, 0];
  for (let row = top; row < bottom; row += down) {
    for (let column = left; column < right; column += across) {
      const at = (row * width + column) * channels;
      r += data[at] ?? 0;
      g += data[at + green] ?? 0;
      b += data[at + blue] ?? 0;
      count += 1;
    }
  }
  return [r / count, g / count, b / count];
}
