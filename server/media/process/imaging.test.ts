import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { flat, interlacedPng } from '../../../tests/support/crafted-pictures.ts';
import { makeGridHeic } from '../../../tests/support/grid-heic.ts';
import {
  type FixtureFolder,
  makeFixtureFolder,
  noise,
  quarters,
} from '../../../tests/support/photo-fixtures.ts';
import { type Imaging, ImagingFailed, type ImagingOptions } from './imaging.ts';
import { imagingLimits } from './imaging-limits.ts';
import { startImaging } from './start-imaging.ts';

const TIMEOUT_MS = 120_000;
const MB = 1024 * 1024;
/** Far less than a large photo takes. */
const STARVED_MB = 60;
vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

const heic = readFileSync(join(import.meta.dirname, '../../../tests/fixtures/painted-12mp.heic'));
let folder: FixtureFolder;
let photo: string;
/** Four tiles of 12 megapixels: takes a second and more, in a process that is not busy otherwise. */
let slowPhoto: string;
/** Of 24 megapixels. */
let largePhoto: string;
let progressive: string;
let interlaced: string;
let imaging: Imaging | undefined;
const warnings: Record<string, unknown>[] = [];
const pids: number[] = [];
const log = {
  debug: ({ imagingPid = 0 }: { imagingPid?: number }) => void pids.push(imagingPid),
  info: () => undefined,
  warn: (details: object) => void warnings.push({ ...details }),
  error: () => undefined,
};
const killsBecauseOf = (reason: string) =>
  warnings.filter((warning) => warning.reason === reason && 'signal' in warning).length;

beforeAll(async () => {
  folder = await makeFixtureFolder();
  photo = await folder.write('photo.jpg', await quarters(600, 400).jpeg().toBuffer());
  progressive = await folder.write(
    'progressive.jpg',
    await flat(8064, 6048).jpeg({ progressive: true }).toBuffer(),
  );
  interlaced = await folder.write('interlaced.png', await interlacedPng(6000, 6000));
  slowPhoto = await folder.write('slow.heic', makeGridHeic(heic, 2, 2));
  largePhoto = await folder.write('large.heic', makeGridHeic(heic, 2, 1));
});
afterAll(() => folder.remove());
afterEach(async () => {
  await imaging?.close();
  warnings.length = 0;
  pids.length = 0;
});

function start(options: Partial<ImagingOptions> = {}): Imaging {
  imaging = startImaging({ log, niceness: 0, ...options });
  return imaging;
}

/** A pipe that no process writes into: opening it waits for ever, which no timeout inside the process can end. */
function endlessFile(name: string): string {
  execFileSync('mkfifo', [folder.path(name)]);
  return folder.path(name);
}

let count = 0;
const out = () => ({
  thumbnailPath: folder.path(`${++count}.webp`),
  previewPath: folder.path(`${count}.jpg`),
});

/** Kills a process in the middle of a large photo, which shows in its memory. */
async function killDecoder(signal: 'SIGKILL' | 'SIGSEGV'): Promise<void> {
  const find = () => pids.find((pid) => residentBytes(pid) > 180 * MB);
  const pid = await vi.waitUntil(find, { timeout: TIMEOUT_MS, interval: 5 });
  pids.splice(pids.indexOf(pid), 1);
  process.kill(pid, signal);
}

function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

it('rejects a file that exceeds its deadline in company and then alone, while others continue', async () => {
  // Long enough for the others on a busy machine. A fast one may have done the slow photo by then.
  const isRefused = (await refuseSlow(650)) || (await refuseSlow(400));
  expect(isRefused).toBe(true);
  expect(killsBecauseOf('deadline')).toBe(2);
});

/** Whether the slow photo was refused, and for what it should be. */
async function refuseSlow(deadlineMs: number): Promise<boolean> {
  await imaging?.close();
  warnings.length = 0;
  const { derive, inspect } = start({ deadlineMs, limits: imagingLimits(1) });
  const slow = derive(slowPhoto, out()).catch((error) => error);
  const behind = Array.from({ length: 3 }, () => derive(photo, out()));
  const beside = inspect(photo);
  for (const derived of await Promise.all(behind)) expect(derived).toMatchObject({ width: 600, height: 400 });
  expect(await beside).toEqual({ mimeType: 'image/jpeg', width: 600, height: 400 });
  const outcome = await slow;
  if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'ImageRefused', code: 'UNREADABLE' });
  return outcome instanceof Error;
}

it('does not count idle time against the next photo', async () => {
  const { derive } = start();
  await derive(photo, out());
  const now = performance.now.bind(performance);
  const idleMs = 10 * 60_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + idleMs);
  // Long enough for the queue to look at the time while it is decoded.
  expect(await derive(largePhoto, out())).toMatchObject({ previewMade: true });
  expect(killsBecauseOf('deadline')).toBe(0);
  clock.mockRestore();
});

it('frees its memory when it is idle', async () => {
  const { derive } = start({ restMs: 500 });
  await derive(largePhoto, out());
  const [busy = 0] = pids;
  await vi.waitUntil(() => pids.length > 1, { timeout: TIMEOUT_MS });
  await vi.waitUntil(() => residentBytes(busy) === 0, { timeout: TIMEOUT_MS });
  expect(await derive(photo, out())).toMatchObject({ width: 600, height: 400 });
  expect(warnings).toEqual([]);
});

it('blames no photo for a stalled disk', async () => {
  const { derive } = start({ deadlineMs: 1_000 });
  const error = await derive(endlessFile('standing-still'), out()).catch((failure) => failure);
  expect(error).toBeInstanceOf(ImagingFailed);
});

it('fails a header read that never ends, while other headers are read', async () => {
  const { derive, inspect } = start({ deadlineMs: 1_000 });
  const endless = inspect(endlessFile('header')).catch((failure) => failure);
  expect(await derive(photo, out())).toMatchObject({ width: 600, height: 400 });
  expect(await endless).toBeInstanceOf(Error);
});

it('reads headers while slow photos are decoded', async () => {
  const { derive, inspect } = start();
  for (const name of ['one', 'two', 'three']) derive(endlessFile(name), out()).catch(() => undefined);
  expect(await inspect(photo)).toMatchObject({ width: 600, height: 400 });
  expect(killsBecauseOf('deadline')).toBe(0);
});

it('decodes photos and reads headers while a suspicious photo is retried alone', async () => {
  await start().derive(photo, out());
  const usualBytes = residentBytes(pids[0] ?? 0);
  await imaging?.close();
  const { derive, inspect } = start({ maxBytes: usualBytes + STARVED_MB * MB });
  const greedy = derive(slowPhoto, out()).catch((error) => error);
  await vi.waitUntil(() => killsBecauseOf('memory') > 0, TIMEOUT_MS);
  let isDone = false;
  void greedy.then(() => {
    isDone = true;
  });
  expect(await inspect(photo)).toMatchObject({ width: 600 });
  expect(await derive(photo, out())).toMatchObject({ width: 600 });
  expect(isDone).toBe(false);
  expect(await greedy).toMatchObject({ name: 'ImageRefused', code: 'UNREADABLE' });
  expect(killsBecauseOf('memory')).toBe(3);
});

it('never calls a photo unreadable if its process was killed from outside', async () => {
  const { derive } = start();
  const outcome = derive(largePhoto, out());
  for (let time = 1; time <= 2; time += 1) await killDecoder('SIGKILL');
  expect(await outcome).toMatchObject({ previewMade: true });
  expect(killsBecauseOf('killed')).toBe(2);
});

it.each([
  ['a progressive JPEG', () => progressive],
  ['an interlaced PNG', () => interlaced],
  ['a HEIC', () => largePhoto],
])('never calls %s unreadable if the machine lacks the memory for it', async (_, path) => {
  const { derive } = start({ log: { ...log, debug: limitMemory } });
  expect(await derive(path(), out()).catch((error) => error)).toBeInstanceOf(ImagingFailed);
});

/** Each process gets hardly any memory beyond what it has when it has started. */
function limitMemory({ imagingPid }: { imagingPid?: number }): void {
  const bytes =
    Number(readFileSync(`/proc/${imagingPid}/statm`, 'latin1').split(' ')[0]) * 4096 + STARVED_MB * MB;
  execFileSync('prlimit', ['--pid', `${imagingPid}`, `--as=${bytes}`]);
}

it('postpones a photo whose processes are repeatedly killed from outside', async () => {
  const { derive } = start();
  const again = derive(largePhoto, out()).catch((error) => error);
  for (let time = 1; time <= 3; time += 1) await killDecoder('SIGKILL');
  expect(await again).toBeInstanceOf(ImagingFailed);
});

it('calls a photo unreadable only after it crashed a process of its own twice, and the others are shown', async () => {
  const { derive } = start();
  const guilty = derive(largePhoto, out()).catch((error) => error);
  const beside = derive(photo, out());
  for (let time = 1; time <= 3; time += 1) await killDecoder('SIGSEGV');
  expect(await guilty).toMatchObject({ name: 'ImageRefused', code: 'UNREADABLE' });
  expect(await beside).toMatchObject({ width: 600 });
  expect(killsBecauseOf('crashed')).toBe(3);
});

it('makes previews only while no photo waits for its thumbnail', async () => {
  const { derive, makePreview, uploadsEndedAt } = start();
  const order: string[] = [];
  const photos = Array.from({ length: 8 }, (_, index) =>
    derive(photo, out()).then(() => order.push(`${index}`)),
  );
  await Promise.all([
    makePreview(photo, folder.path('preview.jpg')).then(() => order.push('preview')),
    ...photos,
  ]);
  expect(order.indexOf('preview')).toBe(8);
  expect(uploadsEndedAt()).toBeLessThan(performance.now());
});

it('makes a preview at once if a viewer waits for it, even if the viewer comes later', async () => {
  const { derive, makePreview, uploadsEndedAt } = start();
  derive(endlessFile('upload'), out()).catch(() => undefined);
  let isAskedFor = false;
  let isMade = false;
  const later = makePreview(photo, folder.path('later.jpg'), () => isAskedFor).then(() => {
    isMade = true;
  });
  await makePreview(photo, folder.path('asked.jpg'), () => true);
  expect([uploadsEndedAt(), isMade]).toEqual([Number.POSITIVE_INFINITY, false]);
  isAskedFor = true;
  await later;
});

it('makes a clean copy at once if a guest waits for it, and copies delay no preview', async () => {
  const { derive, makePreview, makeCleanCopy } = start({ limits: imagingLimits(2) });
  derive(endlessFile('uploaded'), out()).catch(() => undefined);
  let isAskedFor = false;
  let isMade = false;
  const later = makeCleanCopy(photo, folder.path('later.copy'), () => isAskedFor).then(() => {
    isMade = true;
  });
  await makeCleanCopy(photo, folder.path('asked.copy'), () => true);
  expect(isMade).toBe(false);
  isAskedFor = true;
  await later;
  makeCleanCopy(endlessFile('copied'), folder.path('endless.copy'), () => true).catch(() => undefined);
  await makePreview(photo, folder.path('beside.jpg'), () => true);
});

it('decodes sixteen images at a time if configured, even with few cores, and none fails', async () => {
  const { derive } = start({ limits: imagingLimits(16) });
  const large = await folder.write('large.jpg', await noise(4032, 3024).jpeg({ quality: 60 }).toBuffer());
  const usual = await folder.write('usual.heic', heic);
  const paths = Array.from({ length: 16 }, (_, at) => [large, large, progressive, usual][at % 4] as string);
  const made = await Promise.all(paths.map((path) => derive(path, out())));
  expect(made).toHaveLength(16);
  expect(warnings).toEqual([]);
});

it('distinguishes internal failures from rejections', async () => {
  const { derive } = start();
  await expect(derive(folder.path('missing.jpg'), out())).rejects.toBeInstanceOf(ImagingFailed);
  const nowhere = { thumbnailPath: '/nowhere/t.webp', previewPath: '/nowhere/p.jpg' };
  await expect(derive(photo, nowhere)).rejects.toBeInstanceOf(ImagingFailed);
});

it('does not call a photo unreadable if its file was deleted while it was queued', async () => {
  const [decoding, waiting] = [await folder.write('1.heic', heic), await folder.write('2.heic', heic)];
  const { derive, inspect } = start();
  const first = derive(decoding, out());
  const second = derive(waiting, out()).catch((error) => error);
  // By then the header of the second is known as well; its pixels come after those of the first.
  await inspect(photo);
  await unlink(waiting);
  expect(await second).toBeInstanceOf(ImagingFailed);
  expect(await first).toMatchObject({ previewMade: true });
});

it('fails pending and later work once it is closed', async () => {
  const { derive, inspect, close } = start();
  await inspect(photo);
  const waiting = derive(endlessFile('waiting'), out()).catch((error) => error);
  await close();
  expect(await waiting).toBeInstanceOf(ImagingFailed);
  await expect(inspect(photo)).rejects.toBeInstanceOf(ImagingFailed);
});
