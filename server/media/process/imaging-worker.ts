import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { readProcessorTime } from '../processor-time.ts';
import { type ForkOptions, forkImaging } from './fork-imaging.ts';
import type { ImagingJob } from './imaging-job.ts';
import type { ImagingAnswer, ImagingMessage } from './imaging-protocol.ts';

/** Killed by us, from outside (or without memory), or by itself. */
export type EndingReason = 'closed' | 'deadline' | 'memory' | 'killed' | 'crashed';

export interface WorkerEvents {
  onReady(worker: ImagingWorker): void;
  onAnswer(worker: ImagingWorker, job: ImagingJob, answer: ImagingAnswer): void;
  onMemory(worker: ImagingWorker, bytes: number): void;
  onExit(worker: ImagingWorker, reason: EndingReason, details: object): void;
}

const KEPT_ERROR_OUTPUT = 16_000;
/** Of the machine. A full heap is the file's fault. */
const SAYS_NO_MEMORY =
  /out of memory|\bOOM\b|bad_alloc|(?:failed|unable|cannot) to allocate|cannot allocate/iu;
const SAYS_HEAP_LIMIT = /heap limit/u;
/** Share of idle time that counts: a busy machine is no fault of the photo. */
const STANDING_STILL = 0.1;
/** With more files each has its share of the time. */
const FULL_AT_ONCE = 2 * availableParallelism();

export class ImagingWorker {
  readonly jobs = new Map<number, ImagingJob>();
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #isReady = false;
  #killedFor: EndingReason | undefined;
  #lastId = 0;
  #errorOutput = '';
  #measuredAt = performance.now();
  #cpuMs = 0;

  constructor(options: ForkOptions, events: WorkerEvents) {
    this.#child = forkImaging(options);
    const child = this.#child;
    child.stderr?.on('data', (text) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-KEPT_ERROR_OUTPUT);
    });
    child.on('message', (message: ImagingMessage) => this.#hear(message, events));
    this.#exited = new Promise((resolve) => {
      const onExit = (code: number | null, signal: string | null) => {
        resolve(undefined);
        const errorOutput = this.#errorOutput;
        const isStarved = SAYS_NO_MEMORY.test(errorOutput) && !SAYS_HEAP_LIMIT.test(errorOutput);
        const reason = this.#killedFor ?? (signal === 'SIGKILL' || isStarved ? 'killed' : 'crashed');
        const details = { code, signal, isReady: this.#isReady, errorOutput };
        events.onExit(this, reason, details);
      };
      child.on('exit', onExit);
      // A process that never started does not exit.
      child.on('error', () => child.pid === undefined && onExit(null, null));
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isReady(): boolean {
    return this.#isReady && this.#killedFor === undefined;
  }

  give(job: ImagingJob): void {
    // Idle time is not this job's.
    if (this.jobs.size === 0) this.countTime();
    const id = ++this.#lastId;
    // Headers wait for nothing.
    const isBegun = job.task.kind === 'inspect';
    Object.assign(job, { isBegun, workedMs: 0, takenMs: 0 });
    this.jobs.set(id, job);
    this.#child.send({ id, ...job.task }, () => undefined);
  }

  /** Each comes back as `recalled`. */
  recall(): void {
    this.#child.send({ kind: 'recall' }, () => undefined);
  }

  forget(job: ImagingJob): void {
    for (const [id, other] of this.jobs) if (other === job) this.jobs.delete(id);
  }

  kill(reason: EndingReason): void {
    this.#killedFor ??= reason;
    this.#child.kill('SIGKILL');
  }

  async close(): Promise<void> {
    this.#child.ref();
    this.kill('closed');
    await this.#exited;
  }

  /** Since the last call, for jobs that have begun. Only the process's own work counts in full. */
  countTime(): void {
    const now = performance.now();
    const passed = now - this.#measuredAt;
    this.#measuredAt = now;
    const cpuMs = readProcessorTime(`/proc/${this.#child.pid}/stat`);
    const begun = [...this.jobs.values()].filter((job) => job.isBegun);
    const share = Math.min(1, FULL_AT_ONCE / begun.length);
    const worked = share * (cpuMs === null ? passed : Math.min(passed, cpuMs - this.#cpuMs));
    this.#cpuMs = cpuMs ?? 0;
    for (const job of begun) {
      job.workedMs += worked;
      job.takenMs += Math.max(worked, passed * STANDING_STILL);
    }
  }

  #hear(message: ImagingMessage, events: WorkerEvents): void {
    if (message.type === 'ready') {
      this.#isReady = true;
      this.countTime();
      events.onReady(this);
    } else if (message.type === 'memory') {
      events.onMemory(this, message.bytes);
    } else {
      const job = this.jobs.get(message.id);
      if (job === undefined) return;
      if (message.type !== 'answer') {
        job.isBegun = message.type === 'begun';
      } else {
        this.jobs.delete(message.id);
        events.onAnswer(this, job, message);
      }
    }
  }
}
