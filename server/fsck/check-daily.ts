import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { checkCounters } from './check-counters.ts';
import { checkOrphans } from './check-orphans.ts';
import { arePagesWhole, checkPages } from './check-pages.ts';
import { checkPhotos } from './check-photos.ts';
import type { Finding } from './finding.ts';

/** Milliseconds between short pieces, so that uploads are not delayed: some 150 photos a second. */
const PAUSE_MS = 50;

export async function checkDaily(ctx: Context, stopping: AbortSignal): Promise<void> {
  for await (const finding of checkGently(ctx, stopping)) logFinding(ctx, finding);
}

/** Without reading every original. */
async function* checkGently(ctx: Context, stopping: AbortSignal): AsyncGenerator<Finding> {
  const pause = () => setTimeout(PAUSE_MS, undefined, { signal: stopping });
  const options = { repair: false, checksums: false, pause };
  const pages = await checkPages(ctx);
  await pause();
  yield* pages;
  if (!arePagesWhole(pages)) return;
  yield* await checkPhotos(ctx, options);
  yield* await checkOrphans(ctx, options);
  yield* await checkCounters(ctx, options);
}

function logFinding(ctx: Context, { check, looked, found, isLoss, examples, note }: Finding): void {
  const details = { looked, found, examples, note };
  ctx.meter?.checkFound(found, isLoss);
  if (found === 0) ctx.log.debug(details, `daily check: no ${check}`);
  else ctx.log[isLoss ? 'error' : 'warn'](details, `daily check: ${found} ${check}; see npm run fsck`);
}
