import sharp, { type Exif } from 'sharp';

export interface Painting {
  /** The same seed gives the same picture. */
  seed: number;
  /** Pixels, upright. Default 4032 x 3024. */
  width?: number;
  height?: number;
  /** How the camera was held: 6 and 8 are stored sideways. Default 1. */
  orientation?: 1 | 3 | 6 | 8;
  exif?: Exif;
}

/** Skies from above to below, and the lights in front of them. */
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
  const circles = Array.from({ length: 36 }, () => {
    const radius = (0.03 + random() * 0.13) * Math.min(width, height);
    const colour = lights[Math.floor(random() * lights.length)];
    const opacity = (0.2 + random() * 0.55).toFixed(2);
    return `<circle cx="${random() * width}" cy="${random() * height * 0.8}" r="${radius}" fill="${colour}" opacity="${opacity}"/>`;
  });
  const people = Array.from({ length: 2 + Math.floor(random() * 3) }, () => {
    const size = height * (0.16 + random() * 0.08);
    const x = width * (0.15 + random() * 0.7);
    const y = height - size * 1.6;
    return `<g fill="#0d0c12" opacity="0.92"><ellipse cx="${x}" cy="${y}" rx="${size * 0.2}" ry="${size * 0.25}"/><path d="M${x - size * 0.45} ${height} q0 ${-size * 1.3} ${size * 0.45} ${-size * 1.3} q${size * 0.45} 0 ${size * 0.45} ${size * 1.3}z"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="0.75" stop-color="${below}"/></linearGradient>
<filter id="soft"><feGaussianBlur stdDeviation="${Math.min(width, height) / 160}"/></filter></defs>
<rect width="100%" height="100%" fill="url(#sky)"/><g filter="url(#soft)">${circles.join('')}</g>${people.join('')}</svg>`;
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
