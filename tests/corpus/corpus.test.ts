import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DerivedImage, Imaging } from '../../server/media/process/imaging.ts';
import { startImaging } from '../../server/media/process/start-imaging.ts';
import { exifSchema } from '../../shared/api/exif.ts';

const CORPUS = process.env.KEEPSAKE_CORPUS ?? resolve(import.meta.dirname, '../../../shared/photos');
const EXPECTATIONS = join(CORPUS, 'expected.json');
/** The maximum for header bombs on a busy machine, in milliseconds. */
const CHEAP_MS = 5000;
/** A process that is killed twice over one file takes two deadlines. */
const DEADLINE_MS = 20_000;

vi.setConfig({ testTimeout: 3 * DEADLINE_MS });

interface Expectation {
  file: string;
  verdict: string;
  /** Raw EXIF values as ExifTool prints them. */
  exif: Record<string, string | number>;
  decoded: { format?: string; width?: number; height?: number };
}

const IN_XMP = 'expected.json knows EXIF only; the lens stands in XMP';
/** Deliberate differences from expected.json: `file: fact` and the reason. */
const DEVIATIONS: Record<string, string> = {
  'gps-NW-nikon-artist.jpg: lensModel': IN_XMP,
  'broken-progressive.jpg: lensModel': IN_XMP,
  'png-eXIf-legacy-rawprofile.png: lensModel': IN_XMP,
  'xmp-only-no-exif.jpg: dateTimeOriginal': IN_XMP,
  'exif-broken-array.jpg: dateTimeOriginal': IN_XMP,
  'exif-invalid-01551.jpg: dateTimeOriginal': IN_XMP,
  'exif-long-description.jpg: dateTimeOriginal': IN_XMP,
};

// Copied from the EXIF 2.32 standard, independently of the tables in the code, for the codes in the corpus.
const FLASH: Record<number, string> = {
  0: 'Did not fire',
  9: 'On, fired',
  15: 'On, fired, return light detected',
  16: 'Off, did not fire',
  24: 'Auto, did not fire',
};
const EXPOSURE_MODE: Record<number, string> = { 0: 'Auto', 1: 'Manual', 2: 'Auto bracket' };
const WHITE_BALANCE: Record<number, string> = { 0: 'Auto', 1: 'Manual' };
const COLOR_SPACE: Record<number, string> = { 1: 'sRGB', 65535: 'Uncalibrated' };
const MIME: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/heic',
};

/** Returns the EXIF that Keepsake should extract from the raw values. */
function expectedExif(raw: Expectation['exif']): Record<string, unknown> {
  const code = (name: string, table: Record<number, string>) => table[Number(raw[name] ?? -1)];
  const text = (name: string) => (raw[name] === undefined ? undefined : String(raw[name]));
  const number = (name: string) => (raw[name] === undefined ? undefined : Number(raw[name]));
  const taken = text('DateTimeOriginal')?.replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T');
  return {
    make: text('Make'),
    model: text('Model'),
    lensModel: text('LensModel'),
    software: text('Software'),
    artist: text('Artist'),
    copyright: text('Copyright'),
    imageDescription: text('ImageDescription'),
    iso: number('ISO'),
    fNumber: number('FNumber'),
    exposureTime: number('ExposureTime'),
    focalLength: number('FocalLength'),
    xResolution: number('XResolution'),
    flash: code('Flash', FLASH),
    exposureMode: code('ExposureMode', EXPOSURE_MODE),
    whiteBalance: code('WhiteBalance', WHITE_BALANCE),
    colorSpace: code('ColorSpace', COLOR_SPACE),
    dateTimeOriginal: taken && taken + (text('OffsetTimeOriginal') ?? ''),
    latitude: number('GPSLatitude'),
    longitude: number('GPSLongitude'),
    altitude: number('GPSAltitude'),
  };
}

function isSame(actual: unknown, expected: unknown): boolean {
  if (typeof expected === 'number') {
    return (
      typeof actual === 'number' && Math.abs(actual - expected) <= 1e-6 * Math.max(1, Math.abs(expected))
    );
  }
  // expected.json cuts long strings at 200 characters.
  if (typeof expected === 'string' && expected.endsWith('…')) {
    return typeof actual === 'string' && actual.startsWith(expected.slice(0, -1));
  }
  return actual === expected;
}

describe.skipIf(!existsSync(EXPECTATIONS))('the corpus', () => {
  const expectations: Expectation[] = existsSync(EXPECTATIONS)
    ? JSON.parse(readFileSync(EXPECTATIONS, 'utf8'))
    : [];
  const wrong: string[] = [];
  let right = 0;
  let imaging: Imaging;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsake-corpus-'));
    const silent = () => undefined;
    imaging = startImaging({
      log: { debug: silent, info: silent, warn: silent, error: silent },
      deadlineMs: DEADLINE_MS,
      niceness: 0,
    });
  });

  afterAll(async () => {
    await imaging.close();
    await rm(folder, { recursive: true, force: true });
    console.log(`corpus: ${right} of ${right + wrong.length} facts right`);
  });

  function check(file: string, fact: string, actual: unknown, expected: unknown): void {
    if (isSame(actual, expected) || DEVIATIONS[`${file}: ${fact}`]) right++;
    else wrong.push(`${file}: ${fact} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
  }

  const thumbnailOf = (file: string) => join(folder, `${file}.webp`);
  const previewOf = (file: string) => join(folder, `${file}.jpg`);

  /** Processes a file like an upload: header, thumbnail, and the preview if it is still missing. */
  async function process(file: string) {
    const path = join(CORPUS, file);
    const begun = performance.now();
    try {
      const inspected = await imaging.inspect(path);
      const derived = await imaging.derive(path, {
        thumbnailPath: thumbnailOf(file),
        previewPath: previewOf(file),
      });
      if (!derived.previewMade) await imaging.makePreview(path, previewOf(file));
      return { inspected, derived, tookMs: performance.now() - begun };
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ImageRefused') throw error;
      return { refused: 'code' in error ? error.code : '', tookMs: performance.now() - begun };
    }
  }

  function checkPhoto(expectation: Expectation, derived: DerivedImage): void {
    const { file, decoded } = expectation;
    check(file, 'width', derived.width, decoded.width);
    check(file, 'height', derived.height, decoded.height);
    const { gps, imageWidth, imageHeight, ...fields } = derived.exif ?? {};
    const actual: Record<string, unknown> = { ...fields, ...gps };
    for (const [name, expected] of Object.entries(expectedExif(expectation.exif))) {
      // A fact missing on both sides is skipped, but one missing on a single side is wrong.
      if (expected !== undefined || actual[name] !== undefined) check(file, name, actual[name], expected);
    }
    if (derived.exif) {
      expect(exifSchema.parse(derived.exif)).toEqual(derived.exif);
      check(file, 'imageWidth', imageWidth, derived.width);
      check(file, 'imageHeight', imageHeight, derived.height);
    }
  }

  async function checkRenditions(file: string, derived: DerivedImage): Promise<void> {
    const original = { width: derived.width, height: derived.height };
    for (const [path, edge, least, format] of [
      [thumbnailOf(file), 440, 440, 'webp'],
      [previewOf(file), 2048, 1900, 'jpeg'],
    ] as const) {
      const facts = await sharp(path).metadata();
      check(file, `${format} format`, facts.format, format);
      const longest = Math.max(original.width, original.height);
      const made = Math.max(facts.width, facts.height);
      check(file, `${format} is small`, made <= Math.min(edge, longest), true);
      check(file, `${format} is large enough`, made >= Math.min(least, longest), true);
      const lean = facts.width > facts.height === original.width > original.height;
      check(file, `${format} lies as the original`, lean || longest < 3, true);
      check(
        file,
        `${format} metadata`,
        facts.exif ?? facts.xmp ?? facts.iptc ?? facts.orientation,
        undefined,
      );
    }
  }

  it.each(expectations)('contains $file, which is processed as expected', async (expectation) => {
    const { file, verdict, decoded } = expectation;
    const result = await process(file);
    const isAccepted = result.refused === undefined;
    if (file === 'avif-in-heif.avif') check(file, 'verdict', result.refused, 'NOT_AN_IMAGE');
    else if (verdict === 'accept or reject, cheap') check(file, 'is cheap', result.tookMs < CHEAP_MS, true);
    else if (verdict === 'reject or time-limit') check(file, 'ends', result.tookMs < 2 * DEADLINE_MS, true);
    else check(file, 'accepted', isAccepted, verdict !== 'reject');
    if (verdict === 'reject') check(file, 'refused cheaply', result.tookMs < CHEAP_MS, true);
    if (result.derived) {
      check(file, 'type', result.inspected.mimeType, MIME[decoded.format ?? '']);
      check(
        file,
        'header size',
        `${result.inspected.width}x${result.inspected.height}`,
        `${decoded.width}x${decoded.height}`,
      );
      checkPhoto(expectation, result.derived);
      await checkRenditions(file, result.derived);
    }
  });

  it.each(expectations.filter(({ verdict, exif }) => verdict === 'accept' && exif.GPSLatitude !== undefined))(
    'contains $file, whose location can be removed',
    async ({ file }) => {
      const path = join(folder, `placeless-${file}`);
      await copyFile(join(CORPUS, file), path);
      await imaging.removeLocation(path);
      const previewPath = `${path}.preview`;
      const out = { thumbnailPath: `${path}.webp`, previewPath };
      await imaging.derive(join(CORPUS, file), { thumbnailPath: thumbnailOf(file), previewPath });
      const { exif } = await imaging.derive(path, out);
      expect(exif).not.toBeNull();
      expect(exif?.gps).toBeUndefined();
      expect(await sharp(out.thumbnailPath).raw().toBuffer()).toEqual(
        await sharp(thumbnailOf(file)).raw().toBuffer(),
      );
    },
  );

  it('shows the eight orientations of one landscape alike', async () => {
    const looks = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        sharp(thumbnailOf(`orient-landscape-${i + 1}.jpg`))
          .greyscale()
          .resize(32, 20, { fit: 'fill' })
          .raw()
          .toBuffer(),
      ),
    );
    for (const [i, look] of looks.entries()) {
      const difference =
        look.reduce((sum, grey, at) => sum + Math.abs(grey - (looks[0]?.[at] ?? 0)), 0) / look.length;
      // A wrong orientation would differ by more than 30.
      check(`orient-landscape-${i + 1}.jpg`, 'looks upright', difference < 3, true);
    }
  });

  it('yields no wrong fact', () => {
    expect(wrong).toEqual([]);
  });
});
