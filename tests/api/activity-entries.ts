import type { TestKeepsake } from '../support/keepsake-server.ts';

/** Returns the newest entry, such as `['nora', 'album_deleted', 'album', id]`. */
export async function lastActivity({ ctx }: TestKeepsake): Promise<(string | null)[]> {
  const { adminUsername, type, entityType, entityId } = await ctx.db
    .selectFrom('activityLog')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return [adminUsername, type, entityType, entityId];
}

export async function countActivity({ ctx }: TestKeepsake): Promise<number> {
  return (await ctx.db.selectFrom('activityLog').select('seq').execute()).length;
}
