import { type ComponentType, createContext, useContext, useLayoutEffect } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { useSession } from '../browser/storage/session.ts';
import { lazyComponent } from '../http/lazy-component.tsx';
import { Spinner } from '../ui/button.tsx';

export const ScreenLoading = createContext<(isLoading: boolean) => void>(() => {});

/** Appears after a delay, so that it does not flash briefly. */
export function LoadingCard() {
  const setLoading = useContext(ScreenLoading);
  const isSignedIn = useSession() !== null;
  useLayoutEffect(() => {
    setLoading(isSignedIn);
    return () => setLoading(false);
  }, [setLoading, isSignedIn]);
  return (
    <div className="form-column grid min-h-[60dvh] place-content-center">
      <div
        role="status"
        data-loading
        className="flex animate-late items-center gap-3 rounded-card border border-line bg-surface px-6 py-5 text-ink-2"
      >
        <Spinner />
        <span>{isSignedIn ? messages.frame.loading() : messages.common.loading()}</span>
      </div>
    </div>
  );
}

/** Loads a screen when it is first opened, with the texts of its dialogs if `needsLaterTexts`. */
export function lazyScreen(load: () => Promise<ComponentType<object>>, needsLaterTexts = true) {
  return lazyComponent(load, {
    isPreloaded: false,
    needsLaterTexts,
    whileLoading: <LoadingCard />,
  });
}
