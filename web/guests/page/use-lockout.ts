import { useCallback, useEffect, useState } from 'react';
import { formatCountdown } from '../../../shared/rules/pin.ts';
import { serverNow } from '../../http/server-clock.ts';

const TICK_MS = 1000;

export function useLockout(): [left: string | null, lockUntil: (iso: string | null) => void] {
  const [until, setUntil] = useState<number | null>(null);
  const [now, setNow] = useState(0);

  const lockUntil = useCallback((iso: string | null) => {
    setNow(serverNow());
    setUntil(iso === null ? null : Date.parse(iso));
  }, []);

  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => {
      setNow(serverNow());
      if (serverNow() >= until) setUntil(null);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);

  return [until === null || until <= now ? null : formatCountdown(until - now), lockUntil];
}
