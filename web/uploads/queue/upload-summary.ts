import { isPermanentFailure, type UploadEntry } from './upload-entry.ts';

export interface UploadSummary {
  chosen: number;
  /** Includes paused videos. */
  waiting: number;
  sending: number;
  stored: number;
  known: number;
  failed: number;
  unsaved: number;
  sentBytes: number;
  totalBytes: number;
  percentage: number;
}

export function summarise(entries: readonly UploadEntry[]): UploadSummary {
  const inState = (...states: UploadEntry['state'][]) =>
    entries.filter((entry) => states.includes(entry.state));
  const sending = inState('pending', 'uploading').length;
  const waiting = sending + inState('paused').length;
  const counted = inState('pending', 'uploading', 'paused', 'success');
  const sentBytes = counted.reduce((sum, entry) => sum + entry.sentBytes, 0);
  const totalBytes = counted.reduce((sum, entry) => sum + entry.file.size, 0);
  const share = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0;
  return {
    chosen: inState('chosen').length,
    waiting,
    sending,
    stored: inState('success').length,
    known: entries.filter(({ isKnown }) => isKnown).length,
    failed: inState('error').length,
    unsaved: inState('pending', 'uploading', 'paused', 'error').filter(
      (entry) => entry.isUnsaved && !isPermanentFailure(entry),
    ).length,
    sentBytes,
    totalBytes,
    percentage: waiting > 0 ? Math.min(share, 99) : counted.length > 0 ? 100 : 0,
  };
}
