import type { Context } from '../context.ts';

export interface Job {
  name: string;
  everyMs: number;
  /** Milliseconds until the next round, if the last one found nothing to do. Default: `everyMs`. */
  restMs?: number;
  listen?(ctx: Context, wake: () => void): void;
  /** Returns false if there was nothing to do. */
  run(ctx: Context, stopping: AbortSignal): Promise<unknown>;
}

export function startJobs(ctx: Context, jobs: readonly Job[]): () => Promise<void> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => startJob(ctx, job, running, stopping.signal));
  return async () => {
    stopping.abort();
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

function startJob(ctx: Context, job: Job, running: Set<Promise<void>>, stopping: AbortSignal) {
  let isBusy = false;
  let isWoken = false;
  let restsUntil = 0;

  async function work(): Promise<void> {
    try {
      const found = await job.run(ctx, stopping);
      if (found === false && !isWoken) restsUntil = performance.now() + (job.restMs ?? 0);
    } catch (err) {
      ctx.log.error({ err, job: job.name }, 'job failed, will be tried again');
      ctx.meter?.jobFailed(job.name);
    }
  }

  function run(): void {
    if (isBusy || stopping.aborted || performance.now() < restsUntil) return;
    isBusy = true;
    isWoken = false;
    const round = work().finally(() => {
      isBusy = false;
      running.delete(round);
    });
    running.add(round);
  }

  job.listen?.(ctx, () => {
    isWoken = true;
    restsUntil = 0;
    run();
  });
  run();
  return setInterval(run, job.everyMs).unref();
}
