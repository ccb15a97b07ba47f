import type { UploadReply } from '../../../shared/api/guests-api.ts';
import { UPLOADS_AT_ONCE } from '../../../shared/rules/uploads/uploads.ts';
import { createKnownUploads, type FindKnown } from './known-uploads.ts';
import {
  isPermanentFailure,
  type SendPhoto,
  type UploadDetails,
  type UploadEntry,
  type UploadProgress,
} from './upload-entry.ts';
import type { UploadList } from './upload-list.ts';
import { MAX_RETRIES, readFailure, retryDelay } from './upload-retry.ts';
import { createUploadSaves, type UploadStore } from './upload-saves.ts';
import { createUploadWaits, type RunLater } from './upload-waits.ts';

export interface SendingParts {
  send: SendPhoto;
  store?: UploadStore;
  findKnown?: FindKnown;
  isOnline(): boolean;
  canSend(details: UploadDetails): boolean;
  later: RunLater;
  random(): number;
}

/** Sends what is pending, a few at once, and tries again what fails. */
export function createUploadSending(parts: SendingParts, list: UploadList) {
  const { store } = parts;
  const running = new Map<string, AbortController>();
  const waits = createUploadWaits(parts.later, pump);
  // Photos are sent even if they cannot be stored; the card warns.
  const saves = createUploadSaves(store, (key) => list.change(key, { isUnsaved: true }));
  const { findKnown, later } = parts;
  const known = createKnownUploads({ findKnown, later, find: list.find, leaveOut, pump });
  let failures = 0;

  function stop(key: string): void {
    running.get(key)?.abort();
    running.delete(key);
    waits.stop(key);
  }

  function fail(key: string, failure: Pick<UploadEntry, 'problem' | 'code' | 'cause' | 'canRetry'>): void {
    list.change(key, { state: 'error', sentBytes: 0, ...failure });
    // The album may be open again when the guest comes back.
    if (isPermanentFailure(failure)) saves.forget(key, false);
    else if (failure.cause === 'refused') void saves.noteRefusal(key);
  }

  function canGo(details: UploadDetails): boolean {
    return parts.isOnline() && parts.canSend(details);
  }

  function pump(): void {
    for (const entry of list.entries()) {
      if (running.size >= UPLOADS_AT_ONCE) return;
      const { key, state, details } = entry;
      if (state !== 'pending' || !details || !canGo(details)) continue;
      if (!waits.has(key) && !known.isAsked(key)) void send(entry, details);
    }
  }

  async function send(entry: UploadEntry, details: UploadDetails): Promise<void> {
    const { key, file } = entry;
    const abort = new AbortController();
    running.set(key, abort);
    list.change(key, { state: 'uploading', sentBytes: 0 });
    const isCurrent = () => running.get(key) === abort;
    try {
      if (store) await saves.save(entry);
      if (!isCurrent()) return;
      // Saving takes time: connection or session may have changed.
      if (!canGo(details)) return list.change(key, { state: 'pending' });
      const onProgress = ({ loaded, total }: UploadProgress) => {
        if (isCurrent()) list.change(key, { sentBytes: total > 0 ? (loaded / total) * file.size : 0 });
      };
      const upload = { ...details, file, filename: file.name, clientKey: key };
      const reply = await parts.send({ ...upload, onProgress, signal: abort.signal });
      if (isCurrent()) finish(key, reply);
    } catch (error) {
      if (isCurrent() && !(await sendsStoredCopy(entry, error, isCurrent))) handleFailure(key, error);
    } finally {
      if (isCurrent()) running.delete(key);
      pump();
    }
  }

  function finish(key: string, { photos, rejected }: UploadReply): void {
    const photo = photos[0];
    if (photo === undefined) {
      const { sentence: problem, code } = readFailure(rejected[0]);
      fail(key, { problem, code, cause: 'refused', canRetry: false });
    } else {
      list.change(key, { state: 'success', sentBytes: list.find(key)?.file.size ?? 0, photo, problem: null });
      saves.forget(key, true);
      // After an outage the other photos need not wait.
      if (failures >= UPLOADS_AT_ONCE) waits.cutShort();
      failures = 0;
    }
  }

  /** The phone no longer gives out the file. */
  async function sendsStoredCopy(
    entry: UploadEntry,
    error: unknown,
    isCurrent: () => boolean,
  ): Promise<boolean> {
    if (!readFailure(error).isFileGone || entry.isStoredCopy) return !isCurrent();
    const file = await store?.load(entry.key).catch(() => null);
    if (file && isCurrent())
      list.change(entry.key, { file, isStoredCopy: true, state: 'pending', sentBytes: 0 });
    return Boolean(file) || !isCurrent();
  }

  function handleFailure(key: string, error: unknown): void {
    const failure = readFailure(error);
    const entry = list.find(key);
    const { tries: before = 0, details } = entry ?? {};
    const tries = failure.isTooFast ? before : before + 1;
    const { sentence: problem, code, retryAfterMs, isUnlinked, canRetry } = failure;
    if (entry && failure.isKnown) {
      leaveOut(entry);
    } else if (failure.isLocked) {
      fail(key, { problem, code, cause: 'locked', canRetry: true });
    } else if (failure.isFinal) {
      fail(key, { problem, code, cause: isUnlinked ? 'unlinked' : 'refused', canRetry });
    } else if (details && !canGo(details)) {
      // Offline, or with another user, no attempt counts: `wake` resumes.
      list.change(key, { state: 'pending', sentBytes: 0, problem: null });
    } else if (tries > MAX_RETRIES) {
      fail(key, { problem, code, cause: 'connection', canRetry: true });
    } else {
      if (!failure.isTooFast) failures += 1;
      waits.start(key, retryAfterMs ?? 0, retryDelay(before + 1, parts.random()));
      list.change(key, {
        state: 'pending',
        sentBytes: 0,
        tries,
        problem: failure.isTooFast ? null : problem,
      });
    }
  }

  function enqueue(matches: (entry: UploadEntry) => boolean, changes: Partial<UploadEntry>): void {
    list.publish(
      list
        .entries()
        .map((entry) =>
          matches(entry)
            ? { ...entry, ...changes, state: 'pending', tries: 0, sentBytes: 0, problem: null, cause: null }
            : entry,
        ),
    );
    // Saved before their turn: the page may be closed by then.
    for (const entry of list.entries()) if (entry.state === 'pending') void saves.save(entry);
    pump();
  }

  function leaveOut({ key, file }: UploadEntry): void {
    stop(key);
    const settled = { problem: null, code: null, cause: null };
    list.change(key, { state: 'success', isKnown: true, sentBytes: file.size, ...settled });
    saves.forget(key, true);
    pump();
  }

  return { known, saves, waits, pump, stop, fail, enqueue };
}
