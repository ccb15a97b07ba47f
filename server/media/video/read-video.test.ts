import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quarterColours, quarters } from '../../../tests/support/photo-fixtures.ts';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/videos/fixture-folder.ts';
import {
  hasFfmpeg,
  makeVideo,
  PLACE,
  turnVideo,
  type VideoKind,
} from '../../../tests/support/videos/made-videos.ts';
import { sharp } from '../pictures/safe-sharp.ts';
import type { Imaging } from '../process/imaging.ts';
import { startImaging } from '../process/start-imaging.ts';

let folder: FixtureFolder;
let imaging: Imaging;
beforeAll(async () => {
  folder = await makeFixtureFolder();
  const silent = () => undefined;
  imaging = startImaging({ log: { debug: silent, info: silent, warn: silent, error: silent }, niceness: 0 });
});
afterAll(async () => {
  await imaging.close();
  await folder.remove();
});

const make = (name: string, kind: VideoKind) => makeVideo(folder.path(name), kind);
const pictures = () => ({
  thumbnailPath: folder.path('thumb.webp'),
  previewPath: folder.path('preview.jpg'),
});

describe.runIf(hasFfmpeg)('a video of a phone', () => {
  it('H.264 with AAC plays everywhere, so it needs no copy', async () => {
    expect(await imaging.inspect(make('plain.mp4', 'h264'))).toEqual({
      mimeType: 'video/mp4',
      width: 320,
      height: 240,
      video: {
        durationMs: 1000,
        type: 'video/mp4; codecs="avc1.42c00c, mp4a.40.2"',
        isHdr: false,
        hasSound: true,
        needsCopy: false,
      },
    });
  });

  it('an iPhone’s HDR is upright and needs a copy; camera, time and place are read', async () => {
    const path = turnVideo(make('level.mov', 'hlg'), folder.path('upright.mov'));
    expect(await imaging.derive(path, pictures())).toMatchObject({
      mimeType: 'video/quicktime',
      width: 240,
      height: 320,
      video: {
        type: 'video/quicktime; codecs="hvc1.2.4.L60.90"',
        isHdr: true,
        hasSound: false,
        needsCopy: true,
      },
      exif: { make: 'Apple', model: 'iPhone', gps: PLACE, imageWidth: 240, imageHeight: 320 },
      takenAt: '2026-11-20T11:12:13+01:00',
    });
  });

  it('VP9 with Opus in WebM needs a copy', async () => {
    const { mimeType, video } = await imaging.inspect(make('web.webm', 'vp9'));
    expect({ mimeType, video }).toMatchObject({
      mimeType: 'video/webm',
      video: { type: expect.stringMatching(/^video\/webm; codecs="vp09\.00\..*, opus"$/u), needsCopy: true },
    });
  });

  it('its pictures are made from the poster, upright', async () => {
    const path = make('posed.mp4', 'silent');
    const posterPath = folder.path('poster.jpg');
    await quarters(320, 240).jpeg().withMetadata({ orientation: 3 }).toFile(posterPath);
    const out = pictures();
    const derived = await imaging.derive(path, { ...out, posterPath });
    expect(derived).toMatchObject({
      width: 320,
      previewMade: true,
      perceptualHash: expect.stringMatching(/^[0-9a-f]{16}$/u),
    });
    const upsideDown = '111 001 010 100';
    for (const picture of [out.thumbnailPath, out.previewPath])
      expect(await quarterColours(picture)).toBe(upsideDown);
  });

  it('without a poster that can be decoded, a plain tile of its shape is drawn', async () => {
    const path = make('alone.mp4', 'silent');
    const out = pictures();
    const posterPath = await folder.write('broken.jpg', Buffer.from('\xff\xd8\xff broken', 'latin1'));
    expect(await imaging.derive(path, { ...out, posterPath })).toMatchObject({
      perceptualHash: null,
      previewMade: true,
    });
    const { width = 0, height = 1 } = await sharp(out.previewPath).metadata();
    expect(width / height).toBeCloseTo(320 / 240, 2);
  });
});

describe.runIf(hasFfmpeg)('a video that cannot be accepted', () => {
  it.each([
    ['another codec', 'mpeg4', '.mp4', 'VIDEO_CODEC', 'MP4V'],
    ['sound that browsers do not play', 'pcm', '.mov', 'VIDEO_CODEC', 'PCM'],
    ['encryption', 'encrypted', '.mp4', 'VIDEO_ENCRYPTED', ''],
    ['no picture', 'sound', '.m4a', 'NOT_AN_IMAGE', ''],
    ['Matroska that is not WebM', 'silent', '.mkv', 'NOT_AN_IMAGE', ''],
  ] as const)('because of %s', async (_, kind, ending, code, reason) => {
    await expect(imaging.inspect(make(`${kind}${ending}`, kind))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(reason),
    });
  });

  it('because it is cut short, in each container', async () => {
    for (const [name, kind] of [
      ['h264.mp4', 'h264'],
      ['fragmented.mp4', 'fragmented'],
      ['vp9.webm', 'vp9'],
    ] as const) {
      const whole = await readFile(make(name, kind));
      const path = await folder.write(`cut-${name}`, whole.subarray(0, whole.length / 2));
      await expect(imaging.inspect(path)).rejects.toMatchObject({ code: 'VIDEO_CUT_SHORT' });
    }
  });
});

it('a PNG whose name ends in .mp4 is a PNG', async () => {
  const path = await folder.write('photo.mp4', await quarters(40, 30).png().toBuffer());
  expect(await imaging.inspect(path)).toMatchObject({ mimeType: 'image/png', video: null });
});
