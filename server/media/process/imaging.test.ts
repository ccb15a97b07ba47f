import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { flat, interlacedPng } from '../../../tests/support/crafted-pictures.ts';
import { makeGridHeic } from '../../../tests/support/grid-heic.ts';
import { noise, quarters } from '../../../tests/support/photo-fixtures.ts';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/videos/fixture-folder.ts';
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
/** A photo of 48 megapixels, whose decoding takes at least a second. */
let slowPhoto: string;
/** A photo of 24 megapixels. */
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
const endingsBecauseOf = (reason: string) => warnings.filter((warning) => warning.reason === reason).length;

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
  imaging = startImaging({ log, niceness: 0, limits: imagingLimits(2), ...options });
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

it('imaging rejects a file that exceeds its deadline in two processes, while other photos are decoded', async () => {
  const { derive } = start({ deadlineMs: 1_000 });
  const slow = derive(slowPhoto, out()).catch((error) => error);
  const others = await Promise.all(Array.from({ length: 3 }, () => derive(photo, out())));
  for (const derived of others) expect(derived).toMatchObject({ width: 600, height: 400 });
  expect(await slow).toMatchObject({ name: 'ImageRefused', code: 'UNREADABLE' });
  expect(endingsBecauseOf('deadline')).toBe(2);
});

it('imaging rejects a job that cannot begin in time, and does the jobs that may wait', async () => {
  const { derive } = start({ limits: imagingLimits(1), stillMs: 2_000 });
  const blocking = derive(endlessFile('blocking.jpg'), out()).catch(() => undefined);
  const patient = derive(photo, out());
  await expect(derive(photo, out(), 100)).rejects.toMatchObject({ name: 'ImagingFailed' });
  expect(await patient).toMatchObject({ width: 600, height: 400 });
  await blocking;
});

it('imaging ends an idle process and starts another for the next photo', async () => {
  const { derive } = start({ restMs: 100 });
  await derive(photo, out());
  const [first = 0] = pids;
  await vi.waitUntil(() => residentBytes(first) === 0, { timeout: TIMEOUT_MS });
  expect(await derive(photo, out())).toMatchObject({ width: 600, height: 400 });
  expect(pids).toHaveLength(2);
  expect(warnings).toEqual([]);
});

it('imaging rejects no photo because the disk does not respond', async () => {
  const { derive } = start({ stillMs: 1_000 });
  const error = await derive(endlessFile('standing-still'), out()).catch((failure) => failure);
  expect(error).toBeInstanceOf(ImagingFailed);
  expect(endingsBecauseOf('still')).toBe(2);
});

it('imaging reads headers although all processes hang', async () => {
  const { derive, inspect } = start();
  for (const name of ['one', 'two', 'three']) derive(endlessFile(name), out()).catch(() => undefined);
  expect(await inspect(photo)).toMatchObject({ width: 600, height: 400 });
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  expect(await inspect(photo)).toMatchObject({ width: 600, height: 400 });
});

it('imaging rejects a file that exceeds the memory limit in two processes, while other photos are decoded', async () => {
  await start().derive(photo, out());
  const usualBytes = residentBytes(pids[0] ?? 0);
  await imaging?.close();
  const limits = { ...imagingLimits(2), maxBytes: usualBytes + STARVED_MB * MB };
  const { derive, inspect } = start({ limits });
  const greedy = derive(slowPhoto, out()).catch((error) => error);
  await vi.waitUntil(() => endingsBecauseOf('memory') > 0, TIMEOUT_MS);
  expect(await inspect(photo)).toMatchObject({ width: 600 });
  expect(await derive(photo, out())).toMatchObject({ width: 600 });
  expect(await greedy).toMatchObject({ name: 'ImageRefused', code: 'UNREADABLE' });
  expect(endingsBecauseOf('memory')).toBe(2);
});

it('imaging retries a photo whose process was killed from outside, and postpones it after the second time', async () => {
  const { derive } = start();
  const outcome = derive(largePhoto, out());
  await killDecoder('SIGKILL');
  expect(await outcome).toMatchObject({ previewMade: true });
  await imaging?.close();
  const again = start()
    .derive(slowPhoto, out())
    .catch((error) => error);
  for (let time = 1; time <= 2; time += 1) await killDecoder('SIGKILL');
  expect(await again).toBeInstanceOf(ImagingFailed);
});

it.each([
  ['a progressive JPEG', () => progressive],
  ['an interlaced PNG', () => interlaced],
  ['a HEIC', () => largePhoto],
])('imaging never calls %s unreadable because the machine has too little memory', async (_, path) => {
  const { derive } = start({ log: { ...log, debug: limitMemory } });
  expect(await derive(path(), out()).catch((error) => error)).toBeInstanceOf(ImagingFailed);
});

/** Each process gets hardly any memory beyond what it has when it has started. */
function limitMemory({ imagingPid }: { imagingPid?: number }): void {
  const bytes =
    Number(readFileSync(`/proc/${imagingPid}/statm`, 'latin1').split(' ')[0]) * 4096 + STARVED_MB * MB;
  execFileSync('prlimit', ['--pid', `${imagingPid}`, `--as=${bytes}`]);
}

it('imaging calls a photo unreadable only after it has crashed two processes', async () => {
  const { derive } = start();
  const guilty = derive(slowPhoto, out()).catch((error) => error);
  const beside = derive(photo, out());
  for (let time = 1; time <= 2; time += 1) await killDecoder('SIGSEGV');
  expect(await guilty).toMatchObject({ name: 'ImageRefused', code: 'UNREADABLE' });
  expect(await beside).toMatchObject({ width: 600 });
});

it('imaging fails while no process can be started, and recovers when a process starts', async () => {
  const isFull = await folder.write('no-room', Buffer.alloc(0));
  const sandbox = await folder.write('sandbox.sh', Buffer.from(`test -e ${isFull} && exit 1\nexec "$@"`));
  const { derive } = start({ sandbox: ['/bin/sh', sandbox] });
  expect(await derive(photo, out()).catch((error) => error)).toBeInstanceOf(ImagingFailed);
  await rm(isFull);
  expect(await derive(photo, out())).toMatchObject({ width: 600, height: 400 });
});

it('imaging decodes only as many large pictures at a time as fit into memory', async () => {
  const { derive } = start({ limits: { ...imagingLimits(2), heavyJobs: 1 } });
  let most = 0;
  const count = () => {
    most = Math.max(most, pids.filter((pid) => residentBytes(pid) > 180 * MB).length);
  };
  const clock = setInterval(count, 5);
  await Promise.all([1, 2, 3].map(() => derive(interlaced, out())));
  clearInterval(clock);
  expect(most).toBe(1);
  expect(warnings).toEqual([]);
});

it('imaging decodes usual photos before queued large photos', async () => {
  const { derive } = start({ limits: { ...imagingLimits(1), heavyJobs: 1 } });
  const order: string[] = [];
  const large = [1, 2, 3].map(() => derive(interlaced, out()).then(() => order.push('large')));
  await derive(photo, out()).then(() => order.push('usual'));
  await derive(photo, out()).then(() => order.push('usual'));
  await Promise.all(large);
  expect(order.slice(-2)).toEqual(['large', 'large']);
});

it('imaging makes previews only when no photo waits for its thumbnail', async () => {
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

it('imaging makes a preview at once when a viewer waits for it, even if it was queued before', async () => {
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

it('imaging makes a clean copy at once when a guest waits for it, even if it was queued before', async () => {
  const { derive, makePreview, makeCleanCopy } = start({ limits: imagingLimits(3, 64_000 * MB) });
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

it('imaging decodes all kinds of photos at the same time without a warning', async () => {
  const { derive } = start({ limits: imagingLimits(4, 64_000 * MB) });
  const large = await folder.write('12.jpg', await noise(4032, 3024).jpeg({ quality: 60 }).toBuffer());
  const usual = await folder.write('usual.heic', heic);
  const paths = Array.from({ length: 8 }, (_, at) => [large, large, progressive, usual][at % 4] as string);
  expect(await Promise.all(paths.map((path) => derive(path, out())))).toHaveLength(8);
  expect(warnings).toEqual([]);
});

it('imaging distinguishes internal failures from rejected files', async () => {
  const { derive } = start();
  await expect(derive(folder.path('missing.jpg'), out())).rejects.toBeInstanceOf(ImagingFailed);
  const nowhere = { thumbnailPath: '/nowhere/t.webp', previewPath: '/nowhere/p.jpg' };
  await expect(derive(photo, nowhere)).rejects.toBeInstanceOf(ImagingFailed);
});

it('imaging does not call a photo unreadable if its file was deleted while it waited for the decoder', async () => {
  const waiting = await folder.write('waiting.heic', heic);
  const { derive } = start({ limits: imagingLimits(1) });
  const first = derive(largePhoto, out());
  const second = derive(waiting, out()).catch((error) => error);
  await unlink(waiting);
  expect(await second).toBeInstanceOf(ImagingFailed);
  expect(await first).toMatchObject({ previewMade: true });
});

it('imaging fails pending and later work when it is closed', async () => {
  const { derive, inspect, close } = start();
  await inspect(photo);
  const waiting = derive(endlessFile('waiting'), out()).catch((error) => error);
  await close();
  expect(await waiting).toBeInstanceOf(ImagingFailed);
  await expect(inspect(photo)).rejects.toBeInstanceOf(ImagingFailed);
});
