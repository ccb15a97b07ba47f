// The progress of a batch: remaining photos, and bytes.

import { uploadProgressMessages } from '../../shared/messages/en/upload-progress-messages.ts';
import { readableBytes } from '../../shared/rules/uploads.ts';
import type { UploadSummary } from '../browser/upload-summary.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

/** Its bar lies along the top of its container. */
export function UploadProgress({ summary, isOffline }: { summary: UploadSummary; isOffline: boolean }) {
  const { waiting, sentBytes, totalBytes, percentage } = summary;
  const step = Math.floor(percentage / 10) * 10;
  return (
    <>
      <ProgressBar
        label={uploadProgressMessages.progressOfAll()}
        value={percentage}
        max={100}
        className="absolute inset-x-0 top-0 rounded-none"
      />
      <div className="flex min-h-11 min-w-0 grow items-center justify-between gap-4 text-label">
        <span className="font-medium text-ink">
          {isOffline ? uploadProgressMessages.offline() : uploadProgressMessages.left({ count: waiting })}
        </span>
        <span className="text-ink-2 tabular-nums">
          {uploadProgressMessages.sent({ sent: readableBytes(sentBytes), total: readableBytes(totalBytes) })}
        </span>
        <span role="status" className="sr-only">
          {isOffline
            ? uploadProgressMessages.offline()
            : uploadProgressMessages.status({ percentage: step, count: waiting })}
        </span>
      </div>
    </>
  );
}

/** With the warning that this browser cannot keep the photos. */
export function UploadStatus({ summary, isOffline }: { summary: UploadSummary; isOffline: boolean }) {
  return (
    <>
      {summary.unsaved > 0 && (
        <p role="status" className="text-center text-label text-balance text-warn">
          {uploadProgressMessages.unsaved()}
        </p>
      )}
      {summary.waiting > 0 && <UploadProgress summary={summary} isOffline={isOffline} />}
    </>
  );
}
