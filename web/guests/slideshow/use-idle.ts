import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown'];

export function useIdle(afterMs: number): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), afterMs);
    const wake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), afterMs);
      setIdle(false);
    };
    for (const sign of SIGNS) addEventListener(sign, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, wake);
    };
  }, [afterMs]);
  return isIdle;
}
