import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RefusalCode } from '../image-errors.ts';
import { readProcessorTime } from '../processor-time.ts';
import { resolveOwnFile } from '../start-thread.ts';
import type { ImagingOptions } from './imaging.ts';
import type { ImagingTask } from './imaging-tasks.ts';

/** With `isLightOnly`, a picture that needs much memory is not decoded but answered as `heavy`. */
export type ImagingOrder = ImagingTask & { isLightOnly: boolean };
export type ImagingAnswer =
  | { outcome: 'done'; result: unknown }
  | { outcome: 'refused'; code: RefusalCode; reason: string }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'heavy' };

/**
 * Why a process ended: too much processor time, too much memory, a crash, no progress, killed from outside or
 * by missing memory, not started, or closed by us.
 */
type Ending = 'deadline' | 'memory' | 'crashed' | 'still' | 'killed' | 'unstarted' | 'closed';
/** Endings that are the fault of the file. */
const BLAMED: ReadonlySet<Ending> = new Set(['deadline', 'memory', 'crashed']);

interface Running {
  readonly child: ChildProcess;
  readonly ready: Promise<unknown>;
  readonly ended: Promise<Ending>;
  killedFor?: Ending;
}

const ATTEMPTS = 2;
const CLOCK_MS = 100;
/** A process may take this many times the job's limits to start. */
const START_SHARE = 10;
/** In milliseconds. Timers inside an idle process use less. */
const MIN_WORK_MS = 30;
/** Memory that a job leaves behind counts against the next job, so a process above this share is replaced. */
const MAX_LEFT_SHARE = 0.4;
const PAGE_BYTES = 4096;
const KEPT_ERROR_OUTPUT = 16_000;
/** The machine has no memory left. A full heap is the fault of the file. */
const SAYS_NO_MEMORY =
  /^(?!.*heap limit).*(?:out of memory|\bOOM\b|bad_alloc|to allocate|cannot allocate)/isu;
/** Passwords and keys are not passed to the decoders. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'LD_LIBRARY_PATH', 'SystemRoot'];
/** These settings return freed memory to the system. */
const SMALL_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
const SMALL_HEAP = '--max-semi-space-size=1';

/** A process that does one job at a time. It is forked when there is work and ends after a rest. */
export class ImagingWorker {
  readonly #options: Required<ImagingOptions>;
  #running: Running | undefined;
  #rest: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: Required<ImagingOptions>) {
    this.#options = options;
  }

  /** Repeats a job once in a fresh process if its process ended. `share` scales the time limits. */
  async run(order: ImagingOrder, share: number): Promise<ImagingAnswer> {
    clearTimeout(this.#rest);
    const endings: Ending[] = [];
    while (endings.length < ATTEMPTS && !this.#isClosed) {
      const outcome = await this.#attempt(order, share).catch((): Ending => 'unstarted');
      if (typeof outcome === 'object') {
        this.#takeRest();
        return outcome;
      }
      if (outcome !== 'closed')
        this.#options.log.warn({ reason: outcome, path: order.path }, 'imaging process killed or crashed');
      endings.push(outcome);
    }
    const reason = `The imaging process ended: ${endings.join(', ')}.`;
    if (endings.length < ATTEMPTS || !endings.every((ending) => BLAMED.has(ending)))
      return { outcome: 'failed', reason };
    const isCleaned = order.kind === 'clean' || order.kind === 'copy';
    return { outcome: 'refused', code: isCleaned ? 'LOCATION_NOT_REMOVED' : 'UNREADABLE', reason };
  }

  start(): Running {
    this.#running ??= this.#fork();
    return this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const running = this.#running;
    running?.child.ref();
    this.#end('closed');
    await running?.ended;
  }

  async #attempt(order: ImagingOrder, share: number): Promise<ImagingAnswer | Ending> {
    const { child, ready, ended } = this.start();
    const starting = this.#watch(child, START_SHARE);
    const early = await Promise.race([ready, ended]).finally(() => clearInterval(starting));
    if (typeof early === 'string') return 'unstarted';
    const answered = new Promise<ImagingAnswer>((resolve) => child.once('message', resolve));
    child.send(order, () => undefined);
    const clock = this.#watch(child, share);
    return Promise.race([answered, ended]).finally(() => clearInterval(clock));
  }

  #watch({ pid }: ChildProcess, share: number): NodeJS.Timeout {
    const { deadlineMs, stillMs, limits } = this.#options;
    const readClock = () => readProcessorTime(`/proc/${pid}/stat`) ?? performance.now();
    const start = readClock();
    let last = { work: start, at: performance.now() };
    return setInterval(() => {
      const [work, at] = [readClock(), performance.now()];
      if (work - last.work >= MIN_WORK_MS) last = { work, at };
      if (work - start > share * deadlineMs) this.#end('deadline');
      else if (residentBytes(pid) > limits.maxBytes) this.#end('memory');
      else if (at - last.at > share * stillMs) this.#end('still');
    }, CLOCK_MS);
  }

  #takeRest(): void {
    const { limits, restMs } = this.#options;
    const left = residentBytes(this.#running?.child.pid);
    if (left > MAX_LEFT_SHARE * limits.maxBytes) this.#end('closed');
    else this.#rest = setTimeout(() => this.#end('closed'), restMs).unref();
  }

  #end(ending: Ending): void {
    const running = this.#running;
    this.#running = undefined;
    if (running) running.killedFor = ending;
    running?.child.kill('SIGKILL');
  }

  #fork(): Running {
    const child = forkProcess(this.#options);
    let errorOutput = '';
    child.stderr?.on('data', (text) => {
      errorOutput = (errorOutput + text).slice(-KEPT_ERROR_OUTPUT);
    });
    const ready = new Promise((resolve) => child.once('message', resolve)).then(() =>
      this.#options.log.debug({ imagingPid: child.pid }, 'imaging process started'),
    );
    const ended = new Promise<Ending>((resolve) => {
      const onExit = (code: number | null, signal: string | null) => {
        if (running.killedFor) return resolve(running.killedFor);
        this.#running = undefined;
        this.#options.log.warn({ code, signal, errorOutput }, 'imaging process ended');
        const isStarved = signal === 'SIGKILL' || SAYS_NO_MEMORY.test(errorOutput);
        resolve(isStarved ? 'killed' : 'crashed');
      };
      child.on('exit', onExit);
      // A process that could not be forked emits no exit.
      child.on('error', () => child.pid === undefined && onExit(null, null));
    });
    const running: Running = { child, ready, ended };
    return running;
  }
}

/** The environment of programs that read strangers' files. */
export function listPassedOn(): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function forkProcess({ niceness, limits, sandbox }: Required<ImagingOptions>): ChildProcess {
  const { url, needsTsx } = resolveOwnFile('./imaging-process.ts', import.meta.url);
  const [execPath, ...before] = [...sandbox, process.execPath];
  const tsx = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const child = fork(fileURLToPath(url), [], {
    execPath,
    execArgv: [...before, SMALL_HEAP, ...(needsTsx ? ['--import', tsx()] : [])],
    env: { ...listPassedOn(), ...SMALL_MEMORY, IMAGE_JOBS: `${limits.jobs}` },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  try {
    // The priority is set before the process starts threads, which inherit it.
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // Not every system allows this.
  }
  // The process must not keep the server running.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Returns 0 if the system does not tell. */
export function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
