import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhoto } from '../support/made-photos.ts';
import { Person } from '../support/person.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';
import { listChildren, sendSignal, waitUntil } from '../support/throwaway-process.ts';

const SEEN_SECONDS = 10;
const KILLS = 6;

let folder: string;
let server: RealServer;
let code: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-broken-imaging-'));
  const settings = { DATA_DIR: folder, PORT: '0', SECRET: 'only for tests, 32 characters and more' };
  server = await startRealServer({ ...settings, LOG_LEVEL: 'error' });
  const ines = new Person(server, 'Ines Costa');
  await ines.register();
  code = (await ines.createAlbum()).album.uploadCode;
});
afterAll(async () => {
  for (const pid of listChildren(server.pid)) sendSignal(pid, 'SIGKILL');
  await server.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Uploads a photo while the imaging process hangs. Returns its id and the seconds until the 201. */
async function sendWhileItHangs(hue: number) {
  for (const pid of listChildren(server.pid)) sendSignal(pid, 'SIGKILL');
  await new Person(server, 'Noor').upload(code, [await makePhoto({ hue: hue + 1 })]);
  const hanging = listChildren(server.pid);
  for (const pid of hanging) sendSignal(pid, 'SIGSTOP');
  const sentAt = performance.now();
  const key = { clientKeys: randomUUID() };
  const { photos } = await new Person(server, 'Noor').upload(code, [await makePhoto({ hue })], key);
  return { hanging, id: photos[0]?.id, seconds: (performance.now() - sentAt) / 1_000 };
}

async function isSeen(id: string | undefined): Promise<boolean> {
  const page = await new Person(server, 'Noor').get('GET /uploads/:uploadCode', {
    params: { uploadCode: code },
  });
  return page.photos.some((photo) => photo.id === id);
}

const becomesSeen = (id: string | undefined) =>
  waitUntil(
    () => isSeen(id),
    SEEN_SECONDS,
    () => 'the photo is not seen',
  );

test('while imaging hangs a photo is acknowledged after five seconds, and shown soon after imaging continues', async () => {
  const { hanging, id, seconds } = await sendWhileItHangs(1);
  expect(seconds).toBeLessThan(10);
  for (const pid of hanging) sendSignal(pid, 'SIGCONT');
  await becomesSeen(id);
}, 60_000);

test('a stored photo is shown soon after imaging was killed several times', async () => {
  const { id } = await sendWhileItHangs(3);
  const killed = new Set<number>();
  while (killed.size < KILLS && !(await isSeen(id))) {
    for (const pid of listChildren(server.pid)) {
      sendSignal(pid, 'SIGKILL');
      killed.add(pid);
    }
  }
  expect(killed.size).toBeGreaterThan(1);
  await becomesSeen(id);
}, 60_000);
