// The server as it runs in production: a process of its own, with an empty data folder.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { migrate } from '../server/db/migrate.ts';
import { type Db, openDb } from '../server/db/open-db.ts';
import type { Tables } from '../server/db/schema.ts';
import { filesFolder } from '../server/storage/open-stores.ts';
import { writeVolumeId } from '../server/storage/volume-id.ts';
import { startRealServer } from '../tests/support/real-server.ts';

/** A used database is not opened without its secret, and `fill` makes it used. */
const SECRET = 'only for benchmarks, 32 characters and more';

export interface ServerUnderTest {
  port: number;
  /** The server's own database, looked into from outside. */
  db: Db;
  /** Resident memory in bytes, now; null where the system does not tell. */
  memory(): { server: number | null; imaging: number | null };
  /** Milliseconds of processor time that the server (without its imaging process) has used so far; null likewise. */
  processorMs(): number | null;
  /** The same of its imaging process. */
  imagingProcessorMs(): number | null;
  stop(): Promise<void>;
}

/**
 * Starts one whose data folder lies in `folder`, on SQLite unless told otherwise. `fill` writes into its database
 * before.
 */
export async function startServer<Filled>(
  folder: string,
  fill: (db: Kysely<Tables>, dataFolder: string) => Promise<Filled>,
  environment: { DATABASE_URL?: string; SECRET?: string; IMAGE_JOBS?: string; ADMIN_PASSWORD?: string } = {},
): Promise<ServerUnderTest & { filled: Filled }> {
  const dataFolder = await mkdtemp(join(folder, 'data-'));
  // Without the product's time limits: filling a large database takes minutes.
  const db = openDb({ DATA_DIR: dataFolder, DATABASE_URL: environment.DATABASE_URL }, false);
  await migrate(db);
  const filled = await fill(db, dataFolder);
  // Its photos may be rows only: without the mark the server would miss their files.
  await writeVolumeId(db, filesFolder({ DATA_DIR: dataFolder }), 'bench');

  const server = await startRealServer({
    DATA_DIR: dataFolder,
    PORT: '0',
    SECRET,
    TRUST_PROXY: '127.0.0.1',
    ...environment,
  });
  const { port, pid } = server;

  return {
    port,
    db,
    filled,
    memory() {
      const imaging = childrenOf(pid).map(residentBytes);
      return { server: residentBytes(pid), imaging: imaging.length === 0 ? null : sum(imaging) };
    },
    processorMs: () => threadsMs(pid),
    imagingProcessorMs: () => sum(childrenOf(pid).map(processorMs)),
    async stop() {
      await db.destroy();
      await server.end('SIGTERM');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Resident memory of a process and its children. */
export function bytesOfAll(pid: number | undefined): number {
  return sum([pid, ...childrenOf(pid)].map(residentBytes));
}

function residentBytes(pid: number | undefined): number | null {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return null;
  const kilobytes = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(path, 'utf8'))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

function processorMs(pid: number | undefined): number | null {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  // After the name in brackets; times are in hundredths of a second.
  const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** To the nanosecond, of the threads that there are: the server's stay as long as it does. */
function threadsMs(pid: number | undefined): number | null {
  const path = `/proc/${pid}/task`;
  if (!existsSync(path)) return null;
  return sum(
    readdirSync(path).map((thread) => {
      const [nanoseconds] = readFileSync(`${path}/${thread}/schedstat`, 'utf8').split(' ');
      return Number(nanoseconds) / 1e6;
    }),
  );
}

function childrenOf(pid: number | undefined): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
