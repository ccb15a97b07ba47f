import { startAdminSession } from '../server/admin/admin-sessions.ts';
import { insertAdmin } from '../server/admin/admin-store.ts';
import type { Db } from '../server/db/open-db.ts';
import { newId } from '../server/random-ids.ts';
import { Client } from './client.ts';
import { atMost, type Figure, median, percentile } from './figures.ts';
import { PHOTOS, seedPlatform, USERS } from './seeded-platform.ts';
import { startDatabase, startServer } from './server-under-test.ts';

const LIMIT_MS = 300;
const REQUESTS = 15;
const PAGE = 20;

/** A database of this size has memory to itself; it is filled in one go. */
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '1h' };

const page = (rows: number, part: number) => Math.max(1, Math.floor((rows / PAGE) * part));
const QUESTIONS: Record<string, string> = {
  Dashboard: '/dashboard/stats',
  'Analytics of 90 days': '/analytics?days=90',
  'Users by name, page in the middle': `/users?sort=name&order=asc&page=${page(USERS, 0.5)}`,
  'Users on PLUS, last page by storage': `/users?sort=storageUsed&tier=PLUS&page=${page(USERS * 0.15, 1)}`,
  'Users, many by name': '/users?search=costa',
  'Albums, one by title': '/albums?search=lisbon%20199997',
  'Photos, page in the middle': `/photos?page=${page(PHOTOS, 0.5)}`,
  'Photos, many by uploader': '/photos?search=grandma',
  'Photos by size, many by album': '/photos?search=reunion&sort=size',
};

export async function measureAdmin(folder: string): Promise<Figure[]> {
  await using database = await startDatabase(SETTINGS);
  if (!database) return [];
  const fill = async (db: Db) => {
    await seedPlatform(db);
    const createdAt = Date.now();
    const admin = { id: newId(), username: 'bench', passwordHash: 'nobody signs in', createdAt };
    await insertAdmin(db, admin);
    return startAdminSession(db, admin.id, createdAt);
  };
  await using server = await startServer(folder, fill, { DATABASE_URL: database.DATABASE_URL });
  using client = new Client(server.port, 1);
  const headers = { authorization: `Bearer ${server.filled}` };
  const figures: Figure[] = [];
  for (const [what, path] of Object.entries(QUESTIONS)) {
    const times: number[] = [];
    while (times.length < REQUESTS) times.push((await client.ask(`/api/admin${path}`, headers)).ms);
    const note = `p95 ${percentile(times, 95).toFixed(0)}`;
    figures.push(atMost(`${what}, p50`, median(times), LIMIT_MS, { unit: 'ms', note }));
  }
  return figures;
}
