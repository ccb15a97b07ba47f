import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeThrowawayFolder, startThrowaway, type ThrowawayProcess } from '../../throwaway-process.ts';
import { unprivilegedUser } from '../postgres.ts';
import { mountSmallDisk } from '../small-disk.ts';
import type { NodeNetwork } from './node-network.ts';

/** The files with which operators start a cluster. */
export const CLUSTER_FILES = join(import.meta.dirname, '../../../../deploy/cluster');
/** The disk has room for the write-ahead log of twenty failovers. */
const DISK_MB = 800;

/** A machine with PostgreSQL under Patroni, a network connection and a small disk. */
export interface DatabaseNode {
  name: string;
  address: string;
  start(): void;
  /** Kills only PostgreSQL with SIGKILL. */
  killPostgres(): void;
  /** Kills all its processes at once, like a power cut. The disk is unchanged. */
  cutPower(): Promise<void>;
  /** Suspends all its processes. */
  freeze(): void;
  thaw(): void;
  /** Silently drops everything on its network connection. */
  cut(): void;
  reconnect(): void;
  fillDisk(): void;
  clearDisk(): void;
  /** Returns the output of Patroni and PostgreSQL. */
  log(): string;
  remove(): Promise<void>;
}

/**
 * Adds a node to the network without starting it. `passwords` has the names of `deploy/cluster/patroni.yml`.
 */
export async function addDatabaseNode(
  name: string,
  network: NodeNetwork,
  passwords: Record<string, string>,
): Promise<DatabaseNode> {
  const runAs = unprivilegedUser();
  const connection = await network.addNode(name);
  const disk = mountSmallDisk(DISK_MB);
  if (!runAs || !disk) throw new Error('Database nodes take root, and a system that may mount volumes.');
  chownSync(disk.folder, runAs.uid, runAs.gid);
  const folder = makeThrowawayFolder(`keepsake-${name}-`, runAs);
  // Its user may not have access to the project's folder.
  cpSync(CLUSTER_FILES, join(folder, 'config'), { recursive: true });
  const log = join(folder, 'log');
  const data = join(disk.folder, 'data');
  const settings = {
    ...passwords,
    HOME: folder,
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: `${network.address}:2379`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${connection.address}:8008`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${connection.address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
  };
  const command = connection.onNode([
    // A change of user resets the signal that ends it with its parent, so it is set again.
    ...['setpriv', `--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups', '--pdeathsig=KILL'],
    ...['env', ...Object.entries(settings).map(([key, value]) => `${key}=${value}`)],
    ...['sh', join(folder, 'config', 'run-node.sh')],
  ]);
  let running: ThrowawayProcess | undefined;
  const cutPower = async () => running?.stop();
  return {
    name,
    address: connection.address,
    start() {
      running = startThrowaway(command, {
        folder: makeThrowawayFolder('keepsake-run-'),
        log,
        signal: 'KILL',
      });
    },
    // PostgreSQL's other processes end without their first one.
    killPostgres: () => void execFileSync('pkill', ['-KILL', '-f', `/postgres -D ${data} `]),
    cutPower,
    freeze: () => running?.freeze(),
    thaw: () => running?.thaw(),
    cut: connection.cut,
    reconnect: connection.reconnect,
    fillDisk: disk.fill,
    clearDisk: disk.clear,
    log: () => readFileSync(log, 'utf8'),
    async remove() {
      await cutPower();
      disk.unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
