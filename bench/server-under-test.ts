import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { migrate } from '../server/db/migrate.ts';
import { type Db, openDb } from '../server/db/open-db.ts';
import type { Tables } from '../server/db/schema.ts';
import { filesFolder } from '../server/storage/open-stores.ts';
import { writeVolumeId } from '../server/storage/volume-id.ts';
import { Person } from '../tests/support/person.ts';
import { startRealServer } from '../tests/support/real-server.ts';
import { findPostgresFolder, startPostgres } from '../tests/support/services/postgres.ts';

/** A used database is not opened without its secret, and `fill` makes it used. */
const SECRET = 'only for benchmarks, 32 characters and more';
const MB = 1024 * 1024;

interface OfProcesses {
  server: number;
  imaging: number;
}

export interface ServerUnderTest extends AsyncDisposable {
  port: number;
  /** The server's own database, opened a second time. */
  db: Db;
  /** Resident memory in MB; NaN where the system does not tell. Memory that both share counts for each. */
  memory(): OfProcesses;
  /** Milliseconds of processor time used so far; NaN where the system does not tell. */
  used(): OfProcesses;
}

/** Starts the built server as production has it, in a new data folder that `fill` writes into first. */
export async function startServer<Filled>(
  folder: string,
  fill: (db: Kysely<Tables>, dataFolder: string) => Promise<Filled>,
  environment: Record<string, string> = {},
): Promise<ServerUnderTest & { filled: Filled }> {
  const dataFolder = await mkdtemp(join(folder, 'data-'));
  // Without the product's time limits: filling a large database takes minutes.
  const db = openDb({ DATA_DIR: dataFolder, DATABASE_URL: environment.DATABASE_URL }, false);
  await migrate(db);
  const filled = await fill(db, dataFolder);
  // Its photos may be rows only: without the mark the server would miss their files.
  await writeVolumeId(db, filesFolder({ DATA_DIR: dataFolder }), 'bench');
  const settings = { DATA_DIR: dataFolder, PORT: '0', SECRET, TRUST_PROXY: '127.0.0.1', ...environment };
  const server = await startRealServer(settings);
  const { port, pid } = server;
  return {
    port,
    db,
    filled,
    memory: () => ({ server: residentMb(pid), imaging: sum(childrenOf(pid).map(residentMb)) }),
    used: () => ({ server: threadsMs(pid), imaging: sum(childrenOf(pid).map(processMs)) }),
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await server.end('SIGTERM');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/**
 * A new one of a PostgreSQL with these settings. Null where none is installed. `usedMs`: processor time of its
 * processes that still run.
 */
export async function startDatabase(
  settings: Record<string, string>,
): Promise<({ DATABASE_URL: string; usedMs(): number } & AsyncDisposable) | null> {
  if (!findPostgresFolder()) {
    process.stderr.write('left out: no PostgreSQL was found\n');
    return null;
  }
  const postgres = await startPostgres(settings);
  const DATABASE_URL = await postgres.createDatabase();
  return {
    DATABASE_URL,
    usedMs: () => sum(childrenOf(postgres.pid()).map(processMs)),
    [Symbol.asyncDispose]: () => postgres.stop(),
  };
}

export async function previewsMade(db: Db): Promise<void> {
  const next = () => db.selectFrom('photos').select('id').where('previewMade', '=', false).executeTakeFirst();
  while (await next()) await pause(50);
  await pause(200);
}

/** With its files, so that their memory is free for the next round. */
export async function deleteAlbum(
  { port, db }: ServerUnderTest,
  { id, token }: { id: string; token: string },
): Promise<void> {
  await call(port, 'DELETE', `/albums/${id}`, token);
  const next = () => db.selectFrom('fileRemovals').select('storedFilename').executeTakeFirst();
  while (await next()) await pause(50);
}

export async function call<Reply>(
  port: number,
  method: string,
  address: string,
  token: string | null,
  body?: object,
): Promise<Reply> {
  const caller = new Person({ url: `http://127.0.0.1:${port}` }, 'Ines Costa');
  caller.token = token;
  const answer = await caller.send(method, `/api${address}`, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Reply;
}

function residentMb(pid: number | undefined): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return Number.NaN;
  return (Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(path, 'utf8'))?.[1]) * 1024) / MB;
}

/** In hundredths of a second, with threads that have ended. */
function processMs(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** In nanoseconds, of the threads that there are: the server's live as long as it does. */
function threadsMs(pid: number | undefined): number {
  const path = `/proc/${pid}/task`;
  if (!existsSync(path)) return Number.NaN;
  const ofThread = (thread: string) => readFileSync(`${path}/${thread}/schedstat`, 'utf8').split(' ')[0];
  return sum(readdirSync(path).map((thread) => Number(ofThread(thread)) / 1e6));
}

function childrenOf(pid: number | undefined): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
