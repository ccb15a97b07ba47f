import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FixtureFolder, makeFixtureFolder, quarters } from '../../../tests/support/photo-fixtures.ts';
import { type Imaging, ImagingFailed } from './imaging.ts';
import { startImaging } from './start-imaging.ts';

const TIMEOUT_MS = 60_000;
vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

let folder: FixtureFolder;
let imaging: Imaging;
beforeAll(async () => {
  folder = await makeFixtureFolder();
});
afterAll(async () => {
  await imaging.close();
  await folder.remove();
});

it('ends the imaging process of a photo that failed because no other process could start; later photos get a new process', async () => {
  const photo = await folder.write('photo.jpg', await quarters(600, 400).jpeg().toBuffer());
  // A pipe that no process writes into: opening it waits.
  execFileSync('mkfifo', [folder.path('hanging')]);
  const isFull = folder.path('no-room');
  const sandbox = await folder.write('sandbox.sh', Buffer.from(`test -e ${isFull} && exit 1\nexec "$@"`));
  const pids: number[] = [];
  const slow: object[] = [];
  const log = {
    debug: ({ imagingPid = 0 }: { imagingPid?: number }) => void pids.push(imagingPid),
    info: (details: object) => void slow.push(details),
    warn: () => undefined,
    error: () => undefined,
  };
  imaging = startImaging({ log, deadlineMs: 1_000, sandbox: ['/bin/sh', sandbox] });
  const derive = (path: string) =>
    imaging.derive(path, { thumbnailPath: folder.path('1.webp'), previewPath: folder.path('1.jpg') });

  const hanging = derive(folder.path('hanging')).catch((error) => error);
  await vi.waitUntil(() => pids.length === 1, { timeout: TIMEOUT_MS });
  await folder.write('no-room', Buffer.alloc(0));
  await vi.waitUntil(() => slow.length === 1, { timeout: TIMEOUT_MS });
  expect(await derive(photo).catch((error) => error)).toBeInstanceOf(ImagingFailed);
  expect(await hanging).toBeInstanceOf(ImagingFailed);
  await vi.waitUntil(() => !existsSync(`/proc/${pids[0]}`), { timeout: TIMEOUT_MS / 4 });

  await rm(isFull);
  expect(await derive(photo)).toMatchObject({ width: 600, height: 400 });
});
