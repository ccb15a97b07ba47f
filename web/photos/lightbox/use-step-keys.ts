import { useEffectEvent, useLayoutEffect } from 'react';
import { stepOfKey } from '../../browser/reading-direction.ts';

export function useStepKeys(onStep: (by: number) => void): void {
  const step = useEffectEvent(onStep);
  // On the window: the focused element may be gone.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = stepOfKey(event.key);
      if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      // The viewer types in a dialog above.
      if (event.target instanceof Element && event.target.closest('form')) return;
      event.preventDefault();
      step(by);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
