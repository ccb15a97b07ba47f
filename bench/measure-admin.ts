// Benchmark 5: the administration of a large platform on PostgreSQL: figures, lists and searches, each under a third
// of a second.

import { startAdminSession } from '../server/admin/admin-sessions.ts';
import { insertAdmin } from '../server/admin/admin-store.ts';
import { newId } from '../server/random-ids.ts';
import { findPostgresFolder, startPostgres } from '../tests/support/postgres.ts';
import { type Figure, median, percentile } from './figure-table.ts';
import { ALBUMS, PHOTOS, seedPlatform, USERS } from './seeded-platform.ts';
import { startServer } from './server-under-test.ts';

const LIMIT_MS = 300;
const REQUESTS = 15;
const PAGE = 20;

/** A database of this size has memory to itself; it is filled in one go. */
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '1h' };

const page = (rows: number, part: number) => Math.max(1, Math.floor((rows / PAGE) * part));
const QUESTIONS: Record<string, string> = {
  Dashboard: '/dashboard/stats',
  'Analytics of 90 days': '/analytics?days=90',
  'Users, newest': '/users',
  'Users by name, page in the middle': `/users?sort=name&order=asc&page=${page(USERS, 0.5)}`,
  'Users on PLUS, last page by storage': `/users?sort=storageUsed&tier=PLUS&page=${page(USERS * 0.15, 1)}`,
  'Users, one by e-mail': '/users?search=ines.costa.',
  'Users, many by name': '/users?search=costa',
  'Albums, newest': '/albums',
  'Albums by title, page in the middle': `/albums?sort=title&page=${page(ALBUMS, 0.5)}`,
  'Private albums by photos, page 1,000': '/albums?sort=photoCount&visibility=private&page=1000',
  'Albums, one by title': '/albums?search=lisbon%20199997',
  'Albums, many by owner': '/albums?search=tanaka',
  'Albums, more than are counted': '/albums?search=wedding',
  'Photos, newest': '/photos',
  'Photos, page in the middle': `/photos?page=${page(PHOTOS, 0.5)}`,
  'Photos, last page': `/photos?page=${page(PHOTOS, 1)}`,
  'Photos by filename, page in the middle': `/photos?sort=filename&page=${page(PHOTOS, 0.5)}`,
  'Photos, some by filename': '/photos?search=img_04711',
  'Photos, many by uploader': '/photos?search=grandma',
  'Photos by size, many by album': '/photos?search=reunion&sort=size',
  'Photos, two letters': '/photos?search=no',
  'Photos, a sign': '/photos?search=%25',
};

/**
 * Each question `REQUESTS` times, one after the other; the time is that of the whole request. Nothing where there is no
 * PostgreSQL.
 */
export async function measureAdmin(folder: string): Promise<Figure[]> {
  if (!findPostgresFolder()) {
    process.stderr.write('left out: no PostgreSQL was found\n');
    return [];
  }
  const postgres = await startPostgres(SETTINGS);
  try {
    const DATABASE_URL = await postgres.createDatabase();
    const environment = { DATABASE_URL, SECRET: 'only for the benchmark, 32 characters' };
    const started = performance.now();
    const server = await startServer(
      folder,
      async (db) => {
        await seedPlatform(db);
        process.stderr.write(`seeded in ${Math.round((performance.now() - started) / 1000)} s\n`);
        const admin = {
          id: newId(),
          username: 'bench',
          passwordHash: 'nobody signs in',
          createdAt: Date.now(),
        };
        await insertAdmin(db, admin);
        return startAdminSession(db, admin.id, Date.now());
      },
      environment,
    );
    try {
      const figures: Figure[] = [];
      for (const [what, path] of Object.entries(QUESTIONS)) {
        figures.push(
          figureOf(what, await timesOf(`http://127.0.0.1:${server.port}/api/admin${path}`, server.filled)),
        );
      }
      return figures;
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function timesOf(url: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    times.push(performance.now() - start);
    if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text}`);
  }
  return times;
}

function figureOf(what: string, times: number[]): Figure {
  const p50 = median(times);
  return {
    what: `${what}, p50`,
    measured: `${p50.toFixed(0)} ms (p95 ${percentile(times, 95).toFixed(0)})`,
    beside: `${LIMIT_MS} ms`,
    ratio: p50 / LIMIT_MS,
    must: { max: 1 },
  };
}
