import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { quarterColours, quarters, silentLog } from '../../../tests/support/photo-fixtures.ts';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/videos/fixture-folder.ts';
import type { Imaging } from '../process/imaging.ts';
import { startImaging } from '../process/start-imaging.ts';
import { sharp } from './safe-sharp.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let folder: FixtureFolder;
let imaging: Imaging;

beforeAll(async () => {
  folder = await makeFixtureFolder();
  imaging = startImaging({ log: silentLog, niceness: 0 });
});
afterAll(async () => {
  await imaging.close();
  await folder.remove();
});

async function mediumOf(width: number, height: number): Promise<Buffer> {
  const photo = quarters(width, height).rotate(180).withIccProfile('p3').withMetadata({ orientation: 3 });
  const path = await folder.write(`${width}.jpg`, await photo.jpeg().toBuffer());
  const [previewPath, mediumPath] = [folder.path(`${width}-preview.jpg`), folder.path(`${width}.webp`)];
  await imaging.makePreview(path, previewPath);
  await imaging.makeMedium(previewPath, mediumPath);
  return readFile(mediumPath);
}

it.each([
  [4032, 3024, 960, 720],
  [1500, 3000, 480, 960],
  [640, 480, 640, 480],
])(
  'the medium rendition of %i x %i is %i x %i, upright, and has no metadata except its colour profile',
  async (width, height, ...size) => {
    const medium = await mediumOf(width, height);
    const facts = await sharp(medium).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(['webp', ...size]);
    expect([facts.exif, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined]);
    expect(facts.icc).toBeDefined();
    expect(await quarterColours(medium)).toBe('100 010 001 111');
  },
);

it('making a medium rendition rejects a file that is no picture', async () => {
  const path = await folder.write('none.jpg', Buffer.from('no picture at all'));
  await expect(imaging.makeMedium(path, folder.path('none.webp'))).rejects.toThrow();
});
