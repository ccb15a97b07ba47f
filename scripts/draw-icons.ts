import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', 'web', 'public');
const mark = await readFile(join(folder, 'favicon.svg'), 'utf8');

/** The ground fills the icon, for systems that cut icons into a shape of their own. */
function bleed(room: number): string {
  const size = 32 + 2 * room;
  const ground = `<rect x="${-room}" y="${-room}" width="${size}" height="${size}" fill="#0e1116"/>`;
  return mark
    .replace('viewBox="0 0 32 32"', `viewBox="${-room} ${-room} ${size} ${size}"`)
    .replace('</title>', `</title>${ground}`);
}

async function draw(name: string, svg: string, pixels: number): Promise<void> {
  const path = join(folder, name);
  const width = Number(/viewBox="\S+ \S+ (\S+)/u.exec(svg)?.[1]);
  await sharp(Buffer.from(svg), { density: (72 * pixels) / width })
    .resize(pixels, pixels)
    .png({ palette: true, effort: 10 })
    .toFile(path);
  console.log(`${name}: ${pixels} x ${pixels}, ${(await stat(path)).size} bytes`);
}

/** What messengers show of links to albums that show no photos: the mark on paper. */
async function drawLinkPicture(): Promise<void> {
  const [width, height, size] = [1200, 630, 200];
  const input = await sharp(Buffer.from(mark), { density: (72 * size) / 32 })
    .resize(size)
    .toBuffer();
  const path = join(folder, 'link-picture.png');
  await sharp({ create: { width, height, channels: 3, background: '#f6f5f1' } })
    .composite([{ input }])
    .png({ palette: true, effort: 10 })
    .toFile(path);
  console.log(`link-picture.png: ${width} x ${height}, ${(await stat(path)).size} bytes`);
}

await drawLinkPicture();
await draw('icon-192.png', mark, 192);
await draw('icon-512.png', mark, 512);
// All that matters stands in the inner 80 %.
await draw('icon-maskable-512.png', bleed(4), 512);
await draw('apple-touch-icon.png', bleed(1), 180);
