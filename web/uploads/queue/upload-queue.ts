// Sender, store, clock and random numbers are parameters, so that tests need no browser (docs/rules.md,
// section 5).

import type { RefusalCode } from '../../../shared/errors.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { VideoLimits } from '../../../shared/rules/uploads/video-types.ts';
import { isSettled, mayRetry, newEntry, type UploadDetails, type UploadEntry } from './upload-entry.ts';
import { createUploadList } from './upload-list.ts';
import { createUploadSending, type SendingParts } from './upload-sending.ts';
import { isVideo } from './video-entries.ts';

/** Why the server would reject a video. */
export type VideoRefusal = { problem: string; code: RefusalCode };

export interface QueueParts extends SendingParts {
  checkVideo?(file: File, limits: VideoLimits): Promise<VideoRefusal | null>;
  newKey(): string;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

export function createUploadQueue(parts: QueueParts) {
  const list = createUploadList(parts.isOnline);
  const { known, saves, waits, pump, stop, fail, enqueue } = createUploadSending(parts, list);

  async function check({ key, file }: UploadEntry, limits: VideoLimits): Promise<void> {
    const refusal = await parts.checkVideo?.(file, limits);
    const state = list.find(key)?.state;
    if (!refusal || state === undefined || state === 'success') return;
    stop(key);
    fail(key, { ...refusal, cause: 'refused', canRetry: false });
    pump();
  }

  return {
    subscribe: list.subscribe,
    snapshot: list.snapshot,

    choose(files: readonly File[], videoLimits?: VideoLimits): void {
      const chosen = files.map((file) => newEntry(parts.newKey(), file));
      list.publish([...list.entries(), ...chosen]);
      if (videoLimits) for (const entry of chosen.filter(isVideo)) void check(entry, videoLimits);
    },

    start(details: UploadDetails): void {
      const batch = list.entries().filter(({ state }) => state === 'chosen');
      known.hold(batch);
      enqueue((entry) => batch.includes(entry), { details });
      void known.ask(batch, details);
    },

    /** Sends one file now. Chosen photos stay chosen. */
    send(file: File, details: UploadDetails): void {
      const entry = newEntry(parts.newKey(), file);
      list.publish([...list.entries(), entry]);
      enqueue(({ key }) => key === entry.key, { details });
    },

    /** Adds photos of an earlier visit. If their album still rejects photos, they wait for a manual retry. */
    restore(entries: readonly UploadEntry[], refusal: string | null = null): void {
      const refused = refusal !== null && ({ state: 'error', problem: refusal, cause: 'refused' } as const);
      const left = entries
        .filter((entry) => !list.find(entry.key))
        .map((entry) => (entry.wasRefused && !entry.details?.entry ? { ...entry, ...refused } : entry));
      for (const { key } of left) saves.noteSaved(key);
      list.publish([...list.entries(), ...left]);
      pump();
    },

    retry(key: string): void {
      const matches = (entry: UploadEntry) => entry.key === key && mayRetry(entry);
      if (list.entries().some(matches)) stop(key);
      enqueue(matches, {});
    },

    /** Keeps what the server has received. `retry` resumes the upload. */
    pause(key: string): void {
      const state = list.find(key)?.state;
      if (state !== 'pending' && state !== 'uploading') return;
      stop(key);
      list.change(key, { state: 'paused', problem: null });
      pump();
    },

    cancel(key: string): void {
      const state = list.find(key)?.state;
      if (state !== 'pending' && state !== 'uploading' && state !== 'paused') return;
      stop(key);
      fail(key, {
        problem: messages.uploadQueue.cancelled(),
        code: null,
        cause: 'cancelled',
        canRetry: true,
      });
      pump();
    },

    remove(key: string): void {
      stop(key);
      saves.forget(key, false);
      list.publish(list.entries().filter((entry) => entry.key !== key));
      pump();
    },

    clearSettled(): void {
      list.publish(list.entries().filter((entry) => !isSettled(entry)));
    },

    leave(): void {
      list.publish(
        list
          .entries()
          .filter((entry) => entry.isLeft || (entry.state !== 'chosen' && !isSettled(entry)))
          .map((entry) => ({ ...entry, isLeft: true })),
      );
    },

    /** Ends the delays that the queue chose itself, but not those that the server ordered. */
    wake(): void {
      const isOnline = parts.isOnline();
      if (isOnline) waits.cutShort();
      enqueue((entry) => isOnline && entry.state === 'error' && entry.cause === 'connection', {});
      saves.repeatRemovals();
    },

    unlock(): void {
      enqueue((entry) => entry.state === 'error' && entry.cause === 'locked', {});
    },
  };
}
