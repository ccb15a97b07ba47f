import { readFileSync, readlinkSync } from 'node:fs';

const TICK_MS = 10;

/** Returns milliseconds, or null if the system does not report them. `stat` is a path below /proc. */
export function readProcessorTime(stat: string): number | null {
  try {
    const text = readFileSync(stat, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/** Returns a path below /proc, or null if the system has none. */
export function statOfThisThread(): string | null {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/stat`;
  } catch {
    return null;
  }
}
