import type { UploadReply } from '../../../shared/api/guests-api.ts';
import { UPLOADS_AT_ONCE } from '../../../shared/rules/uploads/uploads.ts';
import { isPermanentFailure, type UploadDetails, type UploadEntry } from './upload-entry.ts';
import type { UploadList } from './upload-list.ts';
import { type Failure, MAX_RETRIES, readFailure, retryDelay } from './upload-retry.ts';
import type { createUploadSaves } from './upload-saves.ts';
import type { createUploadWaits } from './upload-waits.ts';
import { getKeptBytes } from './video-entries.ts';

interface ResultsParts {
  list: UploadList;
  saves: ReturnType<typeof createUploadSaves>;
  waits: ReturnType<typeof createUploadWaits>;
  canGo(details: UploadDetails): boolean;
  random(): number;
}

const SETTLED = { problem: null, code: null, cause: null };

type Reason = Pick<UploadEntry, 'cause' | 'canRetry'>;

/** Decides whether a photo is stored, rejected, or retried later. */
export function createUploadResults({ list, saves, waits, canGo, random }: ResultsParts) {
  let failures = 0;

  function fail(key: string, failure: Pick<UploadEntry, 'problem' | 'code'> & Reason): void {
    list.change(key, { state: 'error', sentBytes: 0, ...failure });
    // Other rejected photos stay stored, because the album may be open again when the guest comes back.
    if (isPermanentFailure(failure)) saves.forget(key, false);
    else if (failure.cause === 'refused') void saves.noteRefusal(key);
  }

  function succeed({ key, file, details }: UploadEntry, changes: Partial<UploadEntry>): void {
    list.change(key, { state: 'success', sentBytes: file.size, ...SETTLED, ...changes });
    saves.forget(key, !details?.entry);
  }

  function finish(entry: UploadEntry, { photos, rejected }: UploadReply): void {
    const [photo = null] = photos;
    if (!photo && !entry.details?.entry) {
      const { sentence: problem, code } = readFailure(rejected[0]);
      fail(entry.key, { problem, code, cause: 'refused', canRetry: false });
      return;
    }
    succeed(entry, { photo });
    // The success ends an outage, so the other photos need not wait any longer.
    if (failures >= UPLOADS_AT_ONCE) waits.cutShort();
    failures = 0;
  }

  function handleFailure(entry: UploadEntry, failure: Failure): void {
    const { key, details } = entry;
    const sentBytes = getKeptBytes(list.find(key) ?? entry);
    // A large video may outlive many connections.
    const before = sentBytes > entry.sentBytes ? 0 : entry.tries;
    const { sentence: problem, code, isTooFast } = failure;
    const tries = isTooFast ? before : before + 1;
    const pending = { state: 'pending', sentBytes } as const;
    const refusal = findFinalFailure(failure);
    if (refusal) fail(key, { problem, code, ...refusal });
    // While offline, or with another user signed in, the attempt does not count. `wake` resumes it.
    else if (details && !canGo(details)) list.change(key, { ...pending, problem: null });
    else if (tries > MAX_RETRIES) fail(key, { problem, code, cause: 'connection', canRetry: true });
    else {
      if (!isTooFast) failures += 1;
      waits.start(key, failure.retryAfterMs ?? 0, retryDelay(before + 1, random()));
      list.change(key, { ...pending, tries, problem: isTooFast ? null : problem });
    }
  }

  return { fail, succeed, finish, handleFailure };
}

/** Returns why the photo is not retried automatically, or null if it is. */
function findFinalFailure({ isLocked, isFinal, isUnlinked, canRetry }: Failure): Reason | null {
  if (isLocked) return { cause: 'locked', canRetry: true };
  return isFinal ? { cause: isUnlinked ? 'unlinked' : 'refused', canRetry } : null;
}
