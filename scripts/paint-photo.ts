import sharp, { type Exif } from 'sharp';

export interface Painting {
  seed: number;
  /** Pixels, upright. Default 4032 x 3024. */
  width?: number;
  height?: number;
  /** How the camera was held: 6 and 8 are stored sideways. Default 1. */
  orientation?: 1 | 3 | 6 | 8;
  exif?: Exif;
}

const EVENINGS = [
  ['#f3b562', '#3b1f45', ['#f7a541', '#e2703a', '#ffd98e']],
  ['#8fb3d9', '#0b2545', ['#e8f1f8', '#6d9dc5', '#ffffff']],
  ['#c9604f', '#2b0d16', ['#ffcf77', '#d95f43', '#f0a07a']],
  ['#12b5b0', '#0b1f38', ['#26e0d3', '#d6e5e3', '#0e8f95']],
  ['#c3a6d6', '#2d1b46', ['#e7d3f2', '#8f6bb3', '#ffe3c2']],
  ['#a9bd94', '#16241a', ['#d9e7c5', '#7fa06b', '#f6efd2']],
] as const;

/** A JPEG of that painting. Its grain makes it as heavy as a phone's photo. */
export async function paintPhoto(painting: Painting): Promise<Buffer> {
  const { seed, width = 4032, height = 3024, orientation = 1 } = painting;
  const random = seeded(seed);
  const scale = 8;
  const svg = scene(random, Math.ceil(width / scale), Math.ceil(height / scale));
  // Drawn once and small: enlarged straight away, an SVG would be drawn again for every strip.
  const drawn = await sharp(Buffer.from(svg)).png().toBuffer();
  const picture = await sharp(drawn)
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .composite([{ input: await grain(random, 512), tile: true, blend: 'soft-light' }])
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: w, height: h, channels } = picture.info;
  const turn = { 1: 0, 3: 180, 6: 270, 8: 90 }[orientation];
  let image = sharp(picture.data, { raw: { width: w, height: h, channels } }).rotate(turn);
  if (painting.exif) image = image.withExif(painting.exif);
  return image.withMetadata({ orientation, density: 72 }).jpeg({ quality: 90 }).toBuffer();
}

function scene(random: () => number, width: number, height: number): string {
  const [above, below, lights] = EVENINGS[Math.floor(random() * EVENINGS.length)] ?? EVENINGS[0];
  const size = Math.min(width, height);
  const lamp = (x: number, y: number, radius: number, opacity: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${lights[Math.floor(random() * lights.length)]}" opacity="${opacity.toFixed(2)}"/>`;
  const blurred = Array.from({ length: 44 }, () =>
    lamp(
      random() * width,
      (0.1 + random() * 0.65) * height,
      (0.01 + random() ** 2 * 0.1) * size,
      0.15 + random() * 0.45,
    ),
  );
  const strings = [0.08 + random() * 0.08, 0.2 + random() * 0.1].flatMap((top) => {
    const sag = 0.06 + random() * 0.1;
    return Array.from({ length: 15 }, (_, at) => {
      const x = at / 14;
      return lamp(x * width, (top + sag * 4 * x * (1 - x)) * height, 0.011 * size, 0.95);
    });
  });
  const people = Array.from({ length: 3 + Math.floor(random() * 3) }, () =>
    person(random, width * (0.12 + random() * 0.76), height, size * (0.42 + random() * 0.16)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="0.8" stop-color="${below}"/></linearGradient>
<filter id="soft"><feGaussianBlur stdDeviation="${size / 140}"/></filter><filter id="glow"><feGaussianBlur stdDeviation="${size / 400}"/></filter></defs>
<rect width="100%" height="100%" fill="url(#sky)"/><g filter="url(#soft)">${blurred.join('')}</g><g filter="url(#glow)">${strings.join('')}<g fill="#0d0c12">${people.join('')}</g></g></svg>`;
}

function person(random: () => number, x: number, bottom: number, size: number): string {
  const hair = random() < 0.5 ? 'M-11-64c-2-26 24-26 22 0l3 18h-28z' : '';
  const arm = random() < 0.35 ? 'M14-44l18-14l-2-22l7-1l5 26l-22 24z' : '';
  const side = random() < 0.5 ? -1 : 1;
  return `<g transform="translate(${x} ${bottom}) scale(${(side * size) / 100} ${size / 100})"><ellipse cy="-68" rx="9.5" ry="12"/><path d="M-26 0c0-36 3-46 21-49v-10h10v10c18 3 21 13 21 49z${hair}${arm}"/></g>`;
}

async function grain(random: () => number, size: number): Promise<Buffer> {
  const noise = Buffer.alloc(size * size * 3);
  for (let at = 0; at < noise.length; at += 3) noise.fill(108 + Math.floor(random() * 40), at, at + 3);
  return sharp(noise, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer();
}

/** A small generator of numbers (mulberry32): the same seed, the same numbers, everywhere. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
