// Reads a photo's EXIF within a budget of time and memory: crafted files can keep any parser busy for a minute and take 2 GB.
import type { Worker } from 'node:worker_threads';
import type { Exif } from '../../shared/api/exif.ts';
import { startThread } from './start-thread.ts';

/** The median file takes 0.25 ms; this leaves room for a busy machine. */
const BUDGET_MS = 2000;
const MAX_HEAP_MB = 128;

let ready: Promise<Worker> | undefined;
/** One file at a time, so that each has the whole budget. */
let last: Promise<Exif | null> = Promise.resolve(null);

/** The EXIF of the file at `path` without dimensions; null when there is none, it is broken, or takes too long. Never throws. */
export function readExif(path: string): Promise<Exif | null> {
  last = last.then(() => readNow(path)).catch(() => null);
  return last;
}

async function readNow(path: string): Promise<Exif | null> {
  ready ??= startReady();
  const thread = await ready.catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return new Promise((resolve) => {
    const giveUp = () => {
      clearTimeout(timer);
      ready = undefined;
      void thread.terminate();
      resolve(null);
    };
    const timer = setTimeout(giveUp, BUDGET_MS);
    thread.removeAllListeners();
    thread.on('error', giveUp);
    thread.on('message', (answer: { exif: Exif | null }) => {
      clearTimeout(timer);
      resolve(answer.exif);
    });
    thread.postMessage(path);
  });
}

/** Starting takes longer than the budget should be, hence the wait for the thread's first word. */
function startReady(): Promise<Worker> {
  const thread = startThread('./exif-thread.ts', import.meta.url, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return new Promise((resolve, reject) => {
    thread.once('message', () => resolve(thread));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`EXIF thread ended with ${code}`)));
  });
}
