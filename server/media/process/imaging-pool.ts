import { ImageRefused, ImagingFailed } from '../image-errors.ts';
import type { ImagingOptions } from './imaging.ts';
import type { ImagingTask } from './imaging-tasks.ts';
import { ImagingWorker } from './imaging-worker.ts';

interface Job {
  readonly task: ImagingTask;
  /** True if a viewer waits for the result. */
  isAskedFor(): boolean;
  /** True once a process has found that the picture needs much memory. */
  isHeavy: boolean;
  /** By `performance.now()`. A job that has not begun by then is rejected. */
  startBy: number;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const SHORT = ['inspect', 'clean', 'voice'];
const LATER = ['preview', 'medium', 'crop', 'copy'];
/** Short jobs get this share of the time limits. */
const SHORT_SHARE = 0.5;
const MB = 1024 * 1024;
/** Only videos are larger. Cleaning one copies it, which takes its time: 10 s of processor time for 1 GB. */
const LARGE_BYTES = 100 * MB;
/** In milliseconds. A viewer may meanwhile have asked for a waiting preview. */
const LOOK_MS = 200;

/**
 * Gives each process one job at a time. The spare process takes only short jobs, and jobs that long ones hold
 * up.
 */
export class ImagingPool {
  readonly #options: Required<ImagingOptions>;
  readonly #spare: ImagingWorker;
  readonly #workers: ImagingWorker[];
  readonly #waiting: Job[] = [];
  readonly #atWork = new Map<ImagingWorker, Job>();
  readonly #look: NodeJS.Timeout;
  #uploadsEndedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(options: Required<ImagingOptions>) {
    this.#options = options;
    this.#spare = new ImagingWorker(options);
    const usual = Array.from({ length: options.limits.jobs }, () => new ImagingWorker(options));
    this.#workers = [...usual, this.#spare];
    this.#look = setInterval(() => this.#startWaiting(), LOOK_MS).unref();
  }

  /** Throws ImagingFailed if the job has not begun within `startWithinMs` milliseconds. */
  submit<Result = void>(
    task: ImagingTask,
    isAskedFor = () => false,
    startWithinMs = Number.POSITIVE_INFINITY,
  ): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new ImagingFailed('Imaging is closed.'));
    return new Promise<Result>((resolve, reject) => {
      const startBy = performance.now() + startWithinMs;
      this.#waiting.push({
        task,
        isAskedFor,
        isHeavy: false,
        startBy,
        resolve: resolve as Job['resolve'],
        reject,
      });
      this.#startWaiting();
    });
  }

  uploadsEndedAt(): number {
    return this.#hasUploads() ? Number.POSITIVE_INFINITY : this.#uploadsEndedAt;
  }

  warmUp(): void {
    this.#workers[0]?.start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#look);
    for (const { reject } of this.#waiting.splice(0)) reject(new ImagingFailed('Imaging is closed.'));
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  #startWaiting(): void {
    this.#rejectOverdue();
    if (this.#waiting.length === 0) return;
    for (const worker of this.#workers) {
      if (this.#atWork.has(worker)) continue;
      const job = this.#next(worker === this.#spare ? this.#rankForSpare() : this.#rank());
      if (job) void this.#run(worker, job);
    }
  }

  #rejectOverdue(): void {
    const now = performance.now();
    for (const job of this.#waiting.filter(({ startBy }) => startBy < now)) {
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      job.reject(new ImagingFailed('The job waited too long.'));
    }
  }

  /** Takes the waiting job with the lowest rank. A job with rank null stays. */
  #next(rankOf: (job: Job) => number | null): Job | undefined {
    let best = { index: -1, rank: Number.POSITIVE_INFINITY };
    for (const [index, job] of this.#waiting.entries()) {
      const rank = rankOf(job);
      if (rank !== null && rank < best.rank) best = { index, rank };
    }
    return best.index < 0 ? undefined : this.#waiting.splice(best.index, 1)[0];
  }

  /**
   * Order of jobs: short ones, those that viewers wait for (in half of the processes), uploads, previews,
   * copies. Copies and the cleaning of large videos are done one at a time.
   */
  #rank(): (job: Job) => number | null {
    const { jobs, heavyJobs } = this.#options.limits;
    const atWork = [...this.#atWork.values()];
    const hasUploads = this.#hasUploads();
    const areHeavyFull = atWork.filter(({ isHeavy }) => isHeavy).length >= heavyJobs;
    const areLaterFull = hasUploads && atWork.filter(isLater).length >= Math.max(1, Math.floor(jobs / 2));
    const areCopiesFull = atWork.some((job) => isCopy(job) || isLargeClean(job));
    return (job) => {
      if (job.isHeavy && areHeavyFull) return null;
      if (isLargeClean(job) && areCopiesFull) return null;
      if (!isLater(job)) return isShort(job) ? 0 : 2;
      if (areLaterFull || (isCopy(job) && areCopiesFull)) return null;
      if (job.isAskedFor()) return 1;
      return hasUploads ? null : isCopy(job) ? 4 : 3;
    };
  }

  #rankForSpare(): (job: Job) => number | null {
    const isLong = (job: Job) => job.isHeavy || isLater(job) || isLargeClean(job);
    const isHeldUp = [...this.#atWork.values()].every(isLong);
    return (job) => (isShort(job) ? 0 : isHeldUp && !isLong(job) ? 2 : null);
  }

  async #run(worker: ImagingWorker, job: Job): Promise<void> {
    this.#atWork.set(worker, job);
    const order = { ...job.task, isLightOnly: !job.isHeavy };
    const answer = await worker.run(order, timeShare(job));
    this.#atWork.delete(worker);
    if (!isLater(job)) this.#uploadsEndedAt = performance.now();
    if (answer.outcome === 'done') job.resolve(answer.result);
    else if (answer.outcome === 'refused') job.reject(new ImageRefused(answer.code, answer.reason));
    else if (answer.outcome === 'heavy' && !this.#isClosed) this.#waiting.unshift({ ...job, isHeavy: true });
    else job.reject(new ImagingFailed('reason' in answer ? answer.reason : 'Imaging is closed.'));
    this.#startWaiting();
  }

  #hasUploads(): boolean {
    return [...this.#waiting, ...this.#atWork.values()].some((job) => !isLater(job));
  }
}

const isLargeClean = ({ task }: Job) => task.kind === 'clean' && task.sizeBytes > LARGE_BYTES;
const isShort = (job: Job) => SHORT.includes(job.task.kind) && !isLargeClean(job);
const isLater = ({ task }: Job) => LATER.includes(task.kind);
const isCopy = ({ task }: Job) => task.kind === 'copy';

function timeShare(job: Job): number {
  if (isShort(job)) return SHORT_SHARE;
  return 'sizeBytes' in job.task ? Math.max(1, job.task.sizeBytes / LARGE_BYTES) : 1;
}
