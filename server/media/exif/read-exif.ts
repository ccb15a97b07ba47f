import type { Worker } from 'node:worker_threads';
import type { Exif } from '../../../shared/api/exif.ts';
import { readProcessorTime } from '../processor-time.ts';
import { askThread, endThread, startThread } from '../start-thread.ts';

/** Processor time for one file, in milliseconds. The median is 0.25 ms. */
const BUDGET_MS = 1000;
/** Multiple of the budget that may pass in elapsed time, because a busy machine is not the photo's fault. */
const MAX_ELAPSED_FACTOR = 30;
const CLOCK_MS = 200;
const MAX_HEAP_MB = 128;

export interface ExifReading {
  exif: Exif | null;
  /** True if the file is broken or took too long, so that it may contain more metadata. */
  hasGivenUp: boolean;
}

interface Parser {
  thread: Worker;
  stat: string | null;
}

let started: Promise<Parser> | undefined;
/** Files are read one at a time, so that each has the whole budget. */
let last: Promise<unknown> = Promise.resolve();

/** `budgetMs` is processor time. Throws if the parser hangs, which is not the fault of the file. */
export function readExif(path: string, budgetMs = BUDGET_MS): Promise<ExifReading> {
  const reading = last.then(() => readNow(path, budgetMs));
  last = reading.catch(() => undefined);
  return reading;
}

async function readNow(path: string, budgetMs: number): Promise<ExifReading> {
  started ??= start();
  const { thread, stat } = await started.catch((error) => {
    started = undefined;
    throw error;
  });
  const budget = startBudget(stat, budgetMs);
  try {
    return await Promise.race([askThread<ExifReading>(thread, path), budget.spent]);
  } catch (error) {
    endThread(thread);
    started = undefined;
    if (error instanceof StoodStill) throw error;
    return { exif: null, hasGivenUp: true };
  } finally {
    budget.stop();
  }
}

class StoodStill extends Error {}

/** `spent` throws StoodStill if the thread could not work, for example on a dead disk. */
function startBudget(stat: string | null, budgetMs: number) {
  const begun = performance.now();
  let clock: NodeJS.Timeout | undefined;
  const spent = new Promise<never>((_, reject) => {
    let workedBefore: number | null = null;
    const check = () => {
      const passed = performance.now() - begun;
      const worked = stat === null ? null : readProcessorTime(stat);
      workedBefore ??= worked;
      const workedMs = worked === null || workedBefore === null ? passed : worked - workedBefore;
      if (workedMs > budgetMs) reject(new Error('The budget is spent.'));
      else if (passed > MAX_ELAPSED_FACTOR * budgetMs)
        reject(new StoodStill('The parser of EXIF stands still.'));
    };
    clock = setInterval(check, Math.min(CLOCK_MS, budgetMs / 4));
  });
  return { spent, stop: () => clearInterval(clock) };
}

async function start(): Promise<Parser> {
  const thread = startThread('./exif-thread.ts', import.meta.url, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return { thread, stat: await askThread<string | null>(thread) };
}
