// The guest's uploads, for as long as the page lives: they go on while the album asks for its PIN, and after the page was closed.

import { type Dispatch, type SetStateAction, useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadQueue, UploadsSnapshot } from '../browser/upload-queue.ts';
import { resumeUploadSession } from '../browser/upload-session.ts';
import { fetchUploadEngine } from './later-parts.tsx';
import type { UploadEngine } from './upload-engine.ts';

export interface GuestUploads extends UploadsSnapshot {
  /** The engine comes a moment after the page: what is asked of it until then waits for it. */
  act: (ask: (queue: UploadQueue) => void) => void;
  engine: UploadEngine | null;
  /** Photos of this batch that an earlier page had stored. */
  storedBefore: number;
  setStoredBefore: Dispatch<SetStateAction<number>>;
}

const NOTHING: UploadsSnapshot = { entries: [], isOffline: false };

function act(ask: (queue: UploadQueue) => void): void {
  void fetchUploadEngine().then(({ queue }) => ask(queue));
}

export function useGuestUploads(): GuestUploads {
  const [engine, setEngine] = useState<UploadEngine | null>(null);
  const [storedBefore, setStoredBefore] = useState(0);
  useEffect(() => void fetchUploadEngine().then(setEngine), []);
  const snapshot = useSyncExternalStore(
    engine?.queue.subscribe ?? listenToNothing,
    engine?.queue.snapshot ?? nothing,
  );
  return { ...snapshot, act, engine, storedBefore, setStoredBefore };
}

const listenToNothing = () => () => undefined;
const nothing = () => NOTHING;

/** While the album takes photos: takes up those that an earlier visit left. */
export function useLeftovers(uploadCode: string, { engine, setStoredBefore }: GuestUploads): void {
  useEffect(() => {
    if (!engine) return;
    const { queue, outbox } = engine;
    // What waited for the PIN goes on too.
    queue.unlock();
    return outbox.followLeftovers({ uploadCode }, ({ entries, storedBefore }) => {
      resumeUploadSession(uploadCode, entries[0]?.details?.uploadSessionId ?? '');
      setStoredBefore((count) => count + storedBefore);
      queue.restore(entries);
    });
  }, [uploadCode, engine, setStoredBefore]);
}

/** When the album itself refuses a photo, the page is behind: it asks how the album stands now. */
export function useRefusals({ entries }: GuestUploads, reload: () => void): void {
  const count = entries.filter(
    ({ cause, canRetry }) => cause === 'locked' || (cause === 'refused' && canRetry),
  );
  const refusals = count.length;
  useEffect(() => {
    if (refusals > 0) reload();
  }, [refusals, reload]);
}
