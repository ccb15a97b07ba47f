// Whether this server can do its work: its database and its store answer.

import type { Context } from '../context.ts';
import { pingDb } from '../db/open-db.ts';

/** Whoever asks, and however often: the store is written to once in so many milliseconds. */
const PROBE_KEPT_MS = 10_000;
const DATABASE_MS = 1_000;

export interface Health {
  ok: boolean;
  /** A nearly full volume takes no photos, but shows those it has. */
  takesUploads?: boolean;
}

/** Answers how this server is, or throws what is down. */
export function healthOf(ctx: Context): () => Promise<Health> {
  let probe: { at: number; done: Promise<void> } | null = null;
  return async () => {
    if (!probe || ctx.now() - probe.at >= PROBE_KEPT_MS) {
      probe = { at: ctx.now(), done: ctx.stores.current.probe() };
    }
    await Promise.all([within(DATABASE_MS, pingDb(ctx.db)), probe.done]);
    return { ok: true, takesUploads: !(await ctx.freeSpace.isShort()) };
  };
}

async function within(ms: number, answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
