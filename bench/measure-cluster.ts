import { Agent, type ClientRequest, request } from 'node:http';
import { sql } from 'kysely';
import type { Db } from '../server/db/open-db.ts';
import { findMissingS3Programs, startS3Server } from '../tests/support/services/s3-server.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { Client, uploadAll } from './client.ts';
import { beside, type Figure, median, percentile, shown } from './figures.ts';
import { type FilledAlbum, fillAlbum, fillWholeAlbum } from './filled-album.ts';
import { previewsMade, type ServerUnderTest, startDatabase, startServer } from './server-under-test.ts';
import { bytesOf, repeated } from './upload-rounds.ts';

const NODES = [1, 2, 4];
const AT_ONCE = 8;
const PHOTOS_A_ROUND = 48;
const LISTENERS = [1_000, 5_000];
const EVENTS = 5;
const CHANGES_MS = 4_000;
const CONNECTIONS = 32;
const KB = 1024;
/** As in production, and with the extension that counts statements. */
const SETTINGS = { fsync: 'on', full_page_writes: 'on', shared_preload_libraries: 'pg_stat_statements' };

type Database = NonNullable<Awaited<ReturnType<typeof startDatabase>>>;
interface Cluster {
  database: Database;
  /** In the order in which they were started. */
  nodes: ServerUnderTest[];
}

/** Nodes side by side on one PostgreSQL and one S3 store; all of them on this machine. */
export async function measureCluster(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  if (findMissingS3Programs().length > 0) {
    process.stderr.write('left out: no S3 gateway was found\n');
    return [];
  }
  await using database = await startDatabase(SETTINGS);
  if (!database) return [];
  const store = await startS3Server();
  const cluster: Cluster = { database, nodes: [] };
  const settings = {
    DATABASE_URL: database.DATABASE_URL,
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: await store.createBucket(),
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  };
  try {
    const figures: Figure[] = [];
    for (const count of NODES) {
      while (cluster.nodes.length < count)
        cluster.nodes.push(await startServer(folder, async () => null, settings));
      figures.push(...(await measureUploads(cluster, bytesOf(repeated(photos, PHOTOS_A_ROUND)))));
      if (count !== 2) continue;
      for (const listeners of LISTENERS)
        figures.push(...(await measureListeners(cluster, photos, listeners)));
      figures.push(...(await measureChanges(cluster)));
    }
    return figures;
  } finally {
    for (const node of cluster.nodes) await node[Symbol.asyncDispose]();
    await store.stop();
  }
}

async function measureUploads({ database, nodes }: Cluster, photos: Buffer[]): Promise<Figure[]> {
  const { db } = nodes[0] as ServerUnderTest;
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  const send = async ({ uploadCode }: FilledAlbum, sent: readonly Buffer[]) => {
    const ofNode = (at: number) => sent.filter((_, number) => number % nodes.length === at);
    const each = nodes.map(({ port }, at) =>
      uploadAll({ port, uploadCode }, ofNode(at), AT_ONCE / nodes.length),
    );
    await Promise.all(each);
  };
  await send(await fillAlbum(db, 0), photos.slice(0, AT_ONCE));
  await previewsMade(db);
  const album = await fillAlbum(db, 0);
  const before = { ...(await counted(db)), ...used(nodes, database) };
  const start = performance.now();
  await send(album, photos);
  const seconds = (performance.now() - start) / 1000;
  await previewsMade(db);
  const after = { ...(await counted(db)), ...used(nodes, database) };
  const each = (key: keyof typeof after) => (after[key] - before[key]) / photos.length;
  const what = `12 MP JPEGs, ${AT_ONCE} at a time, ${nodes.length} nodes on PostgreSQL and S3`;
  return [
    shown(what, photos.length / seconds, 'photos/s', 1),
    shown('… each with its preview: server', each('server'), 'ms', 1),
    shown('… imaging process', each('imaging'), 'ms', 1),
    shown('… PostgreSQL', each('postgres'), 'ms', 1),
    shown('… statements', each('statements'), '', 1),
    shown('… notifications', each('notifications'), '', 1),
    shown('… write-ahead log', each('walBytes') / KB, 'KB', 1),
  ];
}

async function counted(db: Db): Promise<Record<'statements' | 'notifications' | 'walBytes', number>> {
  const { rows } = await sql<{ statements: number; notifications: number; walBytes: number }>`
    select sum(calls)::float8 as statements,
      coalesce(sum(calls) filter (where query ilike '%notify%'), 0)::float8 as notifications,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal_bytes
    from pg_stat_statements`.execute(db);
  return rows[0] as (typeof rows)[number];
}

function used(nodes: readonly ServerUnderTest[], database: Database) {
  const all = nodes.map((node) => node.used());
  const sum = (process: 'server' | 'imaging') => all.reduce((total, each) => total + each[process], 0);
  return { server: sum('server'), imaging: sum('imaging'), postgres: database.usedMs() };
}

async function measureListeners({ nodes }: Cluster, photos: BenchPhoto[], count: number): Promise<Figure[]> {
  const [first] = nodes as [ServerUnderTest];
  const album = await fillAlbum(first.db, 0);
  const memory = () => nodes.reduce((total, node) => total + node.memory().server, 0);
  const memoryBefore = memory();
  const heardAt: number[] = [];
  const streams = await openStreams(nodes, album.uploadCode, count, () => heardAt.push(performance.now()));
  const perListener = ((memory() - memoryBefore) * KB) / count;
  const late: number[] = [];
  try {
    for (const photo of bytesOf(repeated(photos, EVENTS))) {
      heardAt.length = 0;
      await uploadAll({ port: first.port, uploadCode: album.uploadCode }, [photo], 1);
      const answeredAt = performance.now();
      while (heardAt.length < count) await new Promise(setImmediate);
      late.push(percentile(heardAt, 99) - answeredAt);
    }
  } finally {
    for (const stream of streams) stream.destroy();
  }
  return [
    shown(
      `${count} listeners over 2 nodes hear of a photo, p99 after its answer`,
      Math.max(0, median(late)),
      'ms',
    ),
    shown('… memory of each', perListener, 'KB', 1),
  ];
}

/** Calls `onPhoto` for each stream that hears of a new photo. Resolves once all are open. */
async function openStreams(
  nodes: readonly ServerUnderTest[],
  uploadCode: string,
  count: number,
  onPhoto: () => void,
): Promise<ClientRequest[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  using opening = new Client(0, 50);
  const numbers = Array.from({ length: count }, (_, number) => number);
  return opening.each(numbers, async (number) => {
    const sent = request({
      host: '127.0.0.1',
      port: nodes[number % nodes.length]?.port,
      path: `/api/uploads/${uploadCode}/events`,
      agent,
      headers: {
        'X-Forwarded-For': `10.1.${Math.floor(number / 100)}.1`,
        'X-Client-Id': `listener-${number}`,
      },
    });
    sent.on('error', () => undefined).end();
    await new Promise<void>((resolve, reject) =>
      sent.on('response', (response) => {
        if (response.statusCode !== 200) return reject(new Error(`a stream: ${response.statusCode}`));
        response.on('error', () => undefined);
        response.on('data', (piece: Buffer) => piece.includes('"photo.ready"') && onPhoto());
        resolve();
      }),
    );
    return sent;
  });
}

/** Hearts, each a transaction that gives the album its next version: of one album, and of as many as connections. */
async function measureChanges({ nodes }: Cluster): Promise<Figure[]> {
  const { db } = nodes[0] as ServerUnderTest;
  const albums = [];
  while (albums.length < CONNECTIONS / 4) albums.push(await fillWholeAlbum(db));
  const one = await changesPerSecond(nodes, albums.slice(0, 1));
  const many = await changesPerSecond(nodes, albums);
  return [
    beside('changes of one album a second, over 2 nodes', one, many, {
      peer: `of ${albums.length} albums`,
    }),
  ];
}

async function changesPerSecond(
  nodes: readonly ServerUnderTest[],
  albums: readonly { uploadCode: string; photoIds: string[] }[],
): Promise<number> {
  const clients = nodes.map(({ port }) => new Client(port, CONNECTIONS / nodes.length));
  const start = performance.now();
  let changes = 0;
  const change = async (client: Client, first: number) => {
    for (let number = first; performance.now() - start < CHANGES_MS; number += CONNECTIONS) {
      const { uploadCode, photoIds } = albums[number % albums.length] as (typeof albums)[number];
      const photoId = photoIds[Math.floor(number / albums.length) % photoIds.length];
      const body = Buffer.from(JSON.stringify({ isLoved: true }));
      const device = `device-${Math.floor(number / photoIds.length)}-${number % 64}`.padEnd(16, '0');
      const headers = { 'Content-Type': 'application/json', 'X-Client-Id': device };
      await client.ask(`/api/uploads/${uploadCode}/photos/${photoId}/heart`, headers, [body], 'PATCH');
      changes += 1;
    }
  };
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, number) =>
      change(clients[number % clients.length] as Client, number),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const client of clients) client[Symbol.dispose]();
  return changes / seconds;
}
