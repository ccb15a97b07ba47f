// `npm run cluster`: a whole cluster on this machine, for trying out what it survives. Ctrl-C removes it, photos too.

import { createInterface } from 'node:readline';
import type { DatabaseNode } from '../tests/support/services/cluster/database-node.ts';
import { startWholeCluster, type WholeCluster } from '../tests/support/services/cluster/whole-cluster.ts';
import { ensureCluster } from './test-tools.ts';

const ADMIN_PASSWORD = 'only for trying out';

const DEEDS: Record<string, { means: string; run(node: DatabaseNode): void | Promise<void> }> = {
  kill: { means: 'ends PostgreSQL alone; Patroni starts it again', run: (node) => node.killPostgres() },
  off: { means: 'cuts its power', run: (node) => node.cutPower() },
  on: { means: 'starts it again', run: (node) => node.start() },
  freeze: { means: 'makes all its processes stand still', run: (node) => node.freeze() },
  thaw: { means: 'lets them go on', run: (node) => node.thaw() },
  cut: { means: 'cuts its network', run: (node) => node.cut() },
  reconnect: { means: 'connects it again', run: (node) => node.reconnect() },
  fill: { means: 'fills its disk', run: (node) => node.fillDisk() },
  clear: { means: 'makes room again', run: (node) => node.clearDisk() },
};

async function main(): Promise<void> {
  const lack = ensureCluster();
  if (lack) throw new Error(lack);
  say('Starting etcd, two databases, an S3 store and two nodes: this takes half a minute.');
  const cluster = await startWholeCluster({ ADMIN_PASSWORD, LOG_LEVEL: 'fatal' });
  say(describe(cluster));
  createInterface(process.stdin).on('line', (line) => {
    obey(cluster, line).then(say, (error) => say(String(error)));
  });
  const stop = () => cluster.stop().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

/** `kill db1`. Nothing named: who leads. */
async function obey({ databases }: WholeCluster, line: string): Promise<string> {
  const [name = '', target] = line.trim().split(/\s+/u);
  if (name !== '') {
    const deed = DEEDS[name];
    const node = databases.nodes.find((each) => each.name === target);
    if (!deed || !node) return help();
    await deed.run(node);
  }
  const leader = await databases.requirePrimary().catch(() => null);
  return leader ? `${leader.name} leads` : 'no database node leads';
}

function describe({ url, apps, databases }: WholeCluster): string {
  return `
Keepsake, through nginx:      ${url} (administrator: admin, ${ADMIN_PASSWORD})
Its nodes:                    ${apps.map((app) => app.url).join(', ')}
PostgreSQL, through HAProxy:  ${databases.url}
Patroni:                      ${databases.nodes.map(({ name, address }) => `${name} http://${address}:8008/cluster`).join(', ')}

Fill it from another terminal: npm run demo -- ${url}

${help()}`;
}

function help(): string {
  const deeds = Object.entries(DEEDS).map(([name, { means }]) => `  ${name.padEnd(9)} db1  ${means}`);
  return `Type and press Enter. Nothing: who leads. For db1 and db2:\n${deeds.join('\n')}`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch((error) => {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
