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
  /** `isCostly`: it stored a photo, which no script does for nothing. */
  noteSuccess(device: string, address: string, isCostly: boolean): void;
  noteRefusal(device: string): void;
}

export function knownDevices(now: () => number): KnownDevices {
  const refusals = boundedMap<number>(MAX_TRACKED);
  const becoming = windowCounter(BECOMING_KNOWN, now);

  return {
    has: (device) => refusals.has(device),
    noteSuccess(device, address, isCostly) {
      if (!refusals.has(device) && !isCostly && becoming.count(address) !== null) return;
      refusals.set(device, 0);
    },
    noteRefusal(device) {
      const before = refusals.peek(device);
      if (before === undefined) return;
      if (before + 1 >= REFUSALS_IN_A_ROW) refusals.delete(device);
      else refusals.set(device, before + 1);
    },
  };
}
