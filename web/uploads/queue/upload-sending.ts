import { UPLOADS_AT_ONCE } from '../../../shared/rules/uploads/uploads.ts';
import { createKnownUploads, type FindKnown } from './known-uploads.ts';
import type { PhotoUpload, SendPhoto, UploadDetails, UploadEntry, UploadProgress } from './upload-entry.ts';
import type { UploadList } from './upload-list.ts';
import { createUploadResults } from './upload-results.ts';
import { type Failure, readFailure } from './upload-retry.ts';
import { createUploadSaves, type UploadStore } from './upload-saves.ts';
import { createUploadWaits, type RunLater } from './upload-waits.ts';
import { getKeptBytes, isVideo } from './video-entries.ts';

export interface SendingParts {
  send: SendPhoto;
  store?: UploadStore;
  findKnown?: FindKnown;
  isOnline(): boolean;
  canSend(details: UploadDetails): boolean;
  later: RunLater;
  random(): number;
}

/** Sends pending photos, a few at once, and retries failed ones. */
export function createUploadSending(parts: SendingParts, list: UploadList) {
  const { store, findKnown, later, random } = parts;
  const running = new Map<string, AbortController>();
  const canGo = (details: UploadDetails) => parts.isOnline() && parts.canSend(details);
  const waits = createUploadWaits(later, pump);
  // Photos are sent even if the browser cannot store them. The upload card then shows a warning.
  const saves = createUploadSaves(store, (key) => list.change(key, { isUnsaved: true }));
  const results = createUploadResults({ list, saves, waits, canGo, random });
  const known = createKnownUploads({ findKnown, later, find: list.find, leaveOut, pump });

  function stop(key: string): void {
    running.get(key)?.abort();
    running.delete(key);
    waits.stop(key);
  }

  /** Photos go first: a video starts when no photo is left to start, and only one at a time. */
  function pump(): void {
    const ready = list
      .entries()
      .filter(
        ({ key, state, details }) => state === 'pending' && details && canGo(details) && !waits.has(key),
      );
    for (const photo of ready) if (!isVideo(photo)) start(photo);
    if (ready.some((entry) => !isVideo(entry) && !running.has(entry.key))) return;
    if (!list.entries().some((entry) => isVideo(entry) && running.has(entry.key)))
      ready.filter(isVideo).slice(0, 1).forEach(start);
  }

  function start(entry: UploadEntry): void {
    if (running.size >= UPLOADS_AT_ONCE || known.isAsked(entry.key) || !entry.details) return;
    void send(entry, entry.details);
  }

  async function send(entry: UploadEntry, details: UploadDetails): Promise<void> {
    const { key } = entry;
    const abort = new AbortController();
    running.set(key, abort);
    const isCurrent = () => running.get(key) === abort;
    const onSent = (sentBytes: number) => void (isCurrent() && list.change(key, { sentBytes }));
    list.change(key, { state: 'uploading', sentBytes: getKeptBytes(entry) });
    try {
      if (store) await saves.save(entry);
      if (!isCurrent()) return;
      // Checked again, because the connection or the session may have changed during saving.
      if (!canGo(details)) return list.change(key, { state: 'pending' });
      const reply = await parts.send(toUpload(entry, details, abort.signal, onSent));
      if (isCurrent()) results.finish(entry, reply);
    } catch (error) {
      const failure = readFailure(error);
      const file = await loadStoredCopy(entry, failure, store);
      if (!isCurrent()) return;
      if (file) list.change(key, { file, isStoredCopy: true, state: 'pending', sentBytes: 0 });
      else if (failure.isKnown) leaveOut(entry);
      else results.handleFailure(entry, failure);
    } finally {
      if (isCurrent()) running.delete(key);
      pump();
    }
  }

  function enqueue(matches: (entry: UploadEntry) => boolean, changes: Partial<UploadEntry>): void {
    list.changeAll(matches, {
      ...changes,
      state: 'pending',
      tries: 0,
      problem: null,
      cause: null,
    });
    // Saves all pending photos now, because the page may be closed before they are sent.
    const pending = list.entries().filter(({ state }) => state === 'pending');
    for (const entry of pending.filter((each) => !isVideo(each))) void saves.save(entry);
    for (const entry of pending.filter(isVideo)) void saves.save(entry);
    pump();
  }

  function leaveOut(entry: UploadEntry): void {
    stop(entry.key);
    results.succeed(entry, { isKnown: true });
    pump();
  }

  return { known, saves, waits, pump, stop, fail: results.fail, enqueue };
}

function toUpload(
  { key, file }: UploadEntry,
  details: UploadDetails,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): PhotoUpload {
  const onProgress = ({ loaded, total }: UploadProgress) =>
    onSent(total > 0 ? (loaded / total) * file.size : 0);
  return { ...details, file, filename: file.name, clientKey: key, signal, onProgress };
}

/** The phone no longer provides the file, so the stored copy is sent. */
async function loadStoredCopy(entry: UploadEntry, { isFileGone }: Failure, store?: UploadStore) {
  if (!isFileGone || entry.isStoredCopy) return null;
  return (await store?.load(entry.key).catch(() => null)) ?? null;
}
