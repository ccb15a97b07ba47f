import { useEffect, useRef, useState } from 'react';
import { LOCALE } from '#catalogue';

/** Milliseconds over which the speed is averaged. */
const WINDOW_MS = 15_000;
const ENOUGH_MS = 2_000;
const MINUTE = 60;

/** Returns milliseconds by the speed of the last seconds, or null while it is unknown. */
export function useTimeLeft(sentBytes: number, totalBytes: number): number | null {
  const samples = useRef<{ at: number; bytes: number }[]>([]);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const at = performance.now();
    const recent = samples.current.filter(
      (sample) => sample.at > at - WINDOW_MS && sample.bytes <= sentBytes,
    );
    samples.current = [...recent, { at, bytes: sentBytes }];
    const [first] = samples.current;
    if (!first || at - first.at < ENOUGH_MS || sentBytes <= first.bytes) return;
    setLeft(((totalBytes - sentBytes) / (sentBytes - first.bytes)) * (at - first.at));
  }, [sentBytes, totalBytes]);
  return left;
}

/** Formats a rough time: `40 sec`, then `3 min`. */
export function readableWait(ms: number): string {
  const seconds = Math.max(10, Math.ceil(ms / 10_000) * 10);
  const [count, unit] = seconds < MINUTE ? [seconds, 'second'] : [Math.ceil(seconds / MINUTE), 'minute'];
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}
