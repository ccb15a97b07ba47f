import type { Context } from '../context.ts';
import { listDeadNodes } from '../db/live-nodes.ts';
import { isPostgres } from '../db/open-db.ts';
import { freeClaims, listClaimants } from './photo-work-store.ts';

export const CLAIM_MS = 60_000;

/** Only for PostgreSQL. A node that was frozen may return and repeat the work, with the same result. */
export async function freeClaimsOfDead(ctx: Context): Promise<void> {
  if (!isPostgres(ctx.db)) return;
  const claimants = await listClaimants(ctx.db, ctx.now());
  const others = claimants.filter((id) => id !== ctx.nodeId);
  if (others.length === 0) return;
  const dead = await listDeadNodes(ctx.db, others);
  if (dead.length === 0) return;
  await freeClaims(ctx.db, dead);
  ctx.log.warn({ nodes: dead }, 'nodes have gone silent: their photos are taken up by others');
}

/** Lets other nodes continue at once when this server stops. */
export async function giveUpClaims(ctx: Context): Promise<void> {
  if (isPostgres(ctx.db)) await freeClaims(ctx.db, [ctx.nodeId]);
}
