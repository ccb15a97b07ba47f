import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { BenchPhoto } from './bench-photos.ts';
import { uploadAll } from './client.ts';
import { atLeast, atMost, type Figure } from './figures.ts';
import { type FilledAlbum, fillAlbum } from './filled-album.ts';
import { type PageReport, visitCold } from './lighthouse.ts';
import { call, previewsMade, startServer } from './server-under-test.ts';
import { visitSlowly } from './slow-phone.ts';

const RUNS = 5;
const SLOW_RUNS = 3;
const PHOTOS = 480;
const AT_ONCE = 6;
/** They come one after the other, so that each run has the same ones on its first screen. */
const NEWEST = 24;
/** The newest of all have the shape whose thumbnails are the heaviest: the guest page's worst case. */
const HEAVIEST = 8;
const SHAPES = [
  [2400, 1800],
  [1800, 2400],
  [2400, 1600],
  [2400, 1350],
] as const;
const MAX = { tbtMs: 150, firstScreenKb: 350, pickerMs: 3000, wallMs: 5000 };

export async function measureWeb(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  await using server = await startServer(folder, (db) => fillAlbum(db, 0));
  const { filled: album, port, db } = server;
  const target = { port, uploadCode: album.uploadCode };
  const different = await differentPhotos(photos);
  await uploadAll(target, different.slice(0, -NEWEST), AT_ONCE);
  await uploadAll(target, different.slice(-NEWEST), 1);
  await previewsMade(db);
  const base = `http://localhost:${port}`;
  const guestPage = `${base}/upload/${album.uploadCode}`;
  const wall = `${base}/wall/${album.uploadCode}`;
  const signIn = await signInAs(base, port, album);
  return [
    ...figuresOf('Guest page', await visitCold(guestPage, RUNS), 98),
    slow('until photos can be chosen', (await visitSlowly(guestPage, SLOW_RUNS)).pickerMs, MAX.pickerMs),
    ...figuresOf(`Wall of ${PHOTOS} photos`, await visitCold(wall, RUNS), 98),
    slow('largest paint', (await visitSlowly(wall, SLOW_RUNS)).paintedMs, MAX.wallMs),
    ...figuresOf('Album page of them', await visitCold(`${base}/albums/${album.id}`, RUNS, signIn), 90),
    ...figuresOf('Dashboard', await visitCold(`${base}/`, RUNS, signIn), 95),
    ...figuresOf('Landing page', await visitCold(`${base}/`, RUNS), 95),
  ];
}

function figuresOf(what: string, report: PageReport, least: number): Figure[] {
  const note = `LCP ${(report.lcpMs / 1000).toFixed(1)} s`;
  return [
    atLeast(`${what}, Lighthouse mobile, cold`, report.score, least, { note }),
    atMost('… total blocking time', report.tbtMs, MAX.tbtMs, { unit: 'ms' }),
    atMost('… transferred before scrolling', report.transferredBytes / 1024, MAX.firstScreenKb, {
      unit: 'KB',
    }),
  ];
}

const slow = (what: string, ms: number, limitMs: number) =>
  atMost(`… slow 3G, processor six times slower, ${what}`, ms, limitMs, { unit: 'ms' });

/** In the shapes that phones make, small enough that 480 of them come in soon. */
async function differentPhotos(photos: BenchPhoto[]): Promise<Buffer[]> {
  const shaped = photos
    .slice(0, 8)
    .flatMap(({ bytes }) =>
      SHAPES.map(([width, height]) =>
        sharp(bytes).rotate().resize(width, height, { fit: 'cover' }).jpeg({ quality: 85 }).toBuffer(),
      ),
    );
  const different = await Promise.all(shaped);
  // Neighbours differ in subject and in shape, but for the newest.
  const pick = (length: number, step: number) =>
    Array.from({ length }, (_, index) => different[(index * step) % different.length] ?? Buffer.alloc(0));
  return [...pick(PHOTOS - HEAVIEST, 5), ...pick(HEAVIEST, SHAPES.length)];
}

export async function signInAs(
  base: string,
  port: number,
  { token }: FilledAlbum,
): Promise<(page: Page) => Promise<void>> {
  const { user } = await call<{ user: unknown }>(port, 'GET', '/auth/me', token);
  const session = JSON.stringify({ token, user });
  return async (page) => {
    await page.goto(`${base}/favicon.svg`);
    await page.evaluate(`localStorage.setItem('keepsake_session', ${JSON.stringify(session)})`);
  };
}
