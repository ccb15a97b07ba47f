import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import pLimit from 'p-limit';
import type { ImagingLog } from '../process/imaging.ts';
import { listPassedOn, residentBytes } from '../process/imaging-worker.ts';
import { readProcessorTime } from '../processor-time.ts';
import { frameCommand, maxCopyBytes, playbackCommand, type VideoSource } from './ffmpeg-commands.ts';

export interface Ffmpeg {
  /** False if the setting says so, or if ffmpeg lacks something. The log then says how to install it, once. */
  isUsable(): Promise<boolean>;
  /** Writes a JPEG. Returns false if ffmpeg cannot decode the video in time. */
  takeFrame(source: VideoSource, framePath: string): Promise<boolean>;
  /** Throws if ffmpeg fails, exceeds a limit, or is aborted. */
  makePlaybackCopy(source: VideoSource, copyPath: string, abort: AbortSignal): Promise<void>;
}

interface RunLimits {
  /** Milliseconds of processor time. */
  workMs: number;
  elapsedMs: number;
  abort?: AbortSignal;
}

interface Command {
  program: string;
  prefix: readonly string[];
}

const NEEDED = { '-encoders': ['libx264', 'aac'], '-filters': ['zscale', 'tonemap'] };
const HOW_TO_INSTALL =
  'videos that browsers cannot play have no playback copy, and only phones make posters: apt-get install ffmpeg, or set FFMPEG= for none';
/** Uses only idle processor time, so that uploads are as fast as without it. Ends when the server is killed. */
const WHEN_IDLE = ['setpriv', '--pdeathsig', 'KILL', 'chrt', '--idle', '0'];
const LOWEST_PRIORITY = 19;
const CHECK_LIMITS = { workMs: 5_000, elapsedMs: 10_000 };
/** An upload waits for its poster. */
const FRAME_LIMITS = { workMs: 6_000, elapsedMs: 3_500 };
const FRAMES_AT_ONCE = 2;
/** Processor time per second of video: 4K with tone mapping takes about ten. */
const WORK_PER_SECOND_MS = 60_000;
const MIN_WORK_MS = 120_000;
const MAX_ELAPSED_MS = 12 * 3_600_000;
/** In bytes. 4K with 10 bits needs 700 MB. */
const MAX_MEMORY = 1_500 * 1024 * 1024;
const CLOCK_MS = 200;
const KEPT_OUTPUT = 100_000;
const KEPT_ERROR = 500;

/** Looks for ffmpeg when it is first needed. */
export function openFfmpeg(program: string, sandbox: readonly string[], log: ImagingLog): Ffmpeg {
  const limitFrames = pLimit(FRAMES_AT_ONCE);
  let found: Promise<boolean> | undefined;
  let idlePrefix: Promise<readonly string[]> | undefined;
  const isUsable = () => {
    found ??= program === '' ? Promise.resolve(false) : check({ program, prefix: [] }, log);
    return found;
  };
  const findIdlePrefix = () => {
    idlePrefix ??= run({ program, prefix: WHEN_IDLE }, ['-version'], CHECK_LIMITS).then(
      () => WHEN_IDLE,
      () => [],
    );
    return idlePrefix;
  };
  return {
    isUsable,
    async takeFrame(source, framePath) {
      const command = frameCommand(source, framePath);
      return limitFrames(() => run({ program, prefix: sandbox }, command, FRAME_LIMITS)).then(
        async () => (await stat(framePath).catch(() => null)) !== null,
        (err) => {
          log.info({ err }, 'videos: ffmpeg took no poster');
          return false;
        },
      );
    },
    async makePlaybackCopy(source, copyPath, abort) {
      const { durationMs } = source.video;
      const workMs = MIN_WORK_MS + (durationMs / 1000) * WORK_PER_SECOND_MS;
      const prefix = [...sandbox, ...(await findIdlePrefix())];
      const command = playbackCommand(source, copyPath);
      await run({ program, prefix }, command, { workMs, elapsedMs: MAX_ELAPSED_MS, abort });
      const { size } = await stat(copyPath);
      // At its limit ffmpeg stops without an error.
      if (size >= maxCopyBytes(source.video)) throw new Error('The playback copy is too large.');
    },
  };
}

async function check(command: Command, log: ImagingLog): Promise<boolean> {
  try {
    const missing: string[] = [];
    for (const [option, names] of Object.entries(NEEDED)) {
      const listed = await run(command, ['-hide_banner', option], CHECK_LIMITS);
      missing.push(...names.filter((name) => !listed.includes(` ${name} `)));
    }
    if (missing.length === 0) return true;
    log.warn({ missing }, `this ffmpeg lacks ${missing.join(' and ')}: ${HOW_TO_INSTALL}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason }, `ffmpeg was not found: ${HOW_TO_INSTALL}`);
  }
  return false;
}

/** Resolves with the output. Throws if the process fails, or had to be killed. */
async function run(
  { program, prefix }: Command,
  args: readonly string[],
  limits: RunLimits,
): Promise<string> {
  const [first = program, ...others] = [...prefix, program, ...args];
  limits.abort?.throwIfAborted();
  const child = spawn(first, others, { env: listPassedOn(), stdio: ['ignore', 'pipe', 'pipe'] });
  lowerPriority(child);
  let [output, errorOutput] = ['', ''];
  child.stdout.on('data', (text) => {
    output = (output + text).slice(-KEPT_OUTPUT);
  });
  child.stderr.on('data', (text) => {
    errorOutput = (errorOutput + text).slice(-KEPT_ERROR);
  });
  let killedFor: string | null = null;
  const kill = (reason: string) => {
    killedFor ??= reason;
    child.kill('SIGKILL');
  };
  const clock = watch(child, limits, kill);
  const stop = () => kill('it is no longer wanted');
  limits.abort?.addEventListener('abort', stop);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve);
      child.once('error', reject);
    });
    if (killedFor !== null) throw new Error(`ffmpeg was stopped: ${killedFor}`);
    if (code !== 0) throw new Error(`ffmpeg failed: ${errorOutput.trim()}`);
    return output;
  } finally {
    clearInterval(clock);
    limits.abort?.removeEventListener('abort', stop);
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, LOWEST_PRIORITY);
  } catch {
    // Not every system allows this.
  }
}

function watch({ pid }: ChildProcess, limits: RunLimits, kill: (reason: string) => void): NodeJS.Timeout {
  const startedAt = performance.now();
  return setInterval(() => {
    const elapsedMs = performance.now() - startedAt;
    const workMs = readProcessorTime(`/proc/${pid}/stat`) ?? elapsedMs;
    if (workMs > limits.workMs || elapsedMs > limits.elapsedMs) kill('it took too long');
    else if (residentBytes(pid) > MAX_MEMORY) kill('it took too much memory');
  }, CLOCK_MS);
}
