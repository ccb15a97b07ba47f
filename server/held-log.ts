import { type DestinationStream, destination } from 'pino';
import pretty from 'pino-pretty';

export interface HeldLog extends DestinationStream {
  release(): void;
}

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
