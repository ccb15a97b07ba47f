import { useEffectEvent, useLayoutEffect } from 'react';
import { toReadingStep } from '../../browser/reading-direction.ts';

export function useStepKeys(onStep: (by: number) => void): void {
  const step = useEffectEvent(onStep);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = toReadingStep(event.key);
      if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      // Ignore keys while the viewer types in a dialog above, or has moved the focus into a video, to seek.
      if (event.target instanceof Element && event.target.closest('form, video:focus-visible')) return;
      event.preventDefault();
      step(by);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
