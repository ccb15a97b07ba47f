import { ImageRefused, ImagingFailed } from '../image-errors.ts';
import type { ImagingOptions } from './imaging.ts';
import { type ImagingJob, isCopy, isUpload } from './imaging-job.ts';
import type { ImagingAnswer, ImagingTask } from './imaging-protocol.ts';
import { type EndingReason, ImagingWorker } from './imaging-worker.ts';

/** By kind: headers and metadata take milliseconds. */
const SHARE_OF_DEADLINE = {
  inspect: 0.25,
  clean: 0.25,
  copy: 0.25,
  derive: 1,
  preview: 1,
  medium: 1,
  crop: 1,
};
/** After this share a job keeps its process; later jobs get a new one. */
const SLOW_SHARE = 0.25;
/** With less processor time, disk or machine were at fault. */
const MIN_WORKED_SHARE = 0.75;
const CLOCK_MS = 200;
/** Failures alone in a fresh process before a file is unreadable. */
const MAX_FAILURES_ALONE = 2;
const MAX_KILLS = 3;
/** Alone a file may take more memory: only forged ones do. */
const MAX_ALONE_SHARE = 1.5;
/** An idle process above this share of the limit is replaced. */
const MAX_IDLE_SHARE = 0.6;
const MAX_FAILED_STARTS = 3;
const COPIES_AT_WORK = 1;
/** An idle process above this is replaced by a fresh one. */
const MAX_RESTING_BYTES = 100 * 1024 * 1024;

/** What may have ended the shared process is retried alone in fresh ones, one at a time. */
export class ImagingQueue {
  readonly #options: Required<ImagingOptions>;
  readonly #waiting: ImagingJob[] = [];
  readonly #previews: ImagingJob[] = [];
  readonly #suspects: ImagingJob[] = [];
  #main: ImagingWorker | undefined;
  #aside: ImagingWorker | undefined;
  #alone: ImagingJob | undefined;
  #clock: NodeJS.Timeout | undefined;
  #failedStarts = 0;
  #uploadsEndedAt = Number.NEGATIVE_INFINITY;
  /** Sent when its work is done. */
  #lastReport = { bytes: 0, at: 0 };
  #isClosed = false;

  constructor(options: Required<ImagingOptions>) {
    this.#options = options;
  }

  submit<Result = void>(task: ImagingTask, isAskedFor = () => false): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new ImagingFailed('Imaging is closed.'));
    return new Promise<Result>((resolve, reject) => {
      const counts = { workedMs: 0, takenMs: 0, failuresAlone: 0, kills: 0 };
      const job = {
        task,
        isAskedFor,
        isBegun: false,
        isMoved: false,
        ...counts,
        resolve: resolve as ImagingJob['resolve'],
        reject,
      };
      (isUpload(job) ? this.#waiting : this.#previews).push(job);
      this.#startWaiting();
    });
  }

  uploadsEndedAt(): number {
    return this.#hasUploads() ? Number.POSITIVE_INFINITY : this.#uploadsEndedAt;
  }

  warmUp(): void {
    this.#main ??= this.#open();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#clock);
    const workers = [this.#main, this.#aside].filter((worker) => worker !== undefined);
    this.#failAll('Imaging is closed.');
    await Promise.all(workers.map((worker) => worker.close()));
  }

  #open(): ImagingWorker | undefined {
    try {
      return new ImagingWorker(this.#options, {
        onReady: (worker) => {
          this.#failedStarts = 0;
          this.#options.log.debug({ imagingPid: worker.pid }, 'imaging process started');
          this.#startWaiting();
        },
        onAnswer: (worker, job, answer) => this.#settle(worker, job, answer),
        onMemory: (worker, bytes) => this.#checkMemory(worker, bytes),
        onExit: (worker, reason, details) => this.#afterExit(worker, reason, details),
      });
    } catch (error) {
      // The system has no room for a process: callers may retry.
      this.#failAll(`The imaging process does not start: ${error}`);
      return undefined;
    }
  }

  #startWaiting(): void {
    if (this.#isClosed) return;
    if (this.#waiting.length + this.#previews.length > 0) this.warmUp();
    if (this.#suspects.length > 0) this.#aside ??= this.#open();
    const main = this.#main;
    if (main?.isReady) {
      for (const job of this.#waiting.splice(0)) main.give(job);
      for (let next = this.#nextPreview(main); next; next = this.#nextPreview(main)) main.give(next);
    }
    if (this.#aside?.isReady && this.#aside.jobs.size === 0 && this.#suspects.length > 0) {
      this.#alone = this.#suspects.shift();
      if (this.#alone) this.#aside.give(this.#alone);
    }
    this.#clock ??= setInterval(() => this.#tick(), CLOCK_MS).unref();
  }

  /** One that a viewer waits for beside uploads; others without uploads. Clean copies have their own slot. */
  #nextPreview(main: ImagingWorker): ImagingJob | undefined {
    if (this.#previews.length === 0) return undefined;
    const hasUploads = this.#hasUploads();
    const { jobs } = this.#options.limits;
    const atWork = [...main.jobs.values()].filter((job) => !isUpload(job));
    const copies = atWork.filter(isCopy).length;
    const places = hasUploads ? Math.max(1, Math.floor(jobs / 2)) : jobs;
    const hasPlace = (job: ImagingJob) =>
      isCopy(job) ? copies < COPIES_AT_WORK : atWork.length - copies < places;
    const asked = this.#previews.findIndex((job) => hasPlace(job) && job.isAskedFor());
    const next = asked < 0 && !hasUploads ? this.#previews.findIndex(hasPlace) : asked;
    return next < 0 ? undefined : this.#previews.splice(next, 1)[0];
  }

  #hasUploads(): boolean {
    const atWork = [this.#main, this.#aside].flatMap((worker) => [...(worker?.jobs.values() ?? [])]);
    return this.#waiting.length > 0 || [...this.#suspects, ...atWork].some(isUpload);
  }

  #settle(worker: ImagingWorker, job: ImagingJob, answer: ImagingAnswer): void {
    if (isUpload(job)) this.#uploadsEndedAt = performance.now();
    if (answer.outcome === 'done') job.resolve(answer.result);
    else if (answer.outcome === 'refused') job.reject(new ImageRefused(answer.code, answer.reason));
    else if (answer.outcome === 'failed') job.reject(new ImagingFailed(answer.reason));
    else this.#requeue([job]);
    if (worker === this.#aside && worker.jobs.size === 0) this.#putAway(worker);
    this.#startWaiting();
  }

  #tick(): void {
    if (this.#previews.length > 0) this.#startWaiting();
    this.#renewResting();
    for (const worker of [this.#main, this.#aside]) {
      if (!worker || worker.jobs.size === 0) continue;
      worker.countTime();
      const jobs = [...worker.jobs.values()];
      const overdue = jobs.find((job) => job.takenMs > this.#deadlineOf(job));
      if (overdue) this.#kill(worker, 'deadline', { path: overdue.task.path });
      else if (jobs.some((job) => job.takenMs > SLOW_SHARE * this.#deadlineOf(job))) this.#setAside(worker);
    }
  }

  /** Decoders and V8 keep the memory of their busiest moment. */
  #renewResting(): void {
    const { bytes, at } = this.#lastReport;
    const main = this.#main;
    if (!main?.isReady || main.jobs.size > 0 || bytes <= MAX_RESTING_BYTES) return;
    if (performance.now() - at >= this.#options.restMs) this.#replace(main);
  }

  #deadlineOf(job: ImagingJob): number {
    return this.#options.deadlineMs * SHARE_OF_DEADLINE[job.task.kind];
  }

  #setAside(worker: ImagingWorker): void {
    if (worker !== this.#main || this.#aside) return;
    this.#options.log.info({ imagingPid: worker.pid }, 'imaging process is slow, another takes over');
    this.#main = undefined;
    this.#aside = worker;
    this.#alone = undefined;
    // Reading a header twice does no harm; writing jobs are recalled first.
    const inspections = [...worker.jobs.values()].filter(
      (job) => job.task.kind === 'inspect' && !job.isMoved,
    );
    for (const job of inspections) {
      job.isMoved = true;
      worker.forget(job);
    }
    this.#requeue(inspections);
    worker.recall();
    this.warmUp();
    if (worker.jobs.size === 0) this.#putAway(worker);
  }

  #putAway(worker: ImagingWorker): void {
    if (worker === this.#main) this.#main = undefined;
    if (worker === this.#aside) this.#aside = this.#alone = undefined;
    worker.kill('closed');
  }

  #replace(main: ImagingWorker): void {
    this.#lastReport = { bytes: 0, at: 0 };
    this.#putAway(main);
    this.warmUp();
  }

  #checkMemory(worker: ImagingWorker, bytes: number): void {
    if (worker === this.#main) this.#lastReport = { bytes, at: performance.now() };
    const limit = this.#options.maxBytes;
    if (bytes > (this.#alone && worker === this.#aside ? limit * MAX_ALONE_SHARE : limit)) {
      this.#kill(worker, 'memory', { bytes });
    } else if (worker === this.#main && worker.jobs.size === 0 && bytes > limit * MAX_IDLE_SHARE) {
      this.#replace(worker);
    }
  }

  #kill(worker: ImagingWorker, reason: EndingReason, details: object): void {
    this.#options.log.warn({ reason, ...details }, 'imaging process killed');
    worker.kill(reason);
  }

  #afterExit(worker: ImagingWorker, reason: EndingReason, details: object & { isReady?: boolean }): void {
    const isAlone = worker === this.#aside && this.#alone !== undefined;
    if (worker === this.#main) this.#main = undefined;
    if (worker === this.#aside) this.#aside = this.#alone = undefined;
    if (this.#isClosed || reason === 'closed') {
      this.#startWaiting();
      return;
    }
    this.#options.log.warn({ reason, ...details }, 'imaging process ended');
    const jobs = [...worker.jobs.values()];
    const isToBlame = (job: ImagingJob) =>
      job.isBegun && (reason !== 'deadline' || job.takenMs > this.#deadlineOf(job));
    this.#requeue(jobs.filter((job) => !isToBlame(job)));
    for (const job of jobs.filter(isToBlame)) {
      // Headers hardly ever end a process, and a person waits.
      if (job.task.kind === 'inspect' && reason !== 'deadline' && job.kills++ === 0) {
        this.#requeue([job]);
        continue;
      }
      const verdict = this.#judge(job, reason, isAlone);
      if (reason === 'killed') job.kills += 1;
      if (verdict) job.reject(verdict);
      else if (job.kills >= MAX_KILLS)
        job.reject(new ImagingFailed('The imaging process was killed from outside.'));
      else this.#suspects.push(job);
    }
    if (!details.isReady && ++this.#failedStarts >= MAX_FAILED_STARTS) {
      this.#failedStarts = 0;
      this.#failAll('The imaging process does not start.');
    }
    this.#startWaiting();
  }

  /** Null: retry alone. */
  #judge(job: ImagingJob, reason: EndingReason, isAlone: boolean): Error | null {
    const hasWorked = job.workedMs > this.#deadlineOf(job) * MIN_WORKED_SHARE;
    if (reason === 'deadline' && !hasWorked) return new ImagingFailed('The imaging process stood still.');
    if (reason === 'killed' || !isAlone) return null;
    const isCleaned = job.task.kind === 'clean' || job.task.kind === 'copy';
    const refusal = isCleaned ? 'LOCATION_NOT_REMOVED' : 'UNREADABLE';
    if (reason === 'deadline') return new ImageRefused(refusal, 'takes too long');
    job.failuresAlone += 1;
    return job.failuresAlone < MAX_FAILURES_ALONE
      ? null
      : new ImageRefused(refusal, `ended a process of its own: ${reason}`);
  }

  /** Before later jobs. */
  #requeue(jobs: readonly ImagingJob[]): void {
    this.#previews.unshift(...jobs.filter((job) => !isUpload(job)));
    this.#waiting.unshift(...jobs.filter(isUpload));
  }

  #failAll(reason: string): void {
    const lists = [this.#waiting, this.#previews, this.#suspects];
    const workers = [this.#main, this.#aside].filter((worker) => worker !== undefined);
    const jobs = [
      ...lists.flatMap((list) => list.splice(0)),
      ...workers.flatMap((each) => [...each.jobs.values()]),
    ];
    for (const worker of workers) {
      worker.jobs.clear();
      // It may hang, and what it still does is no work of later jobs.
      this.#putAway(worker);
    }
    for (const job of jobs) job.reject(new ImagingFailed(reason));
  }
}
