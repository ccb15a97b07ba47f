import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Failover, failOver, TROUBLE_NAMES } from '../support/failover-drill.ts';
import { findClusterLack } from '../support/services/cluster/database-cluster.ts';
import { startWholeCluster, type WholeCluster } from '../support/services/cluster/whole-cluster.ts';

const FAILOVERS = Number(process.env.KEEPSAKE_FAILOVERS ?? 20);
const WRITES_AGAIN_MS = 30_000;
const LIVE_AGAIN_MS = 5_000;
const START_MS = 180_000;
const FAILOVER_MS = 240_000;

const lack = findClusterLack();
const seen: Failover[] = [];
let cluster: WholeCluster | undefined;
beforeAll(async () => {
  if (lack === undefined) cluster = await startWholeCluster({ LOG_LEVEL: 'silent' });
}, START_MS);
afterAll(async () => {
  process.stdout.write(`\n${describe(seen)}\n`);
  await cluster?.stop();
});

const order = Array.from(
  { length: FAILOVERS },
  (_, at) => TROUBLE_NAMES[at % TROUBLE_NAMES.length] ?? 'frozen',
);

test.each(order.map((trouble, at) => [at + 1, trouble] as const))(
  'failover %i, %s: photos are stored again within 30 seconds, none is lost or duplicated, and no node restarts',
  async (_, trouble) => {
    if (!cluster) throw new Error(lack);
    const failover = await failOver(cluster, trouble);
    seen.push(failover);
    expect(failover).toMatchObject({ lost: [], doubled: [] });
    expect(failover.pausedMs).toBeLessThan(WRITES_AGAIN_MS);
    expect(failover.heardAfterMs).toBeLessThan(LIVE_AGAIN_MS);
    expect(cluster.apps.map((app) => app.isRunning())).toEqual([true, true]);
  },
  FAILOVER_MS,
);

/** Formats a table for docs/performance.md. */
function describe(failovers: readonly Failover[]): string {
  const seconds = (values: number[]) =>
    `${(Math.min(...values) / 1000).toFixed(1)} to ${(Math.max(...values) / 1000).toFixed(1)} s`;
  const rows = TROUBLE_NAMES.flatMap((trouble) => {
    const those = failovers.filter((each) => each.trouble === trouble);
    if (those.length === 0) return [];
    const count = (key: 'lost' | 'doubled') => those.reduce((sum, each) => sum + each[key].length, 0);
    const acknowledged = those.reduce((sum, each) => sum + each.acknowledged, 0);
    const [paused, heard] = [those.map((each) => each.pausedMs), those.map((each) => each.heardAfterMs)];
    const cells = [
      trouble,
      those.length,
      seconds(paused),
      seconds(heard),
      acknowledged,
      count('lost'),
      count('doubled'),
    ];
    return [`| ${cells.join(' | ')} |`];
  });
  const head =
    '| the primary | times | no photo stored for | live line after | photos acknowledged | lost | doubled |';
  return [head, '|---|---|---|---|---|---|---|', ...rows].join('\n');
}
