import { useSyncExternalStore } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { MAX_UPLOAD_SESSIONS } from '../../../shared/rules/guest-devices.ts';
import { rememberUpload, sessionsOfDevice } from '../../browser/storage/device-uploads.ts';
import { getSession, useSession } from '../../browser/storage/session.ts';
import { ApiError } from '../../http/api-error.ts';
import { request } from '../../http/request.ts';

interface OwnPhotosState {
  photos: readonly Photo[];
  removed: number;
  loved: ReadonlySet<string>;
  status: 'unloaded' | 'loaded' | 'failed';
}

export type OwnPhotos = ReturnType<typeof makeOwnPhotos>;

const NOTHING: OwnPhotosState = { photos: [], removed: 0, loved: new Set(), status: 'unloaded' };
/** Milliseconds, doubled each time, until a photo has its picture. */
const FIRST_LOOK_MS = 2_000;
const LONGEST_LOOK_MS = 20_000;
/** Milliseconds: the server answers a device 60 times a minute. */
const SETTLE_MS = 2_000;
const SLOW_DOWN = 429;
const opened = new Map<string, OwnPhotos>();

/** One for each user of the device. */
export function openOwnPhotos(uploadCode: string): OwnPhotos {
  const key = `${getSession()?.user.id ?? ''} ${uploadCode}`;
  const mine = opened.get(key) ?? makeOwnPhotos(uploadCode);
  opened.set(key, mine);
  return mine;
}

function makeOwnPhotos(uploadCode: string) {
  const params = { uploadCode };
  const listeners = new Set<() => void>();
  let state = NOTHING;
  let lastCall = 0;
  let looking: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** Answers on their way do not know these hearts. */
  const tapped = new Map<string, boolean>();
  const sessions = () => sessionsOfDevice(uploadCode, MAX_UPLOAD_SESSIONS);

  function change(next: Partial<OwnPhotosState>): void {
    state = { ...state, ...next };
    for (const notify of listeners) notify();
  }

  function lookAfter(ms: number): void {
    if (listeners.size > 0) looking = setTimeout(() => void load(Math.min(2 * ms, LONGEST_LOOK_MS)), ms);
  }

  async function load(nextLookMs = FIRST_LOOK_MS): Promise<void> {
    const call = ++lastCall;
    clearTimeout(looking);
    try {
      const { photos, processing, removed, loved } = await request('POST /uploads/:uploadCode/my-photos', {
        params,
        body: { uploadSessionIds: sessions() },
      });
      if (call !== lastCall) return;
      change({ photos, removed, loved: withTapped(loved), status: 'loaded' });
      // No live stream tells guests of waiting photos.
      if (processing > 0) lookAfter(nextLookMs);
    } catch (error) {
      if (call !== lastCall) return;
      if (state.status !== 'loaded') change({ status: 'failed' });
      if (error instanceof ApiError && error.status === SLOW_DOWN) lookAfter(nextLookMs);
    }
  }

  function withTapped(ids: Iterable<string>): ReadonlySet<string> {
    const loved = new Set(ids);
    for (const [photoId, isLoved] of tapped) {
      if (isLoved) loved.add(photoId);
      else loved.delete(photoId);
    }
    return loved;
  }

  /** Answers on their way would bring back deleted photos. */
  function dropAnswers(): void {
    lastCall += 1;
    clearTimeout(looking);
    clearTimeout(settling);
    settling = undefined;
  }

  return {
    load: () => load(),
    loadSoon(): void {
      settling ??= setTimeout(() => {
        settling = undefined;
        void load();
      }, SETTLE_MS);
    },
    sessions,
    snapshot: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(looking);
      };
    },

    /** Without `photoIds`: all. */
    async remove(photoIds?: string[]): Promise<number> {
      const { deletedPhotos } = await request('POST /uploads/:uploadCode/my-photos/delete', {
        params,
        body: { uploadSessionIds: sessions(), ...(photoIds && { photoIds }) },
      });
      dropAnswers();
      change({ photos: photoIds ? state.photos.filter(({ id }) => !photoIds.includes(id)) : [] });
      return deletedPhotos;
    },

    async changeCaption(photoId: string, caption: string): Promise<Photo> {
      const { photo } = await request('PATCH /uploads/:uploadCode/photos/:photoId/caption', {
        params: { ...params, photoId },
        body: { caption, uploadSessionIds: sessions() },
      });
      change({ photos: state.photos.map((each) => (each.id === photoId ? photo : each)) });
      return photo;
    },

    /** This phone then has the other phone's sessions too. */
    async take(token: string): Promise<void> {
      const { uploadSessionIds } = await request('POST /uploads/:uploadCode/transfers/take', {
        params,
        body: { token },
      });
      for (const sessionId of uploadSessionIds.reverse()) rememberUpload(uploadCode, sessionId);
      await load();
    },

    makeTransfer: () =>
      request('POST /uploads/:uploadCode/transfers', { params, body: { uploadSessionIds: sessions() } }),

    setLoved(photoId: string, isLoved: boolean): void {
      tapped.set(photoId, isLoved);
      change({ loved: withTapped(state.loved) });
    },

    forget(): void {
      dropAnswers();
      tapped.clear();
      change(NOTHING);
    },
  };
}

export function useOpenOwnPhotos(uploadCode: string): OwnPhotos {
  useSession();
  return openOwnPhotos(uploadCode);
}

export function useOwnPhotos(mine: OwnPhotos): OwnPhotosState {
  return useSyncExternalStore(mine.subscribe, mine.snapshot);
}
