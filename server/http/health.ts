// Whether this server can do its work: its database and its store answer.

import type { Context } from '../context.ts';
import { pingDb } from '../db/open-db.ts';

export interface Health {
  ok: boolean;
  /** A nearly full volume takes no photos, but shows those it has. */
  takesUploads?: boolean;
}

/** Throws what is down. */
export async function checkHealth(ctx: Context): Promise<Health> {
  await pingDb(ctx.db);
  await ctx.stores.current.probe();
  return { ok: true, takesUploads: !(await ctx.freeSpace.isShort()) };
}
