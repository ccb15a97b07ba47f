// Reads a photo's EXIF within a budget of time and memory: crafted files can keep any parser busy for a minute and take
// 2 GB.
import type { Worker } from 'node:worker_threads';
import type { Exif } from '../../shared/api/exif.ts';
import { askThread, endThread, startThread } from './start-thread.ts';

/** The median file takes 0.25 ms; this leaves room for a busy machine. */
const BUDGET_MS = 2000;
const MAX_HEAP_MB = 128;

export interface ExifReading {
  /** Without dimensions. */
  exif: Exif | null;
  /** Whether there may be more in the file than was read: it is broken, or takes too long. */
  hasGivenUp: boolean;
}

const NOTHING: ExifReading = { exif: null, hasGivenUp: false };

let started: Promise<Worker> | undefined;
/** One file at a time, so that each has the whole budget. */
let last: Promise<ExifReading> = Promise.resolve(NOTHING);

/** Starts the parser ahead of the first photo, which would otherwise wait for it. */
export function warmUpExif(): void {
  started ??= start();
  // Whoever reads first hears of a failure.
  started.catch(() => undefined);
}

/** The EXIF of the file at `path`, as far as it can be read. Never throws. */
export function readExif(path: string): Promise<ExifReading> {
  last = last.then(() => readNow(path));
  return last;
}

async function readNow(path: string): Promise<ExifReading> {
  started ??= start();
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    const running = await started;
    thread = running;
    timer = setTimeout(() => endThread(running), BUDGET_MS);
    return await askThread<ExifReading>(running, path);
  } catch {
    if (thread) endThread(thread);
    started = undefined;
    return { exif: null, hasGivenUp: true };
  } finally {
    clearTimeout(timer);
  }
}

/** Starting takes longer than many a file should, hence the wait for the thread's first word. */
async function start(): Promise<Worker> {
  const thread = startThread('./exif-thread.ts', import.meta.url, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  await askThread(thread);
  return thread;
}
