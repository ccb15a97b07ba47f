import { createHash } from 'node:crypto';
import { boundedMap } from '../../bounded-map.ts';
import type { EventBus } from '../../events/event-bus.ts';
import { type Pace, windowCounter } from './window-counter.ts';

export type Nodes = Pick<EventBus, 'tellNodes' | 'onNote'>;

/** The other nodes hear of counts from here on: most devices never come so often in a minute. */
const TOLD_FROM = 5;
const MAX_TRACKED = 20_000;

/**
 * As a `windowCounter`, but that what other nodes counted under the same `name` counts too, within some 50
 * milliseconds.
 */
export function sharedCounter(pace: Pace, now: () => number, name: string, nodes: Nodes) {
  const own = windowCounter(pace, now);
  const elsewhere = boundedMap<Map<string, { count: number; endsAt: number }>>(MAX_TRACKED);

  nodes.onNote(({ key, count, leftMs }, from) => {
    if (!key.startsWith(`${name} `)) return;
    const ofNodes = elsewhere.get(key) ?? new Map();
    elsewhere.set(key, ofNodes.set(from, { count, endsAt: now() + leftMs }));
  });

  const countedElsewhere = (key: string) => {
    let count = 0;
    for (const window of elsewhere.peek(key)?.values() ?? [])
      if (window.endsAt > now()) count += window.count;
    return count;
  };

  return {
    /** Counts one more: null, or when it is one too many the seconds until it is not. */
    count(who: string): number | null {
      const key = `${name} ${shorten(who)}`;
      const wait = own.count(key, countedElsewhere(key));
      const { count = 0, endsAt = 0 } = own.windowOf(key) ?? {};
      if (count >= TOLD_FROM && count <= pace.max) {
        nodes.tellNodes({ type: 'device.counted', key, count, leftMs: endsAt - now() });
      }
      return wait;
    },
  };
}

/** One NOTIFY has room for few bytes, and a device names itself as it likes. */
function shorten(who: string): string {
  return createHash('sha256').update(who).digest('base64url').slice(0, 22);
}
