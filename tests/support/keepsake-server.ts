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
  /** `http://127.0.0.1:port`. */
  url: string;
  ctx: Context;
  /** Lets time pass. */
  advance(ms: number): void;
  /** Waits for all that uploads leave to be done, and makes the previews as if it had been quiet. */
  settle(): Promise<void>;
  /** Runs one scheduled job now. */
  runJob(name: string, stopping?: AbortSignal): Promise<void>;
  /** Every line that was logged. */
  log: string[];
  /** How many connections it holds. */
  openConnections(): Promise<number>;
  stop(): Promise<void>;
}

export interface TestSettings {
  /** More settings, as in the environment. */
  environment?: Record<string, string>;
  webFolder?: string;
  /** The data folder of another one, for servers that share a database. */
  dataFolder?: string;
  /** Hashes passwords as production does, for 44 ms each. */
  hasProductionPasswords?: boolean;
}

/** The least that argon2 takes: a hash in less than a millisecond. */
const QUICK_HASH = { memoryCost: 64, timeCost: 1 };

/** Starts one on SQLite, or on PostgreSQL where `KEEPSAKE_TEST_DB` says so. Jobs run only when a test runs them. */
export async function startKeepsake(settings: TestSettings = {}): Promise<TestKeepsake> {
  const folder = settings.dataFolder ?? (await mkdtemp(join(tmpdir(), 'keepsake-test-')));
  const onPostgres = process.env.KEEPSAKE_TEST_DB === 'postgres';
  const { DATABASE_URL = onPostgres ? await createMigratedPostgres() : '', ...otherSettings } =
    settings.environment ?? {};
  const config = readConfig({
    DATA_DIR: folder,
    SECRET: 'only for tests, 32 characters and more',
    LOG_LEVEL: 'debug',
    // However full the disk under the tests is.
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

/** Starts a Keepsake before the tests of a file, and stops it after them. Tests and hooks may use it. */
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
 * The imaging of all Keepsakes of this test process, which takes a second to start: it outlives them, and logs to the
 * one that was started last. On two busy cores a niceness would let it starve.
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
