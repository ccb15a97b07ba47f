// Something that depends on the time of day, asked every second and drawn again only when its answer changes.

import { useSyncExternalStore } from 'react';
import { serverNow } from '../http/server-clock.ts';

const SECOND_MS = 1000;

/** `read` answers with a text, a number or a yes or no. */
export function useServerClock<Answer extends string | number | boolean>(
  read: (now: number) => Answer,
): Answer {
  return useSyncExternalStore(everySecond, () => read(serverNow()));
}

function everySecond(onSecond: () => void): () => void {
  const timer = setInterval(onSecond, SECOND_MS);
  return () => clearInterval(timer);
}
