import { afterAll, beforeAll, expect, test } from 'vitest';
import { failOver } from '../support/failover-drill.ts';
import { findClusterLack } from '../support/services/cluster/database-cluster.ts';
import { startWholeCluster, type WholeCluster } from '../support/services/cluster/whole-cluster.ts';
import { findMissingS3Programs } from '../support/services/s3-server.ts';

const WRITES_AGAIN_MS = 30_000;
const LIVE_AGAIN_MS = 5_000;
const TEST_MS = 180_000;

const lack = findClusterLack() ?? findMissingS3Programs()[0];

let cluster: WholeCluster | undefined;
beforeAll(async () => {
  if (lack === undefined) cluster = await startWholeCluster({ LOG_LEVEL: 'silent' });
}, TEST_MS);
afterAll(() => cluster?.stop());

test(
  'the primary is killed while guests upload: within 30 seconds photos are stored again, none is lost or doubled',
  async ({ skip }) => {
    if (!cluster) return skip(lack);
    const failover = await failOver(cluster, 'PostgreSQL killed');
    expect(failover).toMatchObject({ lost: [], doubled: [] });
    expect(failover.acknowledged).toBeGreaterThan(0);
    expect(failover.pausedMs).toBeLessThan(WRITES_AGAIN_MS);
    expect(failover.heardAfterMs).toBeLessThan(LIVE_AGAIN_MS);
    expect(cluster.apps.map((app) => app.isRunning())).toEqual([true, true]);
  },
  TEST_MS,
);
