import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { findAdmin } from './admin/admin-store.ts';
import { ensureFirstAdmin, type NewAdmin } from './admin/first-admin.ts';
import { buildApp } from './app/build-app.ts';
import { closeContext, openContext } from './app/open-context.ts';
import { serveMetrics } from './app/serve-metrics.ts';
import { type Config, readConfig, WrongSettings } from './config.ts';
import { heldLog } from './held-log.ts';
import { closeBehindProxy } from './http/limits/end-connections.ts';
import { jobs } from './jobs/job-list.ts';
import { startJobs } from './jobs/scheduler.ts';

/** Milliseconds for requests after SIGTERM. */
const FAREWELL_MS = 60_000;
const WEB = join(import.meta.dirname, '..', 'dist');
/** Percent. Photos pass through buffers beside a heap of 30 MB: V8 would mark all of it for every four photos. */
const HEAP_GROWTH = 400;

/** No server, unknown host, wrong user or password, unknown database. */
const DATABASE_REFUSALS = new Set(['ECONNREFUSED', 'ENOTFOUND', '28P01', '28000', '3D000']);

const startLog = heldLog();

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const config = settingsOrExit();
  const ctx = await openContext(config, startLog);
  const app = await buildApp(ctx, existsSync(join(WEB, 'index.html')) ? WEB : null);
  const newAdmin = await ensureFirstAdmin(ctx);
  await app.listen({ port: config.PORT, host: config.HOST });
  if (ctx.meter) await serveMetrics(ctx, ctx.meter);

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  // Printed at any log level: a new operator needs it.
  const lines = [
    `Keepsake is ready: ${config.PUBLIC_URL ?? `http://localhost:${port}`}`,
    adminLine(newAdmin, await findAdmin(ctx.db, config.ADMIN_USERNAME)),
  ];
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`);
  const stopJobs = startJobs(ctx, jobs);
  ctx.imaging.warmUp();

  let stopping = false;
  const stop = async (exitCode: number, drainMs = 0) => {
    if (stopping) process.exit(1);
    stopping = true;
    ctx.isDraining = true;
    setTimeout(() => process.exit(1), drainMs + FAREWELL_MS).unref();
    // Until then it serves as before.
    await wait(drainMs);
    // Jobs that begin now might not be finished in time.
    const jobsEnded = stopJobs();
    await closeBehindProxy(app);
    await jobsEnded;
    await closeContext(ctx);
    process.exit(exitCode);
  };
  process.on('SIGTERM', () => stop(0, config.DRAIN_DELAY_SECONDS * 1_000));
  process.on('SIGINT', () => stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error) => {
      ctx.log.fatal({ err: error }, event);
      stop(1);
    });
  }
  // After the signal handlers are set.
  startLog.release();
}

function adminLine(newAdmin: NewAdmin | null, named: { username: string } | undefined): string {
  if (!newAdmin) return `Administrator: ${named?.username ?? 'see npm run admin -- list'}`;
  const password = newAdmin.password
    ? `password ${newAdmin.password} (made now, shown only this once)`
    : 'password as set';
  return `Administrator: ${newAdmin.username}, ${password}`;
}

function settingsOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    for (const line of error.lines) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

function startFailure(error: unknown): string {
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  if (code === 'EADDRINUSE')
    return `${portSetting(error)}: another program listens there already (${message})`;
  const isDatabase = process.env.DATABASE_URL && code && DATABASE_REFUSALS.has(code);
  return isDatabase ? `DATABASE_URL: the database refuses (${message || code})` : message;
}

function portSetting(error: unknown): 'PORT' | 'METRICS_PORT' {
  const { port } = error as { port?: number };
  return String(port) === process.env.METRICS_PORT?.trim() ? 'METRICS_PORT' : 'PORT';
}

main().catch((error) => {
  startLog.release();
  process.stderr.write(`Keepsake could not start: ${startFailure(error)}\n`);
  process.exit(1);
});
