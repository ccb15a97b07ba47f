import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface Crowd {
  /** How often each status was answered so far. */
  answered(): Promise<Record<number, number>>;
  stop(): Promise<void>;
}

/** Asks for all of it by turns over so many connections, and opens silent ones besides. */
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
