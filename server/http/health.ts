// Whether this server can do its work: its database and its store answer.

import type { Context } from '../context.ts';
import { pingDb } from '../db/open-db.ts';

/** True, or throws what is down. */
export async function isHealthy(ctx: Context): Promise<true> {
  await pingDb(ctx.db);
  await ctx.stores.current.probe();
  return true;
}
