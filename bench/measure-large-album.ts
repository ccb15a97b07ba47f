import { linkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Db } from '../server/db/open-db.ts';
import { filesFolder } from '../server/storage/open-stores.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { Client } from './client.ts';
import { atMost, beside, type Figure, median, percentile, shown } from './figures.ts';
import { type FilledAlbum, fillAlbum } from './filled-album.ts';
import { signInAs } from './measure-web.ts';
import { giveFiles, loadZip, makeZip } from './measure-zip.ts';
import { call, type ServerUnderTest, startServer } from './server-under-test.ts';
import { launchChromium } from './slow-phone.ts';

const PHOTOS = 2000;
const ROUNDS = 20;
const FRAMES = 240;
const STEP_PIXELS = 60;
const MB = 1024 * 1024;
/** Beside an album of the usual size on the same machine: frames of 60 a second come late while other programs run. */
const USUAL = 500;
const MAX_RATIO = 1.25;
const SCREEN_ROUNDS = 3;
const MAX_LIST_KB = 260;
const MAX_ZIP_MS = 4000;
const WAIT_MS = 60_000;

/** An album of 2,000 photos, as an operator may allow: its list, its ZIP, and how its screens scroll. */
export async function measureLargeAlbum(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const environment = { PRO_MAX_PHOTOS_PER_ALBUM: String(PHOTOS) };
  const fill = async (db: Db, dataFolder: string) => {
    const albums = { usual: await fillAlbum(db, USUAL), large: await fillAlbum(db, PHOTOS) };
    await giveFiles(db, dataFolder, photos);
    await giveThumbnails(db, dataFolder, photos);
    return albums;
  };
  await using server = await startServer(folder, fill, environment);
  const { large } = server.filled;
  return [
    ...(await measureList(server)),
    ...(await measureArchive(server, large)),
    ...(await measureScreens(server)),
  ];
}

type Server = ServerUnderTest & { filled: Record<'usual' | 'large', FilledAlbum> };

/** In turns, so that other work on the machine slows down both. */
async function measureScreens(server: Server): Promise<Figure[]> {
  const { usual, large } = server.filled;
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const figures: Figure[] = [];
    for (const [what, pathOf, move] of SCREENS) {
      const times: Record<'usual' | 'large', number[]> = { usual: [], large: [] };
      for (let round = 0; round < SCREEN_ROUNDS; round += 1)
        for (const [size, album] of [
          ['usual', usual],
          ['large', large],
        ] as const) {
          await open(page, server, album, pathOf(album));
          times[size].push(...(await move(page)));
        }
      const note = `median ${median(times.large).toFixed(1)}`;
      const [p95, other] = [percentile(times.large, 95), percentile(times.usual, 95)];
      const about = { unit: 'ms', digits: 1, note, peer: `with ${USUAL}` };
      const figure = beside(`${what} of ${PHOTOS} photos: frame, p95`, p95, other, about);
      figures.push({ ...figure, must: { max: MAX_RATIO } });
      if (what === 'Wall') await letAllWait(server);
    }
    return figures;
  } finally {
    await browser.close();
  }
}

const SCREENS = [
  ['Album page', ({ id }: FilledAlbum) => `/albums/${id}`, scroll],
  ['Wall', ({ uploadCode }: FilledAlbum) => `/wall/${uploadCode}`, scroll],
  ['Review', ({ id }: FilledAlbum) => `/albums/${id}/review`, leaf],
] as const;

async function letAllWait({ port, db, filled }: Server): Promise<void> {
  for (const { id, token } of [filled.usual, filled.large])
    await call(port, 'PATCH', `/albums/${id}/details`, token, { approveFirst: true });
  await db.updateTable('photos').set({ visibility: 'waiting' }).execute();
}

async function giveThumbnails(db: Db, dataFolder: string, photos: BenchPhoto[]): Promise<void> {
  const sources = await Promise.all(
    photos.map(async ({ bytes }, index) => {
      const path = join(dataFolder, `thumbnail-${index}.webp`);
      await writeFile(path, await sharp(bytes).resize(440).webp({ quality: 72 }).toBuffer());
      return path;
    }),
  );
  await db.updateTable('photos').set({ thumbnailFormat: 'webp' }).execute();
  const rows = await db.selectFrom('photos').select('storedFilename').execute();
  for (const [index, { storedFilename }] of rows.entries()) {
    const name = storedFilename.replace(/\.\w+$/u, '.thumb.webp');
    const path = join(filesFolder({ DATA_DIR: dataFolder }), 'blobs', name.slice(0, 2), name);
    linkSync(sources[index % sources.length] ?? '', path);
  }
}

async function measureList(server: Server): Promise<Figure[]> {
  using client = new Client(server.port, 1);
  const { usual, large } = server.filled;
  const [ms, usualMs] = [await listMs(server, client, large), await listMs(server, client, usual)];
  const what = `Guests’ list of ${PHOTOS} photos after a change, processor time`;
  const peer = `${PHOTOS / USUAL} times that of ${USUAL}`;
  const figure = beside(what, ms, usualMs * (PHOTOS / USUAL), { unit: 'ms', peer });
  const { bytes } = await client.ask(`/api/uploads/${large.uploadCode}`, HEADERS);
  return [
    { ...figure, must: { max: MAX_RATIO } },
    atMost('… bytes', bytes / 1000, MAX_LIST_KB, { unit: 'KB' }),
  ];
}

const HEADERS = { 'accept-encoding': 'br' };

async function listMs({ port, used }: Server, client: Client, album: FilledAlbum): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { description: `Change ${round}` };
    await call(port, 'PATCH', `/albums/${album.id}/details`, album.token, body);
    const before = used().server;
    await client.ask(`/api/uploads/${album.uploadCode}`, HEADERS);
    times.push(used().server - before);
  }
  return median(times);
}

async function measureArchive(server: Server, album: FilledAlbum): Promise<Figure[]> {
  const start = performance.now();
  const wish = { photos: 'all', rendition: 'original' };
  const zip = await makeZip({ ...server, filled: album }, `/albums/${album.id}/zips`, wish);
  const madeMs = performance.now() - start;
  const { bytes, seconds } = await loadZip(server.port, zip.url);
  return [
    atMost(`ZIP of ${PHOTOS} photos, until its link is there`, madeMs, MAX_ZIP_MS, { unit: 'ms' }),
    shown(`… its ${(bytes / MB).toFixed(0)} MB, MB a second`, bytes / MB / seconds, 'MB'),
  ];
}

async function open(page: Page, { port }: Server, album: FilledAlbum, path: string): Promise<void> {
  const base = `http://localhost:${port}`;
  await (await signInAs(base, port, album))(page);
  await page.goto(base + path);
  await page.locator('main img').first().waitFor({ timeout: WAIT_MS });
  await page.waitForTimeout(1000);
}

/** Runs in the page: milliseconds from frame to frame. */
const SCROLL = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const times = [];
  let last = await frame();
  while (times.length < ${FRAMES}) {
    scrollBy(0, ${STEP_PIXELS});
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return times;
})()`;

function scroll(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(SCROLL);
}

async function leaf(page: Page): Promise<number[]> {
  const times = scroll(page);
  for (let photo = 0; photo < FRAMES / 8; photo += 1) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(100);
  }
  return times;
}
