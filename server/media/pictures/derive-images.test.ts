import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  endlessExif,
  noise,
  quarterColours,
  quarters,
  replaceWebpExif,
  silentLog,
} from '../../../tests/support/photo-fixtures.ts';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/videos/fixture-folder.ts';
import type { ImageRefused, Imaging } from '../process/imaging.ts';
import { startImaging } from '../process/start-imaging.ts';
import { sharp } from './safe-sharp.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const UPRIGHT = '100 010 001 111';
let folder: FixtureFolder;
let imaging: Imaging;
let count = 0;

beforeAll(async () => {
  folder = await makeFixtureFolder();
  imaging = startImaging({ log: silentLog, niceness: 0 });
});
afterAll(async () => {
  await imaging.close();
  await folder.remove();
});

async function derive(bytes: Buffer) {
  const name = `photo-${++count}`;
  const out = { thumbnailPath: folder.path(`${name}.webp`), previewPath: folder.path(`${name}.jpg`) };
  const path = await folder.write(name, bytes);
  const derived = await imaging.derive(path, out);
  if (!derived.previewMade) await imaging.makePreview(path, out.previewPath);
  const thumbnail = await readFile(out.thumbnailPath);
  const preview = await readFile(out.previewPath);
  return {
    ...derived,
    thumbnail,
    preview,
    thumbnailFacts: await sharp(thumbnail).metadata(),
    previewFacts: await sharp(preview).metadata(),
  };
}

const exifOf = (ifd0: Record<string, string>, gps: Record<string, string> = {}) => ({
  IFD0: ifd0,
  IFD3: gps,
});
const rome = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '41/1 53/1 2496/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '12/1 29/1 3264/100',
};

describe('deriving renditions from a turned photo', () => {
  // How a camera in this position stores the picture, so that the orientation shows it upright.
  const stored: Record<number, (image: ReturnType<typeof quarters>) => ReturnType<typeof quarters>> = {
    1: (image) => image,
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.rotate(270).flop(),
    6: (image) => image.rotate(270),
    7: (image) => image.rotate(90).flop(),
    8: (image) => image.rotate(90),
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('rotates a photo of orientation %i upright', async (orientation) => {
    const image = await quarters(120, 80).png().toBuffer();
    const turned = await stored[orientation]?.(sharp(image)).png().toBuffer();
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const photo = await sharp(turned).withMetadata({ orientation }).toFormat(format).toBuffer();
      const result = await derive(photo);
      expect(result).toMatchObject({ width: 120, height: 80 });
      expect(await quarterColours(result.thumbnail)).toBe(UPRIGHT);
      expect(await quarterColours(result.preview)).toBe(UPRIGHT);
      expect(result.thumbnailFacts).toMatchObject({ format: 'webp', width: 120, height: 80 });
      expect(result.previewFacts).toMatchObject({ format: 'jpeg', width: 120, height: 80 });
      expect(result.thumbnailFacts.orientation).toBeUndefined();
      expect(result.previewFacts.orientation).toBeUndefined();
    }
  });
});

describe('the sizes of renditions', () => {
  it('shrink to 440 and 2048 pixels', async () => {
    const result = await derive(await quarters(3000, 1500).jpeg().toBuffer());
    expect(result.thumbnailFacts).toMatchObject({ width: 440, height: 220 });
    expect(result.previewFacts).toMatchObject({ width: 2048, height: 1024 });
    expect(result.previewMade).toBe(false);
  });

  it.each([
    [3798, 2848, 2048, 1536],
    [4032, 3024, 2016, 1512],
    [3024, 4032, 1512, 2016],
    [5712, 4284, 2048, 1536],
    [8064, 6048, 2016, 1512],
  ])(
    'let the preview of %i x %i be made from the fewest pixels that give nearly its full size',
    async (width, height, ...size) => {
      const { preview, previewFacts } = await derive(await quarters(width, height).jpeg().toBuffer());
      expect([previewFacts.width, previewFacts.height]).toEqual(size);
      expect(await quarterColours(preview)).toBe(UPRIGHT);
    },
  );

  it('let a preview from half the pixels have as much detail as a preview from all pixels', async () => {
    const photo = await noise(252, 189).resize(4032, 3024).jpeg({ quality: 90 }).toBuffer();
    const fromAll = await sharp(photo).resize(2048).jpeg({ quality: 80 }).toBuffer();
    const pixels = (image: Buffer) => sharp(image).resize(1600, 1200, { fit: 'fill' }).raw().toBuffer();
    const wanted = await pixels(photo);
    const likeness = async (image: Buffer) => {
      const shown = await pixels(image);
      const squares = wanted.reduce((sum, value, at) => sum + (value - (shown[at] ?? 0)) ** 2, 0);
      return 10 * Math.log10(255 ** 2 / (squares / wanted.length));
    };
    // In decibels. Nobody sees such a difference.
    expect(await likeness((await derive(photo)).preview)).toBeGreaterThan((await likeness(fromAll)) - 1);
  });

  it('are never larger than the original, down to a single pixel', async () => {
    const result = await derive(await quarters(1, 1).png().toBuffer());
    expect(result.thumbnailFacts).toMatchObject({ width: 1, height: 1 });
    expect(result.previewFacts).toMatchObject({ width: 1, height: 1 });
    expect(result.placeholder).toMatch(/^[\w+/]{32}$/);
  });

  it('are valid for a photo of 3000 x 1 pixels', async () => {
    const result = await derive(await quarters(3000, 2).png().toBuffer());
    expect(result.thumbnailFacts).toMatchObject({ width: 440, height: 1 });
  });
});

describe('deriving renditions from unusual pixels', () => {
  it.each([
    ['grey JPEG', () => quarters(60, 40).greyscale().jpeg()],
    ['grey PNG with alpha', () => quarters(60, 40).greyscale().ensureAlpha().png()],
    ['CMYK JPEG', () => quarters(60, 40).toColourspace('cmyk').jpeg()],
    ['16-bit PNG', () => quarters(60, 40).toColourspace('rgb16').png()],
    ['progressive JPEG', () => quarters(60, 40).jpeg({ progressive: true })],
    ['lossless WebP', () => quarters(60, 40).webp({ lossless: true })],
  ])('reads a %s', async (_what, make) => {
    const result = await derive(await make().toBuffer());
    expect(result.thumbnailFacts).toMatchObject({ width: 60, height: 40, space: 'srgb', depth: 'uchar' });
    expect(['srgb', 'b-w']).toContain(result.previewFacts.space);
    expect(result.previewFacts.depth).toBe('uchar');
  });

  it('keeps the colours of a 16-bit PNG', async () => {
    const result = await derive(await quarters(60, 40).toColourspace('rgb16').png().toBuffer());
    expect(await quarterColours(result.preview)).toBe(UPRIGHT);
  });

  it('puts transparent parts on white', async () => {
    const clear = sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const result = await derive(await clear.png().toBuffer());
    expect(await quarterColours(result.preview)).toBe('111 111 111 111');
  });

  it('shows the first frame of an animated WebP', async () => {
    const frames = Buffer.alloc(40 * 80 * 3, 255);
    frames.fill(0, 0, 40 * 40 * 3);
    const animated = sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } });
    const result = await derive(await animated.webp({ loop: 0, delay: [100, 100] }).toBuffer());
    expect(result).toMatchObject({ width: 40, height: 40 });
    expect(await quarterColours(result.preview)).toBe('000 000 000 000');
  });

  it('keeps a small RGB profile, and otherwise converts the colours', async () => {
    const p3 = await derive(await quarters(60, 40).withIccProfile('p3').jpeg().toBuffer());
    expect(p3.thumbnailFacts.icc?.length).toBeGreaterThan(300);
    expect(p3.thumbnailFacts.icc).toEqual(p3.previewFacts.icc);
    const cmyk = await derive(await quarters(60, 40).withIccProfile('cmyk').jpeg().toBuffer());
    expect(cmyk.thumbnailFacts.icc).toBeUndefined();
    expect(cmyk.previewFacts.icc).toBeUndefined();
  });
});

describe('deriving renditions from a damaged file', () => {
  it.each([
    ['baseline JPEG', () => noise(200, 200).jpeg()],
    ['progressive JPEG', () => noise(200, 200).jpeg({ progressive: true })],
    ['PNG', () => noise(200, 200).png()],
    ['WebP', () => noise(200, 200).webp()],
  ])('%s: rejects the file cut in half, at three quarters, or near its end', async (_what, make) => {
    const whole = await make().toBuffer();
    for (const part of [0.5, 0.75, 0.97]) {
      await expect(derive(whole.subarray(0, whole.length * part))).rejects.toMatchObject({
        code: 'UNREADABLE',
      });
    }
  });

  it('accepts a JPEG that lacks only its end marker', async () => {
    for (const progressive of [false, true]) {
      const whole = await quarters(200, 200).jpeg({ progressive }).toBuffer();
      const result = await derive(whole.subarray(0, -2));
      expect(await quarterColours(result.thumbnail)).toBe(UPRIGHT);
      expect(await quarterColours(result.preview)).toBe(UPRIGHT);
    }
  });

  it('either rejects a baseline JPEG without its last bytes at once or makes its preview too', async () => {
    const whole = await noise(3520, 203).jpeg().toBuffer();
    const outcomes = new Set<string>();
    for (const missing of [1, 2, 3, 10, 40, 300, 1_500, 20_000, 60_000, 200_000]) {
      const path = await folder.write('short.jpg', whole.subarray(0, whole.length - missing));
      const out = { thumbnailPath: folder.path('short.webp'), previewPath: folder.path('short-preview.jpg') };
      const derived = await imaging.derive(path, out).catch((error) => error);
      if (derived instanceof Error) outcomes.add(`refused: ${(derived as ImageRefused).code}`);
      else {
        await imaging.makePreview(path, out.previewPath);
        outcomes.add('shown');
      }
    }
    expect([...outcomes].toSorted()).toEqual(['refused: UNREADABLE', 'shown']);
  });

  it('ignores bytes after the end, such as a second embedded picture', async () => {
    const whole = await quarters(200, 200).jpeg().toBuffer();
    expect((await derive(Buffer.concat([whole, whole]))).width).toBe(200);
  });

  it('leaves no output if the file is rejected', async () => {
    const path = await folder.write('half.png', (await noise(200, 200).png().toBuffer()).subarray(0, 60_000));
    const out = { thumbnailPath: folder.path('half.webp'), previewPath: folder.path('half.jpg') };
    await expect(imaging.derive(path, out)).rejects.toMatchObject({ code: 'UNREADABLE' });
    await expect(stat(out.thumbnailPath)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the metadata of a photo', () => {
  it('is read but never copied to renditions', async () => {
    const make = 'SecretMake';
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const exif = exifOf({ Make: make, Artist: 'Jose \u0007X' }, rome);
      const result = await derive(await quarters(900, 600).withExif(exif).toFormat(format).toBuffer());
      expect(result.exif).toMatchObject({
        make,
        artist: 'Jose X',
        gps: { latitude: 41.8902667, longitude: 12.4924 },
        imageWidth: 900,
        imageHeight: 600,
      });
      for (const [file, facts] of [
        [result.thumbnail, result.thumbnailFacts],
        [result.preview, result.previewFacts],
      ] as const) {
        expect(file.includes(make)).toBe(false);
        expect(facts.exif ?? facts.xmp ?? facts.iptc).toBeUndefined();
      }
    }
  });

  it('omits an impossible location', async () => {
    const exif = exifOf({ Make: 'Nikon' }, { ...rome, GPSLatitude: '91/1 0/1 0/1' });
    const result = await derive(await quarters(60, 40).withExif(exif).jpeg().toBuffer());
    expect(result.exif?.make).toBe('Nikon');
    expect(result.exif?.gps).toBeUndefined();
  });

  it('is null if only the size is known', async () => {
    expect(await derive(await quarters(60, 40).jpeg().toBuffer())).toMatchObject({
      exif: null,
      takenAt: null,
    });
  });

  it('contains the time at which the photo was taken', async () => {
    const exif = { IFD2: { DateTimeOriginal: '2024:05:06 07:08:09', OffsetTimeOriginal: '+02:00' } };
    const result = await derive(await quarters(60, 40).withExif(exif).jpeg().toBuffer());
    expect(result.takenAt).toBe('2024-05-06T07:08:09+02:00');
  });

  it('is dropped if it was crafted to keep the parser busy, but the photo is accepted', async () => {
    const photo = await quarters(60, 40)
      .withExif(exifOf({ Make: 'x'.repeat(100) }))
      .webp()
      .toBuffer();
    const result = await derive(replaceWebpExif(photo, endlessExif()));
    expect(result).toMatchObject({ width: 60, exif: null });
    const next = await derive(
      await quarters(60, 40)
        .withExif(exifOf({ Make: 'Canon' }))
        .jpeg()
        .toBuffer(),
    );
    expect(next.exif?.make).toBe('Canon');
  });
});
