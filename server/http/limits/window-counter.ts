import { boundedMap } from '../../bounded-map.ts';

export interface Pace {
  max: number;
  windowMs: number;
}

export interface WindowCounter {
  /** Null, or the seconds to wait when it is one too many. `elsewhere`: counts of other nodes. */
  count(key: string, elsewhere?: number): number | null;
  /** Of the present window. `endsAt`: milliseconds. */
  windowOf(key: string): { count: number; endsAt: number } | undefined;
  wait(key: string): number | null;
}

const MAX_TRACKED = 20_000;

export function windowCounter(
  { max, windowMs }: Pace,
  now: () => number,
  maxTracked = MAX_TRACKED,
): WindowCounter {
  const windows = boundedMap<{ count: number; endsAt: number }>(maxTracked);
  const secondsUntil = (endsAt: number) => Math.max(1, Math.ceil((endsAt - now()) / 1000));

  return {
    count(key, elsewhere = 0) {
      const at = now();
      let window = windows.peek(key);
      if (!window || window.endsAt <= at) {
        window = { count: 0, endsAt: at + windowMs };
        windows.set(key, window);
      }
      window.count += 1;
      return window.count + elsewhere > max ? secondsUntil(window.endsAt) : null;
    },
    windowOf: (key) => windows.peek(key),
    wait(key) {
      const window = windows.peek(key);
      return window && window.endsAt > now() && window.count >= max ? secondsUntil(window.endsAt) : null;
    },
  };
}
