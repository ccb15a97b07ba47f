import type { Context } from '../context.ts';
import { pingDb } from '../db/open-db.ts';
import { probeFolder } from '../storage/work-folders.ts';
import { within } from '../time-limit.ts';

/** Milliseconds for which a result is cached. With the probes, an outage is reported within two seconds. */
const KEPT_MS = 500;
const LIMIT_MS = 1_000;
const ABANDONED_MS = 10_000;

export interface Health {
  ok: boolean;
  takesUploads?: boolean;
}

export function createHealthCheck(ctx: Context): () => Promise<Health> {
  const parts = [
    sharedProbe(ctx, () => pingDb(ctx.db)),
    sharedProbe(ctx, () => ctx.stores.current.probe()),
    sharedProbe(ctx, requireRoom(ctx)),
    ...(ctx.config.DATABASE_URL ? [] : [sharedProbe(ctx, () => probeFolder(ctx.config.DATA_DIR))]),
  ];
  return async () => {
    await within(LIMIT_MS, 'health', Promise.all(parts.map((probe) => probe())));
    return { ok: true, takesUploads: !(await within(LIMIT_MS, 'health', ctx.freeSpace.isShort())) };
  };
}

/** Concurrent checks share one probe, because more probes would further slow down a slow service. */
function sharedProbe(ctx: Context, probe: () => Promise<void>): () => Promise<void> {
  let last: { at: number; isPending: boolean; answer: Promise<void> } | null = null;
  return () => {
    const age = last ? ctx.uptime() - last.at : Number.POSITIVE_INFINITY;
    if (last && age < (last.isPending ? ABANDONED_MS : KEPT_MS)) return last.answer;
    const fresh = { at: ctx.uptime(), isPending: true, answer: probe() };
    fresh.answer
      .catch(() => undefined)
      .finally(() => {
        fresh.isPending = false;
      });
    last = fresh;
    return fresh.answer;
  };
}

function requireRoom(ctx: Context): () => Promise<void> {
  return async () => {
    if (await ctx.freeSpace.isFull()) throw new Error('the disk is full');
  };
}
