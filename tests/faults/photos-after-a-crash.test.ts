import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { openDb } from '../../server/db/open-db.ts';
import { Person, type UploadFile } from '../support/person.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';
import { createDatabase } from '../support/services/postgres.ts';
import { waitUntil } from '../support/throwaway-process.ts';

const PHOTOS = 24;
/** In pixels. Decoding one takes so long that most photos wait for more than five seconds. */
const SIZE = { width: 7700, height: 7700 };
/** With fewer photos the crash would prove nothing. */
const MIN_HIDDEN = 4;

const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.stop();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-crashed-'));
  running.push({ stop: () => rm(folder, { recursive: true, force: true }) });
  return folder;
}

async function start(settings: Record<string, string> & { DATA_DIR: string }): Promise<RealServer> {
  const server = await startRealServer({
    PORT: '0',
    SECRET: 'only for tests, 32 characters and more',
    ...settings,
  });
  running.push({ stop: () => server.end('SIGKILL') });
  return server;
}

/** Sends all photos at once, each with its key, and ignores the responses. */
const sendAll = (server: RealServer, code: string, photos: UploadFile[], keys: string[]) =>
  Promise.allSettled(
    photos.map((photo, at) =>
      new Person(server, 'Noor').tryUpload(code, [photo], { clientKeys: keys[at] ?? '' }),
    ),
  );

/** Kills the server while stored photos wait for their decoding. Returns their number. */
async function killAtWork(server: RealServer, settings: { DATA_DIR: string; DATABASE_URL?: string }) {
  const db = openDb({ DATABASE_URL: undefined, ...settings });
  const count = () =>
    db
      .selectFrom('photos')
      .select(({ fn }) => fn.countAll<number>().as('hidden'))
      .where('state', '=', 'processing')
      .executeTakeFirstOrThrow();
  try {
    while (Number((await count()).hidden) < MIN_HIDDEN) await new Promise(setImmediate);
    await server.end('SIGKILL');
    return Number((await count()).hidden);
  } finally {
    await db.destroy();
  }
}

/**
 * Sends everything to `server` again. Returns the seconds from `since` until the guest page lists all photos.
 */
async function secondsUntilAllAreSeen(
  server: RealServer,
  code: string,
  photos: UploadFile[],
  keys: string[],
  since: number,
) {
  await sendAll(server, code, photos, keys);
  // Each request has a new device, because a device may load the page only 60 times a minute.
  const seen = async () => {
    const page = await new Person(server, 'Noor').get('GET /uploads/:uploadCode', {
      params: { uploadCode: code },
    });
    return page.photos.length;
  };
  await waitUntil(
    async () => (await seen()) === PHOTOS,
    90,
    () => 'not all photos are seen',
  );
  expect(await seen()).toBe(PHOTOS);
  return (performance.now() - since) / 1_000;
}

/** Nobody opens the photos, so the server makes their previews when it is idle. */
async function previewsAreMade(settings: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const db = openDb({ DATABASE_URL: undefined, ...settings });
  const waiting = db.selectFrom('photos').select('id').where('previewMade', '=', false);
  try {
    await waitUntil(
      async () => (await waiting.execute()).length === 0,
      60,
      () => 'not all previews are made',
    );
  } finally {
    await db.destroy();
  }
}

async function albumAt(server: RealServer): Promise<string> {
  const ines = new Person(server, 'Ines Costa');
  await ines.register();
  return (await ines.createAlbum()).album.uploadCode;
}

test('on SQLite the next start releases photos that the dead server had claimed', {
  timeout: 120_000,
}, async () => {
  const settings = { DATA_DIR: await newFolder() };
  const first = await start({ ...settings, IMAGE_JOBS: '1' });
  const code = await albumAt(first);
  const [photos, keys] = [await makeLargePhotos(), photoKeys()];
  const sending = sendAll(first, code, photos, keys);
  expect(await killAtWork(first, settings)).toBeGreaterThanOrEqual(MIN_HIDDEN);
  await sending;

  const second = await start(settings);
  expect(await secondsUntilAllAreSeen(second, code, photos, keys, performance.now())).toBeLessThan(30);
  await previewsAreMade(settings);
});

test('on PostgreSQL another node releases photos of a dead node after its connection is lost', {
  timeout: 120_000,
}, async () => {
  const settings = { DATA_DIR: await newFolder(), DATABASE_URL: await createDatabase() };
  const [first, second] = [await start({ ...settings, IMAGE_JOBS: '1' }), await start(settings)];
  const code = await albumAt(first);
  const [photos, keys] = [await makeLargePhotos(), photoKeys()];
  const sending = sendAll(first, code, photos, keys);
  expect(await killAtWork(first, settings)).toBeGreaterThanOrEqual(MIN_HIDDEN);
  const killedAt = performance.now();
  await sending;
  expect(await secondsUntilAllAreSeen(second, code, photos, keys, killedAt)).toBeLessThan(30);
  await previewsAreMade(settings);
});

async function makeLargePhotos(): Promise<UploadFile[]> {
  const image = sharp({ create: { ...SIZE, channels: 3, background: 'teal' } });
  const bytes = await image.png().toBuffer();
  return Array.from({ length: PHOTOS }, (_, at) => ({ name: `IMG_${at}.png`, bytes, type: 'image/png' }));
}

const photoKeys = () => Array.from({ length: PHOTOS }, () => randomUUID());
