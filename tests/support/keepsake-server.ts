import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../../server/app/build-app.ts';
import { closeContext, openContext } from '../../server/app/open-context.ts';
import { readConfig } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { jobs } from '../../server/jobs/job-list.ts';
import type { Imaging, ImagingLog } from '../../server/media/process/imaging.ts';
import { startImaging } from '../../server/media/process/start-imaging.ts';
import { openPasswords } from '../../server/passwords.ts';
import { createMigratedPostgres, putMigratedSqlite } from './migrated-database.ts';

export interface TestKeepsake {
  url: string;
  ctx: Context;
  advance(ms: number): void;
  /** Waits for all work that uploads leave, and makes the previews as if no upload were recent. */
  settle(): Promise<void>;
  runJob(name: string, stopping?: AbortSignal): Promise<void>;
  log: string[];
  openConnections(): Promise<number>;
  stop(): Promise<void>;
}

export interface TestSettings {
  environment?: Record<string, string>;
  webFolder?: string;
  /** The data folder of another Keepsake, for servers that share a database. */
  dataFolder?: string;
  /** Hashes passwords like production, for 44 ms each. */
  hasProductionPasswords?: boolean;
}

/** argon2's minimum, with which a hash takes less than a millisecond. */
const QUICK_HASH = { memoryCost: 64, timeCost: 1 };

/**
 * Starts a Keepsake on SQLite, or on PostgreSQL if `KEEPSAKE_TEST_DB` says so. Jobs run only if a test runs
 * them.
 */
export async function startKeepsake(settings: TestSettings = {}): Promise<TestKeepsake> {
  const folder = settings.dataFolder ?? (await mkdtemp(join(tmpdir(), 'keepsake-test-')));
  const onPostgres = process.env.KEEPSAKE_TEST_DB === 'postgres';
  const { DATABASE_URL = onPostgres ? await createMigratedPostgres() : '', ...otherSettings } =
    settings.environment ?? {};
  const config = readConfig({
    DATA_DIR: folder,
    SECRET: 'only for tests, 32 characters and more',
    LOG_LEVEL: 'debug',
    // Tests run however full the disk is.
    MIN_FREE_MB: '0',
    DATABASE_URL,
    ...otherSettings,
  });
  if (!config.DATABASE_URL && !settings.dataFolder) await putMigratedSqlite(folder);
  const log: string[] = [];
  const ctx = await openContext(
    config,
    new Writable({
      write(chunk, _encoding, done) {
        log.push(String(chunk));
        done();
      },
    }),
  );
  ctx.imaging = shareImaging(ctx.log);
  if (!settings.hasProductionPasswords) ctx.passwords = openPasswords(QUICK_HASH);
  let passed = 0;
  ctx.now = () => Date.now() + passed;
  ctx.uptime = () => performance.now() + passed;
  const app = await buildApp(ctx, settings.webFolder ?? null);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  const runJob = async (name: string, stopping = new AbortController().signal) => {
    const job = jobs.find((each) => each.name === name);
    if (!job) throw new Error(`no job is called ${name}`);
    await job.run(ctx, stopping);
  };
  return {
    url,
    ctx,
    log,
    advance(ms) {
      passed += ms;
    },
    async settle() {
      await ctx.work.idle();
      const { uploadsEndedAt } = ctx.imaging;
      ctx.imaging.uploadsEndedAt = () => Number.NEGATIVE_INFINITY;
      await runJob('make waiting previews');
      ctx.imaging.uploadsEndedAt = uploadsEndedAt;
    },
    runJob,
    openConnections: () => promisify(app.server.getConnections).call(app.server),
    async stop() {
      await app.close();
      await closeContext(ctx);
      if (!settings.dataFolder) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a Keepsake before the tests of a file and stops it after them. Tests and hooks may use it. */
export function keepsakeForFile(settings: TestSettings = {}): TestKeepsake {
  let started: TestKeepsake;
  beforeAll(async () => {
    started = await startKeepsake(settings);
  });
  afterAll(() => started?.stop());
  return {
    get url() {
      return started.url;
    },
    get ctx() {
      return started.ctx;
    },
    get log() {
      return started.log;
    },
    advance: (ms) => started.advance(ms),
    settle: () => started.settle(),
    runJob: (name, stopping) => started.runJob(name, stopping),
    openConnections: () => started.openConnections(),
    stop: () => started.stop(),
  };
}

let shared: Imaging | undefined;
let sharedLog: ImagingLog;

/**
 * Shares one imaging process between all Keepsakes of this test process, because its start takes a second. It
 * logs to the latest one. Niceness would starve it on two busy cores.
 */
function shareImaging(log: ImagingLog): Imaging {
  sharedLog = log;
  shared ??= startImaging({
    niceness: 0,
    log: {
      debug: (details, message) => sharedLog.debug(details, message),
      info: (details, message) => sharedLog.info(details, message),
      warn: (details, message) => sharedLog.warn(details, message),
      error: (details, message) => sharedLog.error(details, message),
    },
  });
  return { ...shared, close: async () => {} };
}
