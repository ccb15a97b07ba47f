// Keeps a live album up to date by its live stream while a component is mounted.

import { useEffect } from 'react';
import type { ListenOptions } from '../http/listen.ts';
import type { LiveAlbum } from './live-album.ts';
import type { LivePage } from './merge-photos.ts';

/** Opens the live stream of one album: `listen` with its address. */
export type Follow = (options: Omit<ListenOptions<never>, 'params'>) => Promise<void>;

/** The stream begins where the page ends: it is not loaded again. `follow` stays the same for the same album. */
export function useLiveStream<Page extends LivePage>(
  live: Pick<LiveAlbum<Page>, 'reload' | 'apply' | 'version' | 'snapshot'>,
  follow: Follow,
  isListening = true,
): void {
  useEffect(() => {
    if (!isListening) return;
    const controller = new AbortController();
    void follow({
      version: live.version,
      onEvent: live.apply,
      onOpen: (isResumed) => void (isResumed || live.reload()),
      // The request that has just refused the page need not be repeated.
      onRefused: () => void (live.snapshot().page && live.reload()),
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [live, follow, isListening]);
}
