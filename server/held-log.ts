import { type DestinationStream, destination } from 'pino';
import pretty from 'pino-pretty';

export interface HeldLog extends DestinationStream {
  /** Writes what was held, in its order; from then on every line at once. */
  release(): void;
}

/** Lines that people can read on a terminal, JSON elsewhere. */
export function heldLog(): HeldLog {
  const output = process.stdout.isTTY
    ? pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
    : destination(1);
  let held: string[] | null = [];
  return {
    write(line) {
      if (held) held.push(line);
      else output.write(line);
    },
    release() {
      for (const line of held ?? []) output.write(line);
      held = null;
    },
  };
}
