import { type DestinationStream, destination } from 'pino';

export interface HeldLog extends DestinationStream {
  /** Writes what was held, in its order; from then on every line at once. */
  release(): void;
}

export function heldLog(): HeldLog {
  const output = destination(1);
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
