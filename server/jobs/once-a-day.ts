import { AppError } from '../../shared/errors.ts';
import type { Context } from '../context.ts';
import { forgetAttempts, type Limit, limitAttempt } from '../db/attempts.ts';
import type { Job } from './scheduler.ts';

const DAY_MS = 24 * 3_600_000;
const ALL_NODES = 'all';

/** Runs the job a day after its last start. A run that failed or was stopped is repeated after `everyMs`. */
export function onceADay(name: string, run: Job['run']): Job['run'] {
  const limit: Limit = { name, max: 1, windowMs: DAY_MS };
  return async (ctx, stopping) => {
    if (!(await isDue(ctx, limit))) return;
    try {
      await run(ctx, stopping);
    } catch (error) {
      await forgetAttempts(ctx.db, limit, ALL_NODES);
      if (!stopping.aborted) throw error;
    }
  };
}

async function isDue(ctx: Context, limit: Limit): Promise<boolean> {
  try {
    await limitAttempt(ctx.db, limit, ALL_NODES, ctx.now());
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
