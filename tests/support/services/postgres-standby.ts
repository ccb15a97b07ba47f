import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePorts, makeThrowawayFolder, startThrowaway, waitUntil } from '../throwaway-process.ts';
import {
  answers,
  findPostgresFolder,
  type PostgresServer,
  serverFlags,
  unprivilegedUser,
} from './postgres.ts';

export interface Standby {
  /** Of the database that the primary knows under this URL. */
  urlOf(primaryUrl: string): string;
  /** What comes from the primary waits until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** A hot standby of a server of `startPostgres`, which is restarted for it. */
export async function startStandby(primary: PostgresServer): Promise<Standby> {
  const [data] = await ask<{ data_directory: string }>(primary.url, 'show data_directory');
  const runAs = unprivilegedUser();
  const folder = makeThrowawayFolder('keepsake-standby-', runAs);
  const [copy, log] = [join(folder, 'data'), join(folder, 'log')];
  // A copy of a server that is down needs no pg_basebackup, which the npm package does not have.
  await primary.shutDown();
  execFileSync('cp', ['-r', String(data?.data_directory), copy], { ...runAs });
  writeFileSync(join(copy, 'standby.signal'), '');
  await primary.startAgain();
  const [port] = await findFreePorts(1);
  const flags = serverFlags(port, {
    primary_conninfo: `host=127.0.0.1 port=${new URL(primary.url).port} user=postgres`,
  });
  const command = [join(findPostgresFolder() ?? '', 'postgres'), '-D', copy, ...flags];
  const server = startThrowaway(command, { folder, log, signal: 'QUIT', runAs });
  const urlOf = (primaryUrl: string) => Object.assign(new URL(primaryUrl), { port: String(port) }).href;
  const url = urlOf(primary.url);
  await waitUntil(
    () => answers(url),
    30,
    () => 'The standby did not start.',
  );
  return {
    urlOf,
    pause: async () => void (await ask(url, 'select pg_wal_replay_pause()')),
    resume: async () => void (await ask(url, 'select pg_wal_replay_resume()')),
    stop: () => server.stop(),
  };
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
