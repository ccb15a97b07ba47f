import type { FastifyInstance } from 'fastify';

export interface Pace {
  everyMs: number;
  /** Minimum number of bytes between two checks. Slower requests are ended. */
  leastBytes: number;
}

/** 1 KB per second: 25 MB may take seven hours, an idle connection half a minute. */
export const SLOWEST: Pace = { everyMs: 30_000, leastBytes: 30 * 1024 };

export function endSlowBodies(app: FastifyInstance, pace: Pace): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['transfer-encoding'] === undefined && !Number(raw.headers['content-length'])) return;
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer);
      const now = raw.socket.bytesRead;
      if (now - before < pace.leastBytes) raw.socket.destroy();
      before = now;
    }, pace.everyMs);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
  });
}
