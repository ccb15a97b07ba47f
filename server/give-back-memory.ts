// Gives memory back to the system once the server rests. V8 collects garbage while the heap grows, and Node never tells
// it that nothing is left to do: what a busy hour took would stay (docs/decisions/0052-memory-at-rest.md).
import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';

/** Milliseconds of quiet. */
const REST_MS = 10_000;
/** The server counts as resting up to this share of busy time: heartbeats and jobs stay below it. */
const MAX_UTILIZATION = 0.02;
/** Growth since the last time; less is not worth the quarter of a second that it may take. */
const MIN_GROWTH_BYTES = 24 * 1024 * 1024;

/** Looks every ten seconds, for as long as the process lives. */
export function giveBackMemory(
  log: Pick<Logger, 'warn'>,
  collect: () => Promise<void> = collectAll,
  restMs = REST_MS,
): () => void {
  let before = performance.eventLoopUtilization();
  let restingBytes = 0;
  let isCollecting = false;
  const look = async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (isCollecting || utilization > MAX_UTILIZATION) return;
    if (bytesNow() < restingBytes + MIN_GROWTH_BYTES) return;
    isCollecting = true;
    await collect().finally(() => {
      isCollecting = false;
    });
    restingBytes = bytesNow();
  };
  // Memory that is not given back is no reason to end.
  const lookSafely = () =>
    look().catch((err) => log.warn({ err }, 'memory not given back, will be tried again'));
  const timer = setInterval(lookSafely, restMs).unref();
  return () => clearInterval(timer);
}

/** Of the heap, with what lies outside of it. */
function bytesNow(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

/** All garbage, and the pages that it leaves. The inspector's is the one way that needs no flag at the start. */
async function collectAll(): Promise<void> {
  // A Node may be built without it.
  const inspector = await import('node:inspector').catch(() => null);
  if (!inspector) return;
  const session = new inspector.Session();
  session.connect();
  await new Promise((resolve) => session.post('HeapProfiler.collectGarbage', resolve));
  session.disconnect();
}
