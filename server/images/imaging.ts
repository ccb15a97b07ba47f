// What the rest of the server asks of images: inspect, derive, preview. The pixels are handled in a process of their own.
import type { ChildProcess } from 'node:child_process';
import type { Exif } from '../../shared/api/exif.ts';
import { forkImaging } from './fork-imaging.ts';
import type { ImagingOrder, ImagingTask, ImagingWord } from './imaging-words.ts';

/** The types of photo that are accepted, decided by content and never by name. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';

export interface InspectedImage {
  mimeType: ImageType;
  /** Upright pixels, as far as the header knows. */
  width: number;
  height: number;
}

export interface DerivedImage {
  /** Upright pixels, from the decoder. */
  width: number;
  height: number;
  /** thumbhash, base64. */
  placeholder: string;
  exif: Exif | null;
  /** `YYYY-MM-DDTHH:mm:ss`, local, with an offset such as `+02:00` when the file says one. */
  takenAt: string | null;
  /** Whether the preview was written too; if not, `makePreview` is still to be called. */
  previewMade: boolean;
}

/** A file after its position was taken out of it. */
export interface CleanedFile {
  /** Hexadecimal. */
  sha256: string;
  sizeBytes: number;
}

export type RefusalCode = 'NOT_AN_IMAGE' | 'UNREADABLE' | 'TOO_MANY_PIXELS' | 'LOCATION_NOT_REMOVED';

/** The file itself is at fault and trying again is useless. NOT_AN_IMAGE is 415, the others 400. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Our side is at fault (closing, no disk space, a file gone): the same file may well succeed later. */
export class ImagingFailed extends Error {
  override readonly name = 'ImagingFailed';
}

export interface ImagingLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ImagingOptions {
  log: ImagingLog;
  /** How long one file may take, in milliseconds. Default 20,000. */
  deadlineMs?: number;
  /** Memory (resident) of the imaging process in bytes above which it is killed. Default IMAGING_MAX_BYTES. */
  maxBytes?: number;
  /** Files worked on at the same time, but for those that are handed over ahead. Default 2. */
  jobs?: number;
}

export interface Imaging {
  /** Starts the process ahead of the first photo, which would otherwise wait for it. */
  warmUp(): void;
  /** Reads the header only. Throws ImageRefused. */
  inspect(path: string): Promise<InspectedImage>;
  /** Takes the position out of the file itself, before anybody keeps it. Throws ImageRefused or ImagingFailed. */
  removeLocation(path: string): Promise<CleanedFile>;
  /**
   * Decodes every pixel, which is the validation; writes the WebP thumbnail, and the JPEG preview where the same decode
   * serves both (PNG, WebP, HEIC, progressive JPEG). Throws ImageRefused or ImagingFailed.
   */
  derive(path: string, out: { thumbnailPath: string; previewPath: string }): Promise<DerivedImage>;
  /** The second phase of a baseline JPEG; every waiting `derive` goes first. Throws ImageRefused or ImagingFailed. */
  makePreview(path: string, previewPath: string): Promise<void>;
  /** Ends the process; whatever waits is refused with ImagingFailed. */
  close(): Promise<void>;
}

/** Resident memory above which the imaging process is killed. */
export const IMAGING_MAX_BYTES = 700 * 1024 * 1024;
const DEFAULTS = { deadlineMs: 20_000, maxBytes: IMAGING_MAX_BYTES, jobs: 2 };
/** Headers are read in a millisecond and do not wait for whole photos. */
const MAX_INSPECTIONS = 4;
/** Thumbnails whose turn comes next, or that are being written: so that nobody waits for the disk, or for an order. */
const EXTRA_DERIVATIONS = 2;
const MAX_FAILED_STARTS = 3;
const KEPT_ERROR_OUTPUT = 2000;

interface Job {
  task: ImagingTask;
  /** To be tried with nothing beside it: it may have been what ended the process. */
  isSuspect: boolean;
  isOverdue: boolean;
  timer?: NodeJS.Timeout;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface ImagingProcess {
  child: ChildProcess;
  isReady: boolean;
  errorOutput: string;
}

/** Starts the client of the imaging process; the process itself is forked with the first file, or by `warmUp`. */
export function startImaging(options: ImagingOptions): Imaging {
  const client = new ImagingClient({ ...DEFAULTS, ...options });
  return {
    warmUp: () => void client.ensureProcess(),
    inspect: (path) => client.submit<InspectedImage>({ kind: 'inspect', path }),
    removeLocation: (path) => client.submit<CleanedFile>({ kind: 'clean', path }),
    derive: (path, out) => client.submit<DerivedImage>({ kind: 'derive', path, ...out }),
    makePreview: (path, previewPath) => client.submit({ kind: 'preview', path, previewPath }),
    close: () => client.close(),
  };
}

/** The queue: it stands here and not in the process, so that nothing is lost when the process is killed. */
class ImagingClient {
  readonly #options: Required<ImagingOptions>;
  readonly #waiting: Record<ImagingTask['kind'], Job[]> = { inspect: [], clean: [], derive: [], preview: [] };
  readonly #suspects: Job[] = [];
  readonly #running = new Map<number, Job>();
  #process: ImagingProcess | undefined;
  #lastId = 0;
  #failedStarts = 0;
  #isClosed = false;

  constructor(options: Required<ImagingOptions>) {
    this.#options = options;
  }

  submit<Result = void>(task: ImagingTask): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new ImagingFailed('Imaging is closed.'));
    return new Promise<Result>((resolve, reject) => {
      const job: Job = {
        task,
        isSuspect: false,
        isOverdue: false,
        resolve: resolve as Job['resolve'],
        reject,
      };
      this.#waiting[task.kind].push(job);
      this.#startWaiting();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#process?.child;
    this.#rejectAll('Imaging is closed.');
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill('SIGKILL');
    await ended;
  }

  #startWaiting(): void {
    for (let job = this.#takeNext(); job; job = this.#takeNext()) this.#start(job);
  }

  #takeNext(): Job | undefined {
    const isAnythingWaiting =
      this.#suspects.length > 0 || Object.values(this.#waiting).some((lane) => lane.length > 0);
    if (!isAnythingWaiting || !this.ensureProcess()?.isReady) return undefined;
    const running = [...this.#running.values()];
    if (running.some((job) => job.isSuspect)) return undefined;
    if (this.#suspects.length > 0) return running.length === 0 ? this.#suspects.shift() : undefined;
    const busy = running.filter((job) => job.task.kind !== 'inspect').length;
    const inspecting = running.length - busy;
    if (inspecting < MAX_INSPECTIONS && this.#waiting.inspect.length > 0)
      return this.#waiting.inspect.shift();
    if (busy >= this.#options.jobs + EXTRA_DERIVATIONS) return undefined;
    const urgent = this.#waiting.clean.shift() ?? this.#waiting.derive.shift();
    if (urgent || busy >= this.#options.jobs) return urgent;
    return this.#waiting.preview.shift();
  }

  #start(job: Job): void {
    const id = ++this.#lastId;
    this.#running.set(id, job);
    job.timer = setTimeout(() => {
      job.isOverdue = true;
      this.#kill('deadline', { path: job.task.path });
    }, this.#options.deadlineMs);
    // When sending fails the process is gone, and its exit tells what becomes of the job.
    this.#process?.child.send({ id, ...job.task } satisfies ImagingOrder, () => undefined);
  }

  ensureProcess(): ImagingProcess | undefined {
    if (this.#process) return this.#process;
    const child = this.#forked();
    if (!child) return undefined;
    const started: ImagingProcess = { child, isReady: false, errorOutput: '' };
    this.#process = started;
    child.stderr?.on('data', (text) => {
      started.errorOutput = (started.errorOutput + text).slice(-KEPT_ERROR_OUTPUT);
    });
    child.on('message', (word: ImagingWord) => this.#hear(started, word));
    child.on('error', (error) => {
      this.#options.log.error({ error: String(error) }, 'imaging process error');
      // One that was never there does not exit.
      if (child.pid === undefined) this.#afterExit(started, null, null);
    });
    child.on('exit', (code, signal) => this.#afterExit(started, code, signal));
    return started;
  }

  /** Nothing when the system has no room for a process: whoever waits may try again. */
  #forked(): ChildProcess | undefined {
    try {
      return forkImaging();
    } catch (error) {
      this.#rejectAll(`The imaging process does not start: ${error}`);
    }
  }

  #hear(from: ImagingProcess, word: ImagingWord): void {
    if (word.word === 'ready') {
      from.isReady = true;
      this.#options.log.info({ pid: from.child.pid }, 'imaging process started');
      this.#failedStarts = 0;
    } else if (word.word === 'memory') {
      // It may speak of one that has ended meanwhile.
      if (from === this.#process && word.bytes > this.#options.maxBytes)
        this.#kill('memory', { bytes: word.bytes });
    } else {
      const job = this.#running.get(word.id);
      this.#running.delete(word.id);
      clearTimeout(job?.timer);
      if (word.outcome === 'done') job?.resolve(word.result);
      else if (word.outcome === 'refused') job?.reject(new ImageRefused(word.code, word.reason));
      else job?.reject(new ImagingFailed(word.reason));
    }
    this.#startWaiting();
  }

  #kill(reason: 'deadline' | 'memory', details: object): void {
    this.#options.log.warn({ reason, ...details }, 'imaging process killed');
    this.#process?.child.kill('SIGKILL');
  }

  #afterExit(ended: ImagingProcess, code: number | null, signal: string | null): void {
    this.#process = undefined;
    if (this.#isClosed) return;
    const { isReady, errorOutput } = ended;
    this.#options.log.warn({ code, signal, isReady, errorOutput }, 'imaging process ended');
    const jobs = [...this.#running.values()];
    this.#running.clear();
    const isOneOverdue = jobs.some((job) => job.isOverdue);
    for (const job of jobs.reverse()) {
      clearTimeout(job.timer);
      // Past the deadline it is known which file it was; otherwise each one that was running may have been.
      if (isOneOverdue && !job.isOverdue) this.#waiting[job.task.kind].unshift(job);
      else if (job.isSuspect) job.reject(new ImageRefused('UNREADABLE', 'ended the imaging process twice'));
      else this.#suspects.unshift(Object.assign(job, { isSuspect: true, isOverdue: false }));
    }
    if (!isReady && ++this.#failedStarts >= MAX_FAILED_STARTS) {
      this.#failedStarts = 0;
      this.#rejectAll('The imaging process does not start.');
    }
    this.#startWaiting();
  }

  #rejectAll(reason: string): void {
    const lanes = [...Object.values(this.#waiting), this.#suspects];
    const jobs = [...this.#running.values(), ...lanes.flatMap((lane) => lane.splice(0))];
    this.#running.clear();
    for (const job of jobs) {
      clearTimeout(job.timer);
      job.reject(new ImagingFailed(reason));
    }
  }
}
