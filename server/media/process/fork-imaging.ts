import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ownFile } from '../start-thread.ts';
import { type ImagingLimits, limitsForProcess } from './imaging-limits.ts';

/** Read by the allocator at the start of a process only: more arenas keep what each photo leaves. */
const SMALL_MEMORY = { MALLOC_ARENA_MAX: '2' };
export const IMAGING_NICENESS = 10;
/** Passwords and keys stay with the server: a decoder that is taken over must find nothing. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'LD_LIBRARY_PATH', 'SystemRoot'];

/** So long it may take to send its first message, in milliseconds. */
const START_MS = 60_000;

/** Starts a fresh imaging process; its error output is a pipe. Throws when the system has no room for one. */
export function forkImaging(niceness: number, limits: ImagingLimits): ChildProcess {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  const { url, needsTsx } = ownFile('./imaging-process.ts', import.meta.url);
  const child = fork(fileURLToPath(url), [], {
    execArgv: needsTsx ? ['--import', tsx()] : [],
    env: { ...Object.fromEntries(passedOn), ...SMALL_MEMORY, ...limitsForProcess(limits) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  giveWay(child, niceness);
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS).unref();
  for (const event of ['message', 'exit']) child.once(event, () => clearTimeout(timer));
  // An idle imaging process does not keep its server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

function tsx(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

/** Before it starts any thread: on Linux each has a niceness of its own, taken over from the one that starts it. */
function giveWay({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // Not allowed everywhere, and only a courtesy.
  }
}
