import { DROPZONE_LIMITS } from '../../../shared/rules/upload-limits.ts';
import { isPermanentFailure, type UploadEntry } from './upload-entry.ts';

export interface UploadSummary {
  chosen: number;
  /** Pending or uploading. */
  waiting: number;
  stored: number;
  /** Those of the stored that the album had already: they were not sent. */
  known: number;
  failed: number;
  /** Not stored yet, and lost if the page is closed. */
  unsaved: number;
  /** Of the photos that are stored or may still be. */
  sentBytes: number;
  totalBytes: number;
  /** 100 only when everything is stored: sent bytes are not yet safe. */
  percentage: number;
}

export function summarise(entries: readonly UploadEntry[]): UploadSummary {
  const inState = (...states: UploadEntry['state'][]) =>
    entries.filter((entry) => states.includes(entry.state));
  const waiting = inState('pending', 'uploading').length;
  const counted = inState('pending', 'uploading', 'success');
  const sentBytes = counted.reduce((sum, entry) => sum + entry.sentBytes, 0);
  const totalBytes = counted.reduce((sum, entry) => sum + entry.file.size, 0);
  const share = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0;
  return {
    chosen: inState('chosen').length,
    waiting,
    stored: inState('success').length,
    known: entries.filter(({ isKnown }) => isKnown).length,
    failed: inState('error').length,
    unsaved: inState('pending', 'uploading', 'error').filter(
      (entry) => entry.isUnsaved && !isPermanentFailure(entry),
    ).length,
    sentBytes,
    totalBytes,
    percentage: waiting > 0 ? Math.min(share, 99) : counted.length > 0 ? 100 : 0,
  };
}

/** The photos of this batch, which holds ten chosen ones, and those of the next batches (R 5.9). */
export function splitBatch(entries: readonly UploadEntry[]): [batch: UploadEntry[], next: UploadEntry[]] {
  const chosen = entries.filter(({ state }) => state === 'chosen');
  const next = chosen.slice(DROPZONE_LIMITS.maxFiles);
  return [entries.filter((entry) => !next.includes(entry)), next];
}
