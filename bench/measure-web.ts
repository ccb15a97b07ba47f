// Benchmark 8: the pages as phones get them for the first time: Lighthouse, a slow line, and how sharp photos are.

import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Db } from '../server/db/open-db.ts';
import { axeFindings } from './axe-findings.ts';
import type { BenchPhoto } from './bench-photos.ts';
import type { Figure } from './figure-table.ts';
import { type FilledAlbum, fillAlbum } from './filled-album.ts';
import { type PageReport, visitCold } from './lighthouse.ts';
import { startServer } from './server-under-test.ts';
import { largestStretch, timeUntilPainted, timeUntilUsable } from './slow-phone.ts';
import { uploadAll } from './upload-client.ts';

const RUNS = 5;
const PHOTOS = 480;
const AT_ONCE = 6;
/** So many come one after the other, so that each run has the same ones in sight. */
const NEWEST = 24;
/** The newest of all have the shape whose thumbnails are the heaviest: the guest page's worst case. */
const HEAVIEST = 8;
const ADMIN_PASSWORD = 'only for benchmarks';
/** As phones hold the camera. */
const SHAPES = [
  [2400, 1800],
  [1800, 2400],
  [2400, 1600],
  [2400, 1350],
] as const;

/** Five cold visits each, one after the other. */
export async function measureWeb(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const server = await startServer(folder, (db) => fillAlbum(db, 0), { ADMIN_PASSWORD });
  try {
    const { filled, port, db } = server;
    const target = { port, uploadCode: filled.uploadCode };
    const different = await differentPhotos(photos);
    await uploadAll(target, different.slice(0, -NEWEST), AT_ONCE);
    await uploadAll(target, different.slice(-NEWEST), 1);
    await renditionsMade(db);
    const base = `http://localhost:${port}`;
    const guestPage = `${base}/upload/${filled.uploadCode}`;
    const wall = `${base}/wall/${filled.uploadCode}`;
    const signIn = await signInAs(base, filled);

    const guest = await visitCold(guestPage, RUNS);
    const wallReport = await visitCold(wall, RUNS);
    const usable = await timeUntilUsable(guestPage, RUNS);
    const figures = [
      scoreOf('Guest page', guest, 98),
      atMost('… total blocking time', guest.tbtMs, 100, 'ms'),
      atMost('… transferred until somebody scrolls', guest.transferredBytes / 1024, 250, 'KB'),
      atMost('… slow 3G, processor six times slower, until usable', usable.pickerMs, 3000, 'ms'),
      atMost('… until its title stands in the display face', usable.faceMs, 3000, 'ms'),
      scoreOf(`Wall of ${PHOTOS} photos`, wallReport, 95),
      atMost('… largest contentful paint', wallReport.lcpMs, 2000, 'ms'),
      atMost('… the same on slow 3G', await timeUntilPainted(wall, RUNS), 5000, 'ms'),
      scoreOf('Album page of them', await visitCold(`${base}/albums/${filled.id}`, RUNS, signIn), 95),
      scoreOf('Dashboard', await visitCold(`${base}/`, RUNS, signIn), 95),
    ];
    for (const [name, url] of [
      ['guest page', guestPage],
      ['wall', wall],
    ] as const) {
      const stretch = await largestStretch(url);
      figures.push({
        what: `Largest stretch of a picture, ${name}, 3 pixels to the point`,
        measured: stretch.toFixed(2),
        beside: '1, never stretched',
        ratio: stretch,
        must: { max: 1 },
      });
    }
    return [...figures, await countFindings(base, filled, signIn), ...countTaps()];
  } finally {
    await server.stop();
  }
}

function scoreOf(what: string, { score, lcpMs, tbtMs, transferredBytes }: PageReport, least: number): Figure {
  return {
    what: `${what}, Lighthouse mobile, cold`,
    measured: `${score} (LCP ${(lcpMs / 1000).toFixed(1)} s, TBT ${tbtMs.toFixed(0)} ms, ${(transferredBytes / 1024).toFixed(0)} KB)`,
    beside: String(least),
    ratio: score / least,
    must: { min: 1 },
  };
}

function atMost(what: string, value: number, limit: number, unit: string): Figure {
  return {
    what,
    measured: `${value.toFixed(0)} ${unit}`,
    beside: `${limit} ${unit}`,
    ratio: value / limit,
    must: { max: 1 },
  };
}

/** Every screen that has an address of its own, as its visitor sees it. */
async function countFindings(
  base: string,
  { id, uploadCode }: FilledAlbum,
  signIn: (page: Page) => Promise<void>,
): Promise<Figure> {
  const { user, signInAdmin } = await signInAdministrator(base);
  const people = [
    {
      addresses: [
        ...[`/upload/${uploadCode}`, '/upload/NONESUCH22', `/wall/${uploadCode}`, '/wall/NONESUCH22'],
        ...[`/wall/${uploadCode}?slideshow=on`, `/albums/${id}`, '/login', '/register', '/privacy', '/share'],
        '/admin/login',
      ],
      signIn: async () => {},
    },
    { addresses: ['/', `/albums/${id}`, `/albums/${id}/review`, '/profile', '/guest-albums'], signIn },
    {
      addresses: [
        ...[
          '',
          '/users',
          `/users/${user}`,
          '/albums',
          `/albums/${id}`,
          '/photos',
          '/templates',
          '/analytics',
        ],
      ].map((place) => `/admin${place}`),
      signIn: signInAdmin,
    },
  ];
  const found = await axeFindings(base, people);
  const screens = people.flatMap(({ addresses }) => addresses).length;
  return {
    what: `axe, ${screens} screens, both themes, phone and desktop: findings`,
    measured: [String(found.length), ...found].join('; '),
    beside: 'none',
    ratio: found.length,
    must: { max: 0 },
  };
}

async function signInAdministrator(base: string) {
  const username = 'admin';
  const answer = await fetch(`${base}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: ADMIN_PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  const list = await fetch(`${base}/api/admin/users`, { headers: { Authorization: `Bearer ${token}` } });
  const { users } = (await list.json()) as { users: { id: string }[] };
  const stored = {
    keepsake_admin_token: token,
    keepsake_admin_user: JSON.stringify({ username, role: 'admin' }),
  };
  return {
    user: users[0]?.id ?? '',
    async signInAdmin(page: Page): Promise<void> {
      await page.goto(`${base}/favicon.svg`);
      await page.evaluate(`Object.assign(sessionStorage, ${JSON.stringify(stored)})`);
    },
  };
}

/** As the journey counts them. Nothing where it fails: its test says why. */
function countTaps(): Figure[] {
  const journey = [
    'playwright',
    'test',
    'tests/journeys/all/batches.spec.ts',
    '-g',
    'thirty',
    '--reporter=json',
  ];
  const { stdout } = spawnSync('npx', journey, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  const [, found = ''] = /"type": "guest",\s+"description": ("(?:[^"\\]|\\.)*")/u.exec(stdout) ?? [];
  if (found === '') return [];
  const { taps, questions, attentionMs } = JSON.parse(JSON.parse(found)) as Record<string, number>;
  return [
    atMost('A guest puts in 30 photos: taps beyond the picker', taps ?? Number.NaN, 4, 'taps'),
    {
      what: '… questions before the first photo is safe',
      measured: String(questions),
      beside: 'none',
      ratio: questions ?? Number.NaN,
      must: { max: 0 },
    },
    atMost('… own attention, by script', attentionMs ?? Number.NaN, 30_000, 'ms'),
  ];
}

/** In the shapes that phones make, small enough that 480 of them come in soon. */
async function differentPhotos(photos: BenchPhoto[]): Promise<Buffer[]> {
  const different = await Promise.all(
    photos
      .slice(0, 8)
      .flatMap(({ bytes }) =>
        SHAPES.map(([width, height]) =>
          sharp(bytes).rotate().resize(width, height, { fit: 'cover' }).jpeg({ quality: 85 }).toBuffer(),
        ),
      ),
  );
  // Neighbours differ in subject and in shape, but for the newest.
  const count = different.length;
  const pick = (length: number, step: number) =>
    Array.from({ length }, (_, index) => different[(index * step) % count] ?? Buffer.alloc(0));
  return [...pick(PHOTOS - HEAVIEST, 5), ...pick(HEAVIEST, SHAPES.length)];
}

/** What the server still makes of them would share the processor with the browser. */
async function renditionsMade(db: Db): Promise<void> {
  for (;;) {
    const { left } = await db
      .selectFrom('photos')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .where('previewMade', '=', 0)
      .executeTakeFirstOrThrow();
    if (Number(left) === 0) return;
    await pause(1000);
  }
}

async function signInAs(base: string, { token }: FilledAlbum): Promise<(page: Page) => Promise<void>> {
  const answer = await fetch(`${base}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  const { user } = (await answer.json()) as { user: unknown };
  const session = JSON.stringify({ token, user });
  return async (page) => {
    await page.goto(`${base}/favicon.svg`);
    await page.evaluate(`localStorage.setItem('keepsake_session', ${JSON.stringify(session)})`);
  };
}
