import { availableParallelism } from 'node:os';

/** For `server/run.mjs`. The operator's own values come first. */
export function serverEnvironment(given) {
  return {
    // Node's pool has four threads whatever the machine has.
    UV_THREADPOOL_SIZE: String(Math.max(4, availableParallelism() + 2)),
    // The first two are the values that the allocator of glibc begins with. Said, they do not grow with the largest
    // piece that was ever freed: what is freed goes back to the system.
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    // Else up to eight for each core, and each keeps what its threads once needed.
    MALLOC_ARENA_MAX: '2',
    ...given,
    NODE_ENV: 'production',
  };
}
