import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  makeThrowawayFolder,
  startThrowaway,
  type ThrowawayProcess,
  waitUntil,
} from '../../throwaway-process.ts';
import { addDatabaseNode, CLUSTER_FILES, type DatabaseNode } from './database-node.ts';
import { canMakeNetworks, type NodeNetwork, openNodeNetwork } from './node-network.ts';

/** Creating two databases may take this long on a busy machine. */
const START_SECONDS = 120;
/** In characters. */
const LOG_END = 20_000;
const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'ip', 'setpriv', 'nsenter'];
const POSTGRES_15 = '/usr/lib/postgresql/15/bin/postgres';

export interface DatabaseCluster {
  /** The address of HAProxy, with the user who owns the database. */
  url: string;
  nodes: DatabaseNode[];
  /** Throws if no node leads. */
  requirePrimary(): Promise<DatabaseNode>;
  /** Waits until one node leads. Throws after two minutes. */
  untilLed(): Promise<void>;
  /** Waits until the other node replicates synchronously too. Throws after two minutes. */
  untilWhole(): Promise<void>;
  /** Returns the end of the nodes' logs. */
  logs(): string;
  stop(): Promise<void>;
}

/** Lists the missing programs. Empty if a cluster can be started. */
export function findMissingClusterPrograms(): string[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const missing = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  return existsSync(POSTGRES_15) ? missing : [...missing, 'postgresql-15'];
}

/** Returns why no cluster can be started here, or undefined if one can. */
export function findClusterLack(): string | undefined {
  const missing = findMissingClusterPrograms();
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`;
  return canMakeNetworks() ? undefined : 'only root may make networks, and not in every container';
}

/**
 * Starts two nodes of PostgreSQL under Patroni, with etcd, behind HAProxy, from the files in
 * `deploy/cluster`.
 */
export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const network = await openNodeNetwork();
  const password = randomBytes(12).toString('hex');
  const passwords = {
    PATRONI_SUPERUSER_PASSWORD: randomBytes(12).toString('hex'),
    PATRONI_REPLICATION_PASSWORD: randomBytes(12).toString('hex'),
    KEEPSAKE_PASSWORD: password,
  };
  const etcd = startEtcd(network);
  const first = await addDatabaseNode('db1', network, passwords);
  const second = await addDatabaseNode('db2', network, passwords);
  const nodes = [first, second];
  const haproxy = startHaproxy(network, { DB1: first.address, DB2: second.address });
  for (const node of nodes) node.start();

  const logs = () => nodes.map(({ name, log }) => `${name}:\n${log().slice(-LOG_END)}`).join('\n');
  const untilRunning = async (roles: string[]) => {
    const areRunning = async () => {
      const members = await listMembers(nodes);
      return roles.every((wanted) =>
        members.some(({ role, state }) => role === wanted && ['running', 'streaming'].includes(state)),
      );
    };
    await waitUntil(areRunning, START_SECONDS, () => `No ${roles.join(' and ')}.\n${logs()}`);
  };
  return {
    url: `postgres://keepsake:${password}@${network.address}:5432/keepsake`,
    nodes,
    async requirePrimary() {
      const leader = (await listMembers(nodes)).find(({ role }) => role === 'leader');
      const primary = nodes.find(({ name }) => name === leader?.name);
      if (!primary) throw new Error('No database node leads.');
      return primary;
    },
    untilLed: () => untilRunning(['leader']),
    untilWhole: () => untilRunning(['leader', 'sync_standby']),
    logs,
    async stop() {
      await Promise.all([...nodes.map(({ remove }) => remove()), haproxy.stop(), etcd.stop()]);
      await network.stop();
    },
  };
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Asks the first node that responds and knows of a leader. */
async function listMembers(nodes: readonly DatabaseNode[]): Promise<Member[]> {
  for (const { address } of nodes) {
    const { members = [] } = await fetch(`http://${address}:8008/cluster`, {
      signal: AbortSignal.timeout(1_000),
    })
      .then((reply) => reply.json() as Promise<{ members?: Member[] }>)
      .catch(() => ({}) as { members?: Member[] });
    if (members.some(({ role }) => role === 'leader')) return members;
  }
  return [];
}

function startEtcd({ address }: NodeNetwork): ThrowawayProcess {
  const folder = makeThrowawayFolder('keepsake-etcd-');
  const [clients, peers] = [`http://${address}:2379`, `http://${address}:2380`];
  const command = [
    ...['etcd', '--enable-v2', '--name=etcd1', `--data-dir=${join(folder, 'data')}`],
    ...[`--listen-client-urls=${clients}`, `--advertise-client-urls=${clients}`],
    ...[`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`],
    `--initial-cluster=etcd1=${peers}`,
  ];
  return startThrowaway(command, { folder, log: join(folder, 'log'), signal: 'KILL' });
}

function startHaproxy({ address }: NodeNetwork, addresses: { DB1: string; DB2: string }): ThrowawayProcess {
  const folder = makeThrowawayFolder('keepsake-haproxy-');
  const settings = Object.entries({ ...addresses, LISTEN: `${address}:5432` }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const command = ['env', ...settings, 'haproxy', '-db', '-f', join(CLUSTER_FILES, 'haproxy.cfg')];
  return startThrowaway(command, { folder, log: join(folder, 'log'), signal: 'KILL' });
}
