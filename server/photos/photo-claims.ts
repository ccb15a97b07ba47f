import type { Context } from '../context.ts';
import { listSilentNodes, noteAlive, removeNodes } from '../db/node-store.ts';
import { isPostgres } from '../db/open-db.ts';
import { freeClaims } from './photo-work-store.ts';

/** Milliseconds after which a claim that is not renewed ends. */
export const CLAIM_MS = 60_000;

/** The job on PostgreSQL. A frozen node may come back and do the work twice, with the same result. */
export async function beatAndFreeClaims(ctx: Context): Promise<void> {
  if (!isPostgres(ctx.db)) return;
  await noteAlive(ctx.db, ctx.nodeId);
  const silent = await listSilentNodes(ctx.db);
  if (silent.length === 0) return;
  await ctx.db.transaction().execute(async (tx) => {
    await freeClaims(tx, silent);
    await removeNodes(tx, silent);
  });
  ctx.log.warn({ nodes: silent }, 'nodes have gone silent: their photos are taken up by others');
}

/** For a stopping server: other nodes need not wait for its silence. */
export async function giveUpClaims(ctx: Context): Promise<void> {
  if (!isPostgres(ctx.db)) return;
  await freeClaims(ctx.db, [ctx.nodeId]);
  await removeNodes(ctx.db, [ctx.nodeId]);
}
