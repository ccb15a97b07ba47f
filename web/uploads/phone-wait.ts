import { useCallback, useEffect, useState } from 'react';
import { messages } from '../../shared/messages/messages.ts';

/** Delays in milliseconds between opening the gallery and the first and second sentence. */
const SAID_AFTER_MS = 2000;
const WHY_AFTER_MS = 8000;

/**
 * After its gallery closes, a phone may download the chosen photos for up to a minute without any event.
 * Returns the sentence to show meanwhile, and a ref for the element that contains the file inputs.
 */
export function usePhoneWait(): [sentence: string | null, watch: (place: HTMLElement | null) => () => void] {
  const [isPicking, setPicking] = useState(false);
  const [step, setStep] = useState(0);

  const watch = useCallback((place: HTMLElement | null) => {
    const end = new AbortController();
    const isOfPhone = (target: EventTarget | null) =>
      target instanceof HTMLInputElement && target.type === 'file' && matchMedia('(pointer: coarse)').matches;
    place?.addEventListener('click', ({ target }) => isOfPhone(target) && setPicking(true), end);
    for (const name of ['change', 'cancel']) place?.addEventListener(name, () => setPicking(false), end);
    return () => end.abort();
  }, []);

  useEffect(() => {
    if (!isPicking) return;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const restart = () => {
      for (const timer of timers) clearTimeout(timer);
      setStep(0);
      // While the phone's gallery is open, the page has no focus. iPhones before iOS 26.2 send no cancel event.
      if (!document.hasFocus()) return;
      timers = [SAID_AFTER_MS, WHY_AFTER_MS].map((ms, index) => setTimeout(() => setStep(index + 1), ms));
    };
    const end = new AbortController();
    for (const name of ['focus', 'blur']) window.addEventListener(name, restart, end);
    document.addEventListener('visibilitychange', restart, end);
    restart();
    return () => {
      end.abort();
      for (const timer of timers) clearTimeout(timer);
      setStep(0);
    };
  }, [isPicking]);

  const sentences = [messages.guestPage.preparing(), messages.guestPage.fromCloud()];
  return [step === 0 ? null : sentences.slice(0, step).join(' '), watch];
}
