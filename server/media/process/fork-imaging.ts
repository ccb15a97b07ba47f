import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ownFile } from '../start-thread.ts';
import { type ImagingLimits, limitsForProcess } from './imaging-limits.ts';

/** More arenas keep memory of each photo. Read at the start of a process only. */
const SMALL_MEMORY = { MALLOC_ARENA_MAX: '2' };
export const IMAGING_NICENESS = 10;
/** Passwords and keys stay out of the decoders' process. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'LD_LIBRARY_PATH', 'SystemRoot'];

/** Milliseconds until its first message. */
const START_MS = 60_000;

export interface ForkOptions {
  niceness: number;
  limits: ImagingLimits;
  sandbox: readonly string[];
}

/** Its error output is a pipe. Throws when the system has no room. */
export function forkImaging({ niceness, limits, sandbox }: ForkOptions): ChildProcess {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  const { url, needsTsx } = ownFile('./imaging-process.ts', import.meta.url);
  const [execPath, ...before] = [...sandbox, process.execPath];
  const child = fork(fileURLToPath(url), [], {
    execPath,
    execArgv: [...before, ...(needsTsx ? ['--import', tsx()] : [])],
    env: { ...Object.fromEntries(passedOn), ...SMALL_MEMORY, ...limitsForProcess(limits) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  giveWay(child, niceness);
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS).unref();
  for (const event of ['message', 'exit']) child.once(event, () => clearTimeout(timer));
  // It must not keep the server running.
  child.unref();
  child.channel?.unref();
  return child;
}

function tsx(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

/** Before it starts threads, which take over its niceness. */
function giveWay({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // Not allowed everywhere.
  }
}
