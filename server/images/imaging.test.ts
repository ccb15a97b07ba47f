// Tests of the queue and of what happens when the imaging process is killed under it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Imaging, ImagingFailed, type ImagingOptions, startImaging } from './imaging.ts';
import { type FixtureFolder, makeFixtureFolder, noise, quarters } from './photo-fixtures.ts';

const TIMEOUT_MS = 60_000;
vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

let folder: FixtureFolder;
let photo: string;
/** Takes longer than it takes to kill a process. */
let slowPhoto: string;
let imaging: Imaging | undefined;
const warnings: Record<string, unknown>[] = [];
const pids: number[] = [];
const log = {
  info: (details: { pid?: number }) => void pids.push(details.pid ?? 0),
  warn: (details: object) => void warnings.push({ ...details }),
  error: () => undefined,
};
const killsBecauseOf = (reason: string) => warnings.filter((warning) => warning.reason === reason).length;

beforeAll(async () => {
  folder = await makeFixtureFolder();
  photo = await folder.write('photo.jpg', await quarters(600, 400).jpeg().toBuffer());
  slowPhoto = await folder.write('slow.png', await noise(4000, 3000).png({ compressionLevel: 1 }).toBuffer());
});
afterAll(() => folder.remove());
afterEach(async () => {
  await imaging?.close();
  warnings.length = 0;
  pids.length = 0;
});

function start(options: Partial<ImagingOptions>): Imaging {
  imaging = startImaging({ log, ...options });
  return imaging;
}

/** A pipe nobody writes into: whoever opens it waits for ever, which no timeout inside the process can end. */
function endlessFile(name: string): string {
  execFileSync('mkfifo', [folder.path(name)]);
  return folder.path(name);
}

let count = 0;
const out = () => ({
  thumbnailPath: folder.path(`${++count}.webp`),
  previewPath: folder.path(`${count}.jpg`),
});

it('refuses a file that exceeds the deadline twice; files beside and behind it succeed', async () => {
  const { derive, inspect } = start({ deadlineMs: 4000, jobs: 1 });
  const endless = derive(endlessFile('endless'), out()).catch((error) => error);
  const behind = Array.from({ length: 3 }, () => derive(photo, out()));
  const beside = inspect(photo);
  expect(await endless).toMatchObject({ name: 'ImageRefused', code: 'UNREADABLE' });
  for (const derived of await Promise.all(behind)) expect(derived).toMatchObject({ width: 600, height: 400 });
  expect(await beside).toEqual({ mimeType: 'image/jpeg', width: 600, height: 400 });
  // On a very busy machine an innocent file may need a second try as well.
  expect(killsBecauseOf('deadline')).toBeGreaterThanOrEqual(2);
});

it('reads headers beside photos that take their time', async () => {
  const { derive, inspect } = start({ jobs: 1 });
  for (const name of ['one', 'two', 'three']) derive(endlessFile(name), out()).catch(() => undefined);
  expect(await inspect(photo)).toMatchObject({ width: 600, height: 400 });
  expect(killsBecauseOf('deadline')).toBe(0);
});

it('refuses a file with which memory runs out twice', async () => {
  const { derive } = start({ maxBytes: 1 });
  const error = await derive(endlessFile('greedy'), out()).catch((refusal) => refusal);
  expect(error).toMatchObject({ name: 'ImageRefused', code: 'UNREADABLE' });
  expect(killsBecauseOf('memory')).toBe(2);
});

it('tries everything that ran in a crashed process again, alone, and refuses only the guilty', async () => {
  const { derive } = start({ jobs: 2 });
  const outcomes = Promise.allSettled([derive(endlessFile('guilty'), out()), derive(slowPhoto, out())]);
  for (const startNumber of [1, 2]) {
    await vi.waitUntil(() => pids.length === startNumber, TIMEOUT_MS);
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(pids[startNumber - 1] ?? Number.NaN, 'SIGKILL');
  }
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(warnings.filter((warning) => warning.signal === 'SIGKILL')).toHaveLength(2);
});

it('makes previews only when no photo waits for its thumbnail', async () => {
  const { derive, makePreview } = start({ jobs: 1 });
  const order: string[] = [];
  await Promise.all([
    derive(photo, out()).then(() => order.push('first')),
    makePreview(photo, folder.path('preview.jpg')).then(() => order.push('preview')),
    derive(photo, out()).then(() => order.push('second')),
    derive(photo, out()).then(() => order.push('third')),
  ]);
  expect(order).toHaveLength(4);
  expect(order.at(-1)).toBe('preview');
});

it('tells our own failures from refusals', async () => {
  const { derive } = start({});
  await expect(derive(folder.path('missing.jpg'), out())).rejects.toBeInstanceOf(ImagingFailed);
  const nowhere = { thumbnailPath: '/nowhere/t.webp', previewPath: '/nowhere/p.jpg' };
  await expect(derive(photo, nowhere)).rejects.toBeInstanceOf(ImagingFailed);
});

it('does not call a photo unreadable whose file went while it waited for the decoder', async () => {
  const heic = readFileSync(join(import.meta.dirname, '../../tests/fixtures/painted-12mp.heic'));
  const [decoding, waiting] = [await folder.write('1.heic', heic), await folder.write('2.heic', heic)];
  const { derive, inspect } = start({ jobs: 2 });
  const first = derive(decoding, out());
  const second = derive(waiting, out()).catch((error) => error);
  // By then the header of the second is known as well; its pixels come after those of the first.
  await inspect(photo);
  await unlink(waiting);
  expect(await second).toBeInstanceOf(ImagingFailed);
  expect(await first).toMatchObject({ previewMade: true });
});

it('fails what waits when it is closed, and whatever comes later', async () => {
  const { derive, inspect, close } = start({});
  await inspect(photo);
  const waiting = derive(endlessFile('waiting'), out()).catch((error) => error);
  await close();
  expect(await waiting).toBeInstanceOf(ImagingFailed);
  await expect(inspect(photo)).rejects.toBeInstanceOf(ImagingFailed);
});
