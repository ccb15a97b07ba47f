import { useSyncExternalStore } from 'react';
import { serverNow } from '../http/server-clock.ts';

const SECOND_MS = 1000;

export function useServerClock<Answer extends string | number | boolean>(
  read: (now: number) => Answer,
): Answer {
  const answer = () => read(serverNow());
  return useSyncExternalStore(everySecond, answer, answer);
}

function everySecond(onSecond: () => void): () => void {
  const timer = setInterval(onSecond, SECOND_MS);
  return () => clearInterval(timer);
}
