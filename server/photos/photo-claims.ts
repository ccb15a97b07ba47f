import type { Context } from '../context.ts';
import { listSilentNodes, noteAlive, removeNodes } from '../db/node-store.ts';
import { isPostgres } from '../db/open-db.ts';
import { freeClaims } from './photo-work-store.ts';

/**
 * A claim that is not renewed ends after this long, in milliseconds, where nothing else shows that its node is gone.
 */
export const CLAIM_MS = 60_000;

/**
 * The job on PostgreSQL: sends this node's heartbeat, and frees the claims of nodes that have sent none for a while. A
 * node that was only frozen or cut off may come back and do the work a second time, with the same result.
 */
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

/** For a server that stops: other nodes need not wait to notice it. */
export async function giveUpClaims(ctx: Context): Promise<void> {
  if (!isPostgres(ctx.db)) return;
  await freeClaims(ctx.db, [ctx.nodeId]);
  await removeNodes(ctx.db, [ctx.nodeId]);
}
