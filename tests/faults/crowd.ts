import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface Crowd {
  /** Counts the responses so far by status. */
  answered(): Promise<Record<number, number>>;
  stop(): Promise<void>;
}

/** Sends the requests in turns over this many connections, and also opens silent ones. */
export function startCrowd(
  port: number,
  localAddress: string,
  asked: Asked[],
  { connections = 300, silentPerSecond = 300 } = {},
): Crowd {
  const workerData = { port, localAddress, asked, connections, silentPerSecond };
  const worker = new Worker(new URL('crowd.mjs', import.meta.url), { workerData });
  return {
    async answered() {
      worker.postMessage('answered?');
      const [answered] = await once(worker, 'message');
      return answered;
    },
    stop: async () => void (await worker.terminate()),
  };
}
