// Scheduled work on photos: work that a crash left is resumed, by this node or another.

import type { Context } from '../context.ts';
import { listSilentNodes, noteAlive, removeNodes } from '../db/node-store.ts';
import { isPostgres } from '../db/open-db.ts';
import { ImageRefused } from '../images/imaging.ts';
import { derivePhoto, inBackground, makePreview } from './derive-photo.ts';
import { claimPhotos, freeClaims, markUnreadable, type PhotoRow, renewClaims } from './photo-store.ts';

/**
 * A claim that is not renewed ends after this long, in milliseconds, where nothing else shows that its node is gone.
 */
export const CLAIM_MS = 60_000;
/** A node resumes work on so many photos at the same time. */
const AT_A_TIME = 20;

/** The job: resumes work on photos that no node works on. Its rounds are short, since a crash may have left many. */
export async function resumePhotoWork(ctx: Context): Promise<void> {
  const now = ctx.now();
  const claim = { nodeId: ctx.nodeId, now, until: now + CLAIM_MS };
  const free = (kind: string) =>
    Math.max(0, AT_A_TIME - ctx.work.keys().filter((key) => key.startsWith(kind)).length);

  for (const photo of await claimPhotos(ctx.db, 'thumbnail', { ...claim, max: free('take up ') })) {
    // Named from its first moment on, so that a server that stops waits for it.
    inBackground(
      ctx,
      ctx.work.once(`take up ${photo.id}`, () => deriveAgain(ctx, photo)),
    );
  }
  for (const photo of await claimPhotos(ctx.db, 'preview', { ...claim, max: free('preview ') })) {
    inBackground(ctx, makePreview(ctx, photo));
  }
}

/** The job: renews the claims of this node. */
export async function renewPhotoClaims(ctx: Context): Promise<void> {
  await renewClaims(ctx.db, ctx.nodeId, photosAtWork(ctx), ctx.now() + CLAIM_MS);
}

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

function photosAtWork(ctx: Context): string[] {
  return ctx.work.keys().flatMap((key) => /^(?:thumbnail|preview|take up|show) (.+)$/u.exec(key)?.[1] ?? []);
}

async function deriveAgain(ctx: Context, photo: PhotoRow): Promise<void> {
  const original = await ctx.stores.named(photo.storage).openLocally(photo.storedFilename);
  if (!original) throw new Error(`photos: the original of ${photo.id} is missing`);
  try {
    await derivePhoto(ctx, photo, original.path);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    await keepUnreadable(ctx, photo, error);
  } finally {
    await original.release();
  }
}

/** The uploader may have an answer that it is safe: the original stays, only it cannot be shown. */
export async function keepUnreadable(ctx: Context, photo: PhotoRow, error: ImageRefused): Promise<void> {
  if (!(await markUnreadable(ctx.db, photo))) return;
  ctx.events.publish({ type: 'photo.ready', albumId: photo.albumId, photoId: photo.id });
  ctx.log.warn({ err: error, photoId: photo.id }, 'photos: kept, but cannot be shown');
}
