// The progress of a batch: remaining photos, and bytes; and the receipt at its end.

import { readableBytes } from '../../shared/rules/uploads.ts';
import type { UploadSummary } from '../browser/upload-summary.ts';
import { UPLOAD_MESSAGES } from '../messages.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { countPhotos } from './format-photo-count.ts';

/** Its bar lies along the top of its container. */
export function UploadProgress({ summary, isOffline }: { summary: UploadSummary; isOffline: boolean }) {
  const { waiting, sentBytes, totalBytes, percentage } = summary;
  const step = Math.floor(percentage / 10) * 10;
  return (
    <>
      <ProgressBar
        label="Upload of all photos"
        value={percentage}
        max={100}
        className="absolute inset-x-0 top-0 rounded-none"
      />
      <div className="flex min-h-11 min-w-0 grow items-center justify-between gap-4 text-label">
        <span className="font-medium text-ink">
          {isOffline ? UPLOAD_MESSAGES.offline : `${countPhotos(waiting)} left`}
        </span>
        <span className="text-ink-2 tabular-nums">
          {readableBytes(sentBytes)} of {readableBytes(totalBytes)}
        </span>
        <span role="status" className="sr-only">
          {isOffline ? UPLOAD_MESSAGES.offline : `${step} % uploaded, ${countPhotos(waiting)} left`}
        </span>
      </div>
    </>
  );
}

/** The receipt. */
export function safelyStored(stored: number, all: number): string {
  return `${stored} of ${all} safely stored`;
}
