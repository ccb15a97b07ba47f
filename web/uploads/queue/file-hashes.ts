// Hashed in a worker, so that the page stays free.

import { trustScript } from '../../browser/trusted-script.ts';
import type { HashAnswer, HashOrder } from './hash-worker.ts';
import workerAddress from './hash-worker.ts?worker&url';

const MAX_HASHED_BYTES = 64 * 1024 * 1024;

const hashes = new WeakMap<Blob, Promise<string | null>>();
const waiting = new Map<number, (hash: string | null) => void>();
let script: string | undefined;
/** While there is something to hash. */
let worker: Worker | undefined;
let count = 0;

/** Null for a file that this browser cannot hash: too large, unreadable, or without a worker. */
export function hashFile(file: Blob): Promise<string | null> {
  const known = hashes.get(file);
  if (known) return known;
  const hash = file.size > MAX_HASHED_BYTES ? Promise.resolve(null) : order(file);
  hashes.set(file, hash);
  return hash;
}

function order(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const id = count++;
    waiting.set(id, resolve);
    try {
      worker ??= startWorker();
      worker.postMessage({ id, file } satisfies HashOrder);
    } catch {
      giveUp();
    }
  });
}

function startWorker(): Worker {
  script ??= trustScript('keepsake-hashes', workerAddress);
  const started = new Worker(script);
  started.onmessage = ({ data: { id, hash } }: MessageEvent<HashAnswer>) => {
    waiting.get(id)?.(hash);
    waiting.delete(id);
    if (waiting.size === 0) end();
  };
  started.onerror = giveUp;
  return started;
}

/** What waits is sent without asking; the next choice tries again. */
function giveUp(): void {
  for (const resolve of waiting.values()) resolve(null);
  waiting.clear();
  end();
}

function end(): void {
  worker?.terminate();
  worker = undefined;
}
