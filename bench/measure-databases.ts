import type { Db } from '../server/db/open-db.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { beside, type Figure, medians } from './figures.ts';
import { startDatabase, startServer } from './server-under-test.ts';
import { bytesOf, emptyAlbums, type Round, repeated, sendRound } from './upload-rounds.ts';

const AT_ONCE = 8;
const ROUNDS = 5;
const PHOTOS_A_ROUND = 60;
/** Below 1: with PostgreSQL two processes share the processor. */
const MIN_RATIO = 0.9;
/** As in production; the tests run without. */
const SETTINGS = { fsync: 'on', full_page_writes: 'on' };

export async function measureDatabases(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  await using database = await startDatabase(SETTINGS);
  if (!database) return [];
  const fill = (db: Db) => emptyAlbums(db, ROUNDS + 1);
  await using onSqlite = await startServer(folder, fill);
  await using onPostgres = await startServer(folder, fill, { DATABASE_URL: database.DATABASE_URL });
  const bytes = bytesOf(repeated(photos, PHOTOS_A_ROUND));
  const rounds: Record<'sqlite' | 'postgres', Round[]> = { sqlite: [], postgres: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const sqlite = await sendRound(onSqlite, bytes, AT_ONCE);
    const onServer = await sendRound(onPostgres, bytes, AT_ONCE);
    // The first round warms both up.
    if (round > 0) rounds.sqlite.push(sqlite);
    if (round > 0) rounds.postgres.push(onServer);
  }
  const [sqlite, own] = [medians(rounds.sqlite), medians(rounds.postgres)];
  return [
    {
      ...beside(`12 MP JPEGs, ${AT_ONCE} at a time, on PostgreSQL`, own.perSecond, sqlite.perSecond, {
        ...{ unit: 'photos/s', digits: 1, note: `server ${own.serverMs.toFixed(1)} ms each` },
        peer: `SQLite (${sqlite.serverMs.toFixed(1)} ms)`,
      }),
      must: { min: MIN_RATIO },
    },
  ];
}
