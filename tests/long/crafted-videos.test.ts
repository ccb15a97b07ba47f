// Videos that are made to be slow: each is rejected in a few seconds of the imaging process, and meanwhile
// the headers of other photos are read at once.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walkBoxes } from '../../server/media/heif/iso-boxes.ts';
import type { Imaging } from '../../server/media/process/imaging.ts';
import { startImaging } from '../../server/media/process/start-imaging.ts';
import { bystanderAt } from '../support/bystander.ts';
import { startKeepsake } from '../support/keepsake-server.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { type FixtureFolder, makeFixtureFolder } from '../support/videos/fixture-folder.ts';
import { box, uint32 } from '../support/videos/made-boxes.ts';
import { hasFfmpeg, makeVideo } from '../support/videos/made-videos.ts';

const PHOTO = join(import.meta.dirname, '../fixtures/painted-12mp.heic');
const MILLION = 1_000_000;
const MAX_MS = 15_000;
const MAX_WAIT_MS = 2_000;
/** As many as a phone may send at once. */
const SENT_AT_ONCE = 8;
const LOOK_MS = 1_500;

let folder: FixtureFolder;
let imaging: Imaging;
beforeAll(async () => {
  folder = await makeFixtureFolder();
  const silent = () => undefined;
  imaging = startImaging({ log: { debug: silent, info: silent, warn: silent, error: silent } });
  // Starts the processes.
  await Promise.all([PHOTO, PHOTO, PHOTO].map((path) => imaging.inspect(path)));
});
afterAll(async () => {
  await imaging.close();
  await folder.remove();
});

const start = box('ftyp', 'isom', uint32(0));
const data = box('mdat', Buffer.alloc(100));
const repeat = (bytes: Buffer, count: number) => Buffer.alloc(bytes.length * count, bytes);

/** A video with one track of H.264 whose sample tables are given. */
function video(tables: Buffer[], behind: Buffer[] = []): Buffer {
  const avcC = box('avcC', Buffer.from([1, 66, 192, 13, 255, 224, 0]));
  const entry = box('avc1', Buffer.alloc(24), Buffer.from([1, 64, 0, 240]), Buffer.alloc(50), avcC);
  const stbl = box('stbl', box('stsd', uint32(0, 1), entry), ...tables);
  const mdia = box(
    'mdia',
    box('mdhd', uint32(0, 0, 0, 1000, 1000, 0)),
    box('hdlr', uint32(0, 0), 'vide', Buffer.alloc(13)),
    box('minf', stbl),
  );
  const tkhd = box('tkhd', uint32(1, 0, 0, 1, 0, 1000), Buffer.alloc(60));
  const mvhd = box('mvhd', uint32(0, 0, 0, 1000, 1000), Buffer.alloc(80));
  return Buffer.concat([start, data, box('moov', mvhd, box('trak', tkhd, mdia), ...behind)]);
}

/** Boxes within boxes. */
function nested(type: string, depth: number): Buffer {
  const bytes = Buffer.alloc(depth * 8);
  for (let level = 0; level < depth; level++) {
    bytes.writeUInt32BE((depth - level) * 8, level * 8);
    bytes.write(type, level * 8 + 4, 'latin1');
  }
  return bytes;
}

const offsets = [box('stsc', uint32(0, 1, 1, 1, 1)), box('stco', uint32(0, 1, 32))];
const ebml = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
  'hex',
);

const CRAFTED: [string, () => Buffer][] = [
  ['a million boxes', () => Buffer.concat([start, repeat(box('free'), MILLION), data])],
  ['a million boxes in its head', () => video([], [repeat(box('free'), MILLION)])],
  ['boxes nested a million times', () => video([], [nested('mdia', MILLION)])],
  [
    'four billion samples',
    () =>
      video([
        ...offsets,
        box('stts', uint32(0, 1, 0xffffffff, 1)),
        box('ctts', uint32(0, 1, 1, 1)),
        box('stsz', uint32(0, 1, 0xffffffff)),
      ]),
  ],
  [
    'tables that claim more than they have',
    () =>
      video([...offsets, box('stts', uint32(0, 0xffffffff, 1, 1)), box('stsz', uint32(0, 0, 0xffffffff))]),
  ],
  [
    'a million times and samples',
    () =>
      video([
        ...offsets,
        box('stts', uint32(0, MILLION), repeat(uint32(1, 1), MILLION)),
        box('ctts', uint32(0, MILLION), repeat(uint32(1, 5), MILLION)),
        box('stsz', uint32(0, 0, MILLION), repeat(uint32(1), MILLION)),
      ]),
  ],
  [
    'an index with a million entries of one time',
    () =>
      Buffer.concat([
        video([], [box('mvex')]),
        box(
          'mfra',
          box(
            'tfra',
            uint32(0, 1, 0, MILLION),
            repeat(Buffer.from([0, 0, 0, 1, 0, 0, 0, 32, 1, 1, 1]), MILLION),
          ),
          box('mfro', uint32(0, 11_000_048)),
        ),
      ]),
  ],
  [
    'a million keys of metadata',
    () =>
      video([], [box('meta', uint32(0), box('keys', uint32(0, MILLION), repeat(box('mdta', 'x'), MILLION)))]),
  ],
  [
    'elements of unknown size',
    () => Buffer.concat([ebml, repeat(Buffer.from('1f43b67501ffffffffffffff', 'hex'), MILLION)]),
  ],
  ['a million empty elements', () => Buffer.concat([ebml, repeat(Buffer.from('ec80', 'hex'), MILLION)])],
  ['bytes that are no elements', () => Buffer.concat([ebml, Buffer.alloc(64 * 1024 * 1024, 0x11)])],
];

it.each(CRAFTED)('a video with %s is rejected in bounded time, and nobody else waits', async (_, make) => {
  const path = await folder.write('crafted.mp4', make());
  const begun = performance.now();
  const rejection = imaging.inspect(path).then(
    () => 'accepted',
    ({ code }) => code,
  );
  const others: number[] = [];
  for (let isOver = false; !isOver; ) {
    const asked = performance.now();
    await imaging.inspect(PHOTO);
    others.push(performance.now() - asked);
    isOver = await Promise.race([rejection.then(() => true), pause(50, false)]);
  }
  expect(await rejection).toMatch(/^(UNREADABLE|VIDEO_CUT_SHORT|NOT_AN_IMAGE)$/u);
  expect(performance.now() - begun).toBeLessThan(MAX_MS);
  expect(Math.max(...others)).toBeLessThan(MAX_WAIT_MS);
});

it('crafted videos delay no other guest', { timeout: 180_000 }, async () => {
  const keepsake = await startKeepsake({ environment: { FREE_MAX_VIDEO_SECONDS: '60' } });
  try {
    const { owner, album } = await ownerWithAlbum(keepsake);
    const params = { albumId: album.id };
    await owner.get('PATCH /albums/:albumId/details', { params, body: { videosEnabled: true } });
    const bystander = await bystanderAt(keepsake);
    const mallory = new Person(keepsake, 'Mallory');
    const attack = Promise.all(
      CRAFTED.slice(0, SENT_AT_ONCE).map(async ([, make]) => {
        const file = { name: 'crafted.mp4', bytes: make(), type: 'video/mp4' };
        return (await mallory.tryUpload(album.uploadCode, [file])).body.code;
      }),
    );
    const waits: number[] = [];
    for (let isOver = false; !isOver; ) {
      waits.push(await bystander.uploadAndLook());
      // More often the bystander may not upload.
      isOver = await Promise.race([attack.then(() => true), pause(LOOK_MS, false)]);
    }
    // UNAVAILABLE: on a busy machine the process was ended before it had judged the video.
    for (const code of await attack)
      expect(code).toMatch(/^(UNREADABLE|VIDEO_CUT_SHORT|NOT_AN_IMAGE|UNAVAILABLE)$/u);
    expect(Math.max(...waits)).toBeLessThan(bystander.withinMs);
  } finally {
    await keepsake.stop();
  }
});

/** The outcome for a file that is cut before each top-level box, and in the middle of it. */
async function cutEverywhere(kind: 'h264' | 'fragmented') {
  const whole = await readFile(makeVideo(folder.path(`${kind}.mp4`), kind));
  const cuts = walkBoxes(whole, 0, whole.length)
    .slice(1)
    .flatMap(({ type, at, end }) => [
      { cut: `before ${type}`, at },
      { cut: `in ${type}`, at: (at + end) >> 1 },
    ]);
  const outcomes = new Set<string>();
  for (const { cut, at } of cuts) {
    const path = await folder.write('cut.mp4', whole.subarray(0, at));
    outcomes.add(
      `${cut}: ${await imaging.inspect(path).then(
        () => 'shorter',
        ({ code }) => code,
      )}`,
    );
  }
  return [...outcomes].sort();
}

it.runIf(hasFfmpeg)('a video that is cut at any of its boxes is rejected', async () => {
  expect(await cutEverywhere('h264')).toEqual([
    'before free: VIDEO_CUT_SHORT',
    'before mdat: VIDEO_CUT_SHORT',
    'before moov: VIDEO_CUT_SHORT',
    'in free: VIDEO_CUT_SHORT',
    'in mdat: VIDEO_CUT_SHORT',
    'in moov: VIDEO_CUT_SHORT',
  ]);
});

it.runIf(hasFfmpeg)('a fragmented video that is cut behind a fragment is a shorter video', async () => {
  expect(await cutEverywhere('fragmented')).toEqual([
    'before mdat: VIDEO_CUT_SHORT',
    'before mfra: shorter',
    'before moof: UNREADABLE',
    'before moof: shorter',
    'before moov: VIDEO_CUT_SHORT',
    'in mdat: VIDEO_CUT_SHORT',
    'in mfra: VIDEO_CUT_SHORT',
    'in moof: VIDEO_CUT_SHORT',
    'in moov: VIDEO_CUT_SHORT',
  ]);
});
