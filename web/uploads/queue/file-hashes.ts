// Hashes files in a web worker, so that the page stays responsive.

import { trustScript } from '../../browser/trusted-script.ts';
import type { HashAnswer, HashOrder } from './hash-worker.ts';
import workerAddress from './hash-worker.ts?worker&url';

const hashes = new WeakMap<Blob, Promise<string | null>>();
const waiting = new Map<number, (hash: string | null) => void>();
let script: string | undefined;
let worker: Worker | undefined;
let count = 0;

/** Returns null if the file is unreadable, or if there are no web workers. */
export function hashFile(file: Blob): Promise<string | null> {
  const known = hashes.get(file);
  if (known) return known;
  const hash = order(file);
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

/** Returns null for all pending photos, which are then sent without asking the server first. */
function giveUp(): void {
  for (const resolve of waiting.values()) resolve(null);
  waiting.clear();
  end();
}

function end(): void {
  worker?.terminate();
  worker = undefined;
}
