import type { TestKeepsake } from '../support/keepsake-server.ts';

/** Who did what to which: `['nora', 'album_deleted', 'album', id]`. */
export async function lastActivity({ ctx }: TestKeepsake): Promise<(string | null)[]> {
  const { adminUsername, type, entityType, entityId } = await ctx.db
    .selectFrom('activityLog')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return [adminUsername, type, entityType, entityId];
}

/** How many entries there are. */
export async function countActivity({ ctx }: TestKeepsake): Promise<number> {
  return (await ctx.db.selectFrom('activityLog').select('seq').execute()).length;
}
