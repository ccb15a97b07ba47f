import { useCallback, useEffect, useState } from 'react';
import { messages } from '../../shared/messages/messages.ts';

/** Milliseconds from the gallery to the first sentence, and to the second. */
const SAID_AFTER_MS = 2000;
const WHY_AFTER_MS = 8000;

/**
 * After its gallery is closed a phone may have to download the chosen photos, for up to a minute, and tells the page
 * nothing of it. Returns what to say meanwhile, and the ref of the place of the file inputs.
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
      // The gallery is open. iPhones before iOS 26.2 do not say so: there it lies over the page.
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
