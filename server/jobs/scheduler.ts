import type { Context } from '../context.ts';

export interface Job {
  name: string;
  everyMs: number;
  /** Run by nodes of this role, or of each; otherwise by those that serve. */
  role?: 'images' | 'each';
  run(ctx: Context, stopping: AbortSignal): Promise<void>;
}

/** Starts all jobs. Returns what stops them and waits for those that run. */
export function startJobs(ctx: Context, jobs: readonly Job[]): () => Promise<void> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let busy = false;
    const run = () => {
      if (busy) return;
      busy = true;
      const round = job
        .run(ctx, stopping.signal)
        .catch((err) => {
          ctx.log.error({ err, job: job.name }, 'job failed, will be tried again');
          ctx.meter?.jobFailed(job.name);
        })
        .finally(() => {
          busy = false;
          running.delete(round);
        });
      running.add(round);
    };
    run();
    return setInterval(run, job.everyMs).unref();
  });
  return async () => {
    stopping.abort();
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}
