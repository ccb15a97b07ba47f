// Live albums by their key: a page that is visited again shows what it had, and its stream tells what it missed.

import { mayPass } from '../http/api-error.ts';
import { type LiveAlbum, openLiveAlbum } from './live-album.ts';
import type { LivePage } from './merge-photos.ts';

const MAX_KEPT = 5;
const ATTEMPTS = 3;
const FIRST_DELAY_MS = 500;

export interface KeptAlbums<Page extends LivePage> {
  /** Opens it, unless it is open. */
  open(key: string): LiveAlbum<Page>;
  find(key: string): LiveAlbum<Page> | undefined;
  forget(key: string): void;
}

/** Of all that are kept. */
const resets: ((forgetsShown: boolean) => void)[] = [];

export function keptAlbums<Page extends LivePage>(load: (key: string) => Promise<Page>): KeptAlbums<Page> {
  const kept = new Map<string, LiveAlbum<Page>>();
  resetWithPerson(kept);
  return {
    open(key) {
      const live = kept.get(key) ?? openLiveAlbum(() => loadPatiently(() => load(key)));
      // A Map keeps the order of insertion: the first was visited longest ago.
      kept.delete(key);
      kept.set(key, live);
      for (const [oldest] of kept) if (kept.size > MAX_KEPT) kept.delete(oldest);
      return live;
    },
    find: (key) => kept.get(key),
    forget: (key) => void kept.delete(key),
  };
}

type Resettable = Pick<LiveAlbum<LivePage>, 'isShown' | 'clear' | 'reload'>;

/** These are reset as well after a change of user. */
export function resetWithPerson(kept: Map<string, Resettable>): void {
  resets.push((forgetsShown) => {
    for (const [key, live] of kept) {
      if (!live.isShown()) {
        kept.delete(key);
        continue;
      }
      if (forgetsShown) live.clear();
      void live.reload();
    }
  });
}

/** After a change of user. `forgetsShown`: what is on the screen is not for the next one to see. */
export function resetKeptAlbums(forgetsShown: boolean): void {
  for (const reset of resets) reset(forgetsShown);
}

async function loadPatiently<Page>(load: () => Promise<Page>): Promise<Page> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** (attempt - 1)));
    }
  }
}
