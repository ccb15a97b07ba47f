import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { checkEverything } from './fsck.ts';

/** Milliseconds between batches, so that uploads are not delayed. This checks about 150 photos per second. */
const PAUSE_MS = 50;

export async function checkDaily(ctx: Context, stopping: AbortSignal): Promise<void> {
  const pause = () => setTimeout(PAUSE_MS, undefined, { signal: stopping });
  const options = { repair: false, checksums: false, pause };
  for await (const { check, found, isLoss, ...details } of checkEverything(ctx, options)) {
    ctx.meter?.checkFound(found, isLoss);
    if (found === 0) ctx.log.debug(details, `daily check: no ${check}`);
    else ctx.log[isLoss ? 'error' : 'warn'](details, `daily check: ${found} ${check}; see npm run fsck`);
  }
}
