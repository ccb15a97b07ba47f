import { createHash } from 'node:crypto';
import { boundedMap } from '../../bounded-map.ts';
import type { EventBus } from '../../events/event-bus.ts';
import { type Pace, windowCounter } from './window-counter.ts';

export type Nodes = Pick<EventBus, 'tellNodes' | 'onNote'>;

/** Most devices never count so many in a minute. */
const TOLD_FROM = 5;
const MAX_TRACKED = 20_000;

/** A `windowCounter` with other nodes' counts under the same `name`, some 50 milliseconds late. */
export function sharedCounter(pace: Pace, now: () => number, name: string, nodes: Nodes) {
  const own = windowCounter(pace, now);
  const elsewhere = boundedMap<Map<string, { count: number; endsAt: number }>>(MAX_TRACKED);

  nodes.onNote((note, from) => {
    if (note.type !== 'device.counted' || !note.key.startsWith(`${name} `)) return;
    const { key, count, leftMs } = note;
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
    count(who: string): number | null {
      const key = `${name} ${shorten(who)}`;
      const wait = own.count(key, countedElsewhere(key));
      const { count = 0, endsAt = 0 } = own.windowOf(key) ?? {};
      if (count >= TOLD_FROM && count <= pace.max) {
        nodes.tellNodes({ type: 'device.counted', key, count, leftMs: Math.ceil(endsAt - now()) });
      }
      return wait;
    },
  };
}

/** NOTIFY has room for few bytes, and devices choose their ids. */
function shorten(who: string): string {
  return createHash('sha256').update(who).digest('base64url').slice(0, 22);
}
