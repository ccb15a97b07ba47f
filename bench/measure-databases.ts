// Benchmark 7: photos taken in on PostgreSQL beside the same on SQLite; what one photo asks of PostgreSQL.

import { setTimeout as pause } from 'node:timers/promises';
import { type Db, openDb } from '../server/db/open-db.ts';
import { findPostgresFolder, startPostgres } from '../tests/support/postgres.ts';
import { openTcpProxy } from '../tests/support/tcp-proxy.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { compareInRounds } from './compare-in-rounds.ts';
import { type Figure, median } from './figure-table.ts';
import { deleteAlbum, emptyAlbums, previewsMade } from './measure-uploads.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { uploadAll } from './upload-client.ts';

const AT_ONCE = 8;
const ROUNDS = 7;
const PHOTOS_A_ROUND = 60;
/** Below 1: with PostgreSQL two processes share the processor. */
const MIN_RATIO = 0.9;
const COUNTED_PHOTOS = 15;
/** Album, keys, row, its commit, appearance; and the note to other nodes, which may come before the answer. */
const MAX_TRIPS_TO_SHOW = 6;
/** Two more: the claim, and what ends it and claims the next. */
const MAX_TRIPS = 8;
/** As in production; the tests run without. */
const SETTINGS = { fsync: 'on', full_page_writes: 'on' };
/** What the server does once a second, photo or not; and what nobody waits for. */
const UNCOUNTED = /"nodes"|SELECT 1|^Q.{4}begin.$/su;
/** Jobs look for work; where they find none it was for no photo. */
const CLAIM = /^P.{5,8}with "free"/su;
const FOUND_NONE = /UPDATE 0\0/u;
/** Messages of the protocol that end what is asked, and an answer. */
const SYNC = 'S\0\0\0\x04';
const READY_FOR_QUERY = 'Z\0\0\0\x05';
const SECRET = 'only for the benchmark, 32 characters';

/** Nothing where there is no PostgreSQL. */
export async function measureDatabases(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  if (!findPostgresFolder()) {
    process.stderr.write('left out: no PostgreSQL was found\n');
    return [];
  }
  const postgres = await startPostgres(SETTINGS);
  const DATABASE_URL = await postgres.createDatabase();
  // A node of the same database would take photos for its own whose files it does not have.
  const ofCounted = await postgres.createDatabase();
  const proxy = await openTcpProxy(ofCounted);
  // Past the proxy, which counts.
  const lookedInto = openDb({ DATA_DIR: folder, DATABASE_URL: ofCounted }, false);
  const fill = (db: Parameters<typeof emptyAlbums>[0]) => emptyAlbums(db, ROUNDS + 2);
  const onSqlite = await startServer(folder, fill);
  const onPostgres = await startServer(folder, fill, { DATABASE_URL, SECRET });
  const counted = await startServer(folder, fill, { DATABASE_URL: proxy.url, SECRET });
  try {
    const chosen = Array.from({ length: PHOTOS_A_ROUND }, (_, n) => photos[n % photos.length] as BenchPhoto);
    const bytes = chosen.map((photo) => photo.bytes);
    const [warmUp, ...rounds] = onSqlite.filled.map((_, number) => number);
    const takeIn = async (server: typeof onSqlite, round: number | undefined) => {
      const album = server.filled[round ?? 0];
      const start = performance.now();
      await uploadAll({ port: server.port, uploadCode: album?.uploadCode ?? '' }, bytes, AT_ONCE);
      const seconds = (performance.now() - start) / 1000;
      await previewsMade(server.db);
      await deleteAlbum(server, album);
      return PHOTOS_A_ROUND / seconds;
    };
    for (const server of [onSqlite, onPostgres]) await takeIn(server, warmUp);
    const left = { sqlite: [...rounds], postgres: [...rounds] };
    const before = [onPostgres, onSqlite].map((server) => server.processorMs() ?? Number.NaN);
    const found = await compareInRounds(
      ROUNDS,
      () => takeIn(onPostgres, left.postgres.shift()),
      () => takeIn(onSqlite, left.sqlite.shift()),
    );
    const processor = [onPostgres, onSqlite].map(
      (server, at) => ((server.processorMs() ?? Number.NaN) - (before[at] ?? 0)) / (ROUNDS * PHOTOS_A_ROUND),
    );
    const [photo] = bytes;
    const trips = await countTrips(proxy, counted, lookedInto, photo ?? Buffer.alloc(0));
    return [
      {
        what: `12 MP JPEGs taken in with thumbnail, ${AT_ONCE} at a time, on PostgreSQL`,
        measured: `${found.ours.toFixed(1)} photos/s (server ${processor[0]?.toFixed(1)} ms each)`,
        beside: `${found.theirs.toFixed(1)} photos/s on SQLite (${processor[1]?.toFixed(1)} ms)`,
        ratio: found.ratio,
        must: { min: MIN_RATIO },
      },
      {
        what: 'Round trips to PostgreSQL for one photo until it is shown',
        measured: String(trips.toShow),
        beside: String(MAX_TRIPS_TO_SHOW),
        ratio: trips.toShow / MAX_TRIPS_TO_SHOW,
        must: { max: 1 },
      },
      {
        what: '… and for its preview, its rendition of 960 pixels and events',
        measured: String(trips.all),
        beside: String(MAX_TRIPS),
        ratio: trips.all / MAX_TRIPS,
        must: { max: 1 },
      },
    ];
  } finally {
    for (const server of [counted, onPostgres, onSqlite]) await server.stop();
    await lookedInto.destroy();
    proxy.close();
    await postgres.stop();
  }
}

/** Of one photo at a time: whatever is sent before the answer to what was sent earlier belongs to the same trip. */
async function countTrips(
  proxy: Awaited<ReturnType<typeof openTcpProxy>>,
  { port, filled }: ServerUnderTest & { filled: { uploadCode: string }[] },
  db: Db,
  photo: Buffer,
): Promise<{ toShow: number; all: number }> {
  let trips = 0;
  let isClaim = false;
  const unanswered = { counted: 0, uncounted: 0 };
  proxy.there = (chunk) => {
    const text = chunk.toString('latin1');
    const asked = countOf(SYNC, text) + (text.startsWith('Q') ? 1 : 0);
    if (UNCOUNTED.test(text)) {
      unanswered.uncounted += asked;
      return chunk;
    }
    const isTrip = unanswered.counted === 0;
    isClaim = isTrip && CLAIM.test(text);
    if (isTrip) trips += 1;
    unanswered.counted += asked;
    return chunk;
  };
  proxy.back = (chunk) => {
    const text = chunk.toString('latin1');
    if (isClaim && FOUND_NONE.test(text)) trips -= 1;
    const answered = countOf(READY_FOR_QUERY, text);
    const ofUncounted = Math.min(answered, unanswered.uncounted);
    unanswered.uncounted -= ofUncounted;
    unanswered.counted = Math.max(0, unanswered.counted - answered + ofUncounted);
    return chunk;
  };
  const toShow: number[] = [];
  const all: number[] = [];
  for (let number = 0; number < COUNTED_PHOTOS; number += 1) {
    await pause(300);
    trips = 0;
    await uploadAll({ port, uploadCode: filled.at(-1)?.uploadCode ?? '' }, [photo], 1);
    toShow.push(trips);
    await previewsMade(db);
    await pause(100);
    all.push(trips);
  }
  return { toShow: median(toShow), all: median(all) };
}

const countOf = (part: string, text: string) => text.split(part).length - 1;
