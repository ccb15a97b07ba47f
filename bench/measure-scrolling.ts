import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { BenchPhoto } from './bench-photos.ts';
import { uploadAll } from './client.ts';
import { beside, type Figure, medians } from './figures.ts';
import { fillAlbum } from './filled-album.ts';
import { call, previewsMade, startServer } from './server-under-test.ts';
import { launchChromium } from './slow-phone.ts';

const PHOTOS = 500;
const AT_ONCE = 8;
const ROUNDS = 3;
const SLOWER_PROCESSOR = 4;
const FRAMES = 165;
const PX_A_FRAME = 60;
const LONG_FRAME_MS = 50;
const SHAPES = [
  [640, 480],
  [480, 640],
  [640, 427],
] as const;

/** `ms`: processor time of the page's main thread, whatever else the machine does. */
type Scroll = Record<'longFrames' | 'nodes' | 'ms', number>;

/** The owner's grid and the wall, in turns: both show the same photos. */
export async function measureScrolling(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const server = await startServer(folder, (db) => fillAlbum(db, 0));
  const browser = await launchChromium();
  try {
    const { filled: album, port, db } = server;
    await uploadAll({ port, uploadCode: album.uploadCode }, await smallPhotos(photos), AT_ONCE);
    await previewsMade(db);
    const base = `http://localhost:${port}`;
    const { user } = await call<{ user: unknown }>(port, 'GET', '/auth/me', album.token);
    const session = JSON.stringify({ token: album.token, user });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript(`localStorage.setItem('keepsake_session', ${JSON.stringify(session)})`);
    const scrolls: Record<'owner' | 'wall', Scroll[]> = { owner: [], wall: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      scrolls.owner.push(await scroll(await context.newPage(), `${base}/albums/${album.id}`));
      scrolls.wall.push(await scroll(await context.newPage(), `${base}/wall/${album.uploadCode}`));
    }
    const [owner, wall] = [medians(scrolls.owner), medians(scrolls.wall)];
    const what = `Owner’s grid of ${PHOTOS} photos, processor ${SLOWER_PROCESSOR} times slower`;
    return [
      beside(`${what}, frames over ${LONG_FRAME_MS} ms of ${FRAMES}`, owner.longFrames, wall.longFrames, {
        peer: 'the wall',
      }),
      beside('… processor time of the page', owner.ms, wall.ms, { unit: 'ms', peer: 'the wall' }),
      beside('… most elements in the page', owner.nodes, wall.nodes, { peer: 'the wall' }),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function scroll(page: Page, url: string): Promise<Scroll> {
  await page.goto(url);
  await page.locator('[data-photo] img').first().waitFor();
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  const taskMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await taskMs();
  const { gaps, nodes } = await page.evaluate<{ gaps: number[]; nodes: number }>(SCROLL);
  const ms = (await taskMs()) - before;
  await page.close();
  return { longFrames: gaps.filter((gap) => gap > LONG_FRAME_MS).length, nodes, ms };
}

/** Runs in the page. */
const SCROLL = `new Promise((resolve) => {
  const gaps = [];
  let nodes = 0;
  let last = performance.now();
  const step = (now) => {
    gaps.push(now - last);
    last = now;
    nodes = Math.max(nodes, document.querySelectorAll('*').length);
    if (gaps.length > ${FRAMES}) return resolve({ gaps: gaps.slice(1), nodes });
    scrollBy(0, ${PX_A_FRAME});
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

async function smallPhotos(photos: BenchPhoto[]): Promise<Buffer[]> {
  const shaped = await Promise.all(
    photos
      .slice(0, 8)
      .flatMap(({ bytes }) =>
        SHAPES.map(([width, height]) =>
          sharp(bytes).rotate().resize(width, height, { fit: 'cover' }).jpeg({ quality: 85 }).toBuffer(),
        ),
      ),
  );
  return Array.from({ length: PHOTOS }, (_, index) => shaped[(index * 5) % shaped.length] ?? Buffer.alloc(0));
}
