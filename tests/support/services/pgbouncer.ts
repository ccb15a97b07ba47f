import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findFreePorts, makeThrowawayFolder, startThrowaway, waitUntil } from '../throwaway-process.ts';
import { answers, unprivilegedUser } from './postgres.ts';

export interface Pooler {
  /** The address of a database, through this pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Where PgBouncer is; null where it is not installed. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null;
}

/**
 * Starts it in front of a PostgreSQL. Each transaction may meet another session. `sessions`: at most so many for each
 * database. `more`: further settings.
 */
export async function startPgBouncer(
  postgresUrl: string,
  sessions: number,
  more: Record<string, string> = {},
): Promise<Pooler> {
  const program = findPgBouncer();
  if (program === null) throw new Error('PgBouncer is not installed.');
  const { hostname, port: postgresPort } = new URL(postgresUrl);
  const runAs = unprivilegedUser();
  const folder = makeThrowawayFolder('keepsake-pgbouncer-', runAs);
  const [port] = await findFreePorts(1);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    max_client_conn: 500,
    default_pool_size: sessions,
    // A database that a test has left holds no connections of the server for long.
    server_idle_timeout: 5,
    ...more,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const config = join(folder, 'pgbouncer.ini');
  const databases = `[databases]\n* = host=${hostname} port=${postgresPort} user=postgres`;
  writeFileSync(config, [databases, '[pgbouncer]', ...lines, ''].join('\n'));
  const log = join(folder, 'log');
  const running = startThrowaway([program, config], { folder, log, signal: 'KILL', runAs });
  const through = (url: string) => {
    const pooled = new URL(url);
    pooled.port = String(port);
    return pooled.href;
  };
  await waitUntil(
    () => answers(through(postgresUrl)),
    10,
    () => 'PgBouncer does not answer.',
  );
  return { through, stop: running.stop };
}
