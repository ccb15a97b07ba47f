import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type RealServer, startRealServer } from '../../real-server.ts';
import { makeThrowawayFolder, waitUntil } from '../../throwaway-process.ts';
import { startNginx } from '../nginx.ts';
import { answers } from '../postgres.ts';
import { startS3Server } from '../s3-server.ts';
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts';

const APPS = 2;
/** Idle connections that nginx keeps to each application node. */
const KEPT = 16;
const PROXY_SECONDS = 30;

export interface WholeCluster {
  /** The address of nginx. */
  url: string;
  apps: RealServer[];
  databases: DatabaseCluster;
  stop(): Promise<void>;
}

/**
 * Starts two application nodes with `settings` behind nginx, on two databases under Patroni and an S3 store.
 */
export async function startWholeCluster(settings: Record<string, string> = {}): Promise<WholeCluster> {
  const [databases, s3] = await Promise.all([startLedDatabases(), startS3Server()]);
  const shared = {
    DATABASE_URL: databases.url,
    SECRET: randomBytes(32).toString('hex'),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: await s3.createBucket(),
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    TRUST_PROXY: '127.0.0.0/8',
    ...settings,
  };
  const folders = Array.from({ length: APPS }, () => makeThrowawayFolder('keepsake-app-'));
  const apps = await Promise.all(
    folders.map((DATA_DIR) => startRealServer({ ...shared, DATA_DIR, PORT: '0' })),
  );
  const targets = apps.map(({ port }) => `http://127.0.0.1:${port}`);
  const nginx = await startNginx(targets, '40m', KEPT);
  return {
    url: nginx.url,
    apps,
    databases,
    async stop() {
      await nginx.stop();
      await Promise.all(apps.map((app) => app.end('SIGKILL')));
      await Promise.all([databases.stop(), s3.stop()]);
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

async function startLedDatabases(): Promise<DatabaseCluster> {
  const databases = await startDatabaseCluster();
  await databases.untilLed();
  // HAProxy detects a new primary a second later than Patroni, and a server that cannot connect does not
  // start.
  await waitUntil(() => answers(databases.url), PROXY_SECONDS, databases.logs);
  return databases;
}
