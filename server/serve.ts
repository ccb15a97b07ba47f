import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { findAdmin } from './admin/admin-store.ts';
import { ensureFirstAdmin, type NewAdmin } from './admin/manage-admins.ts';
import { buildApp } from './app/build-app.ts';
import { closeContext, openContext } from './app/open-context.ts';
import { serveMetrics } from './app/serve-metrics.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { type HeldLog, heldLog } from './held-log.ts';
import { closeBehindProxy } from './http/limits/end-connections.ts';
import { jobs } from './jobs/job-list.ts';
import { startJobs } from './jobs/scheduler.ts';

/** Milliseconds for pending requests after SIGTERM. */
const FAREWELL_MS = 60_000;
const WEB = join(import.meta.dirname, '..', 'dist');

/** Serves requests, runs jobs, and ends the process when it is told to stop. Throws if it cannot start. */
export async function serve(config: Config): Promise<void> {
  const startLog = heldLog();
  try {
    await start(config, startLog);
  } finally {
    startLog.release();
  }
}

async function start(config: Config, startLog: HeldLog): Promise<void> {
  const ctx = await openContext(config, startLog);
  const app = await buildApp(ctx, existsSync(join(WEB, 'index.html')) ? WEB : null);
  const newAdmin = await ensureFirstAdmin(ctx);
  const admin = adminLine(newAdmin, await findAdmin(ctx.db, config.ADMIN_USERNAME));
  await app.listen({ port: config.PORT, host: config.HOST });
  if (ctx.meter) await serveMetrics(ctx, ctx.meter);
  sayReady(config, app.server.address(), admin);
  const stopJobs = startJobs(ctx, jobs);
  ctx.imaging.warmUp();
  // Says what is missing.
  void ctx.ffmpeg.isUsable();
  stopWhenTold(ctx, app, stopJobs);
}

/** Printed at any log level, because a new operator needs it. */
function sayReady({ PUBLIC_URL, PORT }: Config, address: AddressInfo | string | null, admin: string): void {
  const port = typeof address === 'object' && address ? address.port : PORT;
  const ready = `Keepsake is ready: ${PUBLIC_URL ?? `http://localhost:${port}`}`;
  process.stdout.write(`\n  ${ready}\n  ${admin}\n\n`);
}

function stopWhenTold(ctx: Context, app: FastifyInstance, stopJobs: () => Promise<void>): void {
  let stopping = false;
  const stop = async (exitCode: number, drainMs = 0) => {
    if (stopping) process.exit(1);
    stopping = true;
    ctx.isDraining = true;
    setTimeout(() => process.exit(1), drainMs + FAREWELL_MS).unref();
    // Load balancers need this time to notice, so the server still responds.
    await wait(drainMs);
    // Jobs that start now might not finish in time.
    const jobsEnded = stopJobs();
    await closeBehindProxy(app);
    await jobsEnded;
    await closeContext(ctx);
    process.exit(exitCode);
  };
  process.on('SIGTERM', () => stop(0, ctx.config.DRAIN_DELAY_SECONDS * 1_000));
  process.on('SIGINT', () => stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error) => {
      ctx.log.fatal({ err: error }, event);
      stop(1);
    });
  }
}

function adminLine(newAdmin: NewAdmin | null, named: { username: string } | undefined): string {
  if (!newAdmin) return `Administrator: ${named?.username ?? 'see npm run admin -- list'}`;
  const password = newAdmin.password
    ? `password ${newAdmin.password} (made now, shown only this once)`
    : 'password as set';
  return `Administrator: ${newAdmin.username}, ${password}`;
}
