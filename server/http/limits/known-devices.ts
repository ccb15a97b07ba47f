// Scripts can make up device ids. So an address's spent limits bind unknown ids only; devices that were served have
// their own limits.

import { boundedMap } from '../../bounded-map.ts';
import { windowCounter } from './window-counter.ts';

/** In five minutes: two hundred guests, three tabs or phones each. */
const BECOMING_KNOWN = { max: 600, windowMs: 5 * 60_000 };
const REFUSALS_IN_A_ROW = 20;
const MAX_TRACKED = 20_000;

export interface KnownDevices {
  has(device: string): boolean;
  /** A rank: lower is longer. Undefined where it is not known. */
  since(device: string): number | undefined;
  /** `isCostly`: it stored a photo, which no script does for nothing. */
  noteSuccess(device: string, address: string, isCostly: boolean): void;
  noteRefusal(device: string): void;
}

export function knownDevices(now: () => number): KnownDevices {
  const devices = boundedMap<{ since: number; refusals: number }>(MAX_TRACKED);
  let count = 0;
  const becoming = windowCounter(BECOMING_KNOWN, now);

  return {
    has: (device) => devices.has(device),
    since: (device) => devices.peek(device)?.since,
    noteSuccess(device, address, isCostly) {
      const before = devices.get(device);
      if (before) before.refusals = 0;
      else if (isCostly || becoming.count(address) === null)
        devices.set(device, { since: count++, refusals: 0 });
    },
    noteRefusal(device) {
      const before = devices.peek(device);
      if (!before) return;
      before.refusals += 1;
      if (before.refusals >= REFUSALS_IN_A_ROW) devices.delete(device);
    },
  };
}
