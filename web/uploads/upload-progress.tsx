import { messages } from '../../shared/messages/messages.ts';
import { readableBytes } from '../../shared/messages/readable-bytes.ts';
import type { UploadSummary } from './queue/upload-summary.ts';

interface UploadProgressProps {
  summary: UploadSummary;
  storedBefore?: number;
  isOffline: boolean;
}

export function UploadProgress({ summary, storedBefore = 0, isOffline }: UploadProgressProps) {
  const { waiting, failed, sentBytes, totalBytes, percentage } = summary;
  const stored = summary.stored + storedBefore;
  const step = Math.floor(percentage / 10) * 10;
  return (
    <>
      <progress
        aria-label={messages.uploadProgress.progressOfAll()}
        value={percentage}
        max={100}
        className="upload-progress absolute inset-x-0 top-0 h-1 w-full rounded-none"
      />
      <p className="flex min-h-11 min-w-0 grow items-center text-label font-medium text-ink tabular-nums">
        {isOffline
          ? messages.uploadProgress.offline()
          : messages.uploadProgress.progress({
              stored,
              all: stored + waiting + failed,
              size: readableBytes(totalBytes - sentBytes),
            })}
      </p>
      <p role="status" className="sr-only">
        {isOffline
          ? messages.uploadProgress.offline()
          : messages.uploadProgress.status({ percentage: step, count: waiting })}
      </p>
    </>
  );
}

export function UploadStatus(props: UploadProgressProps) {
  const { waiting, unsaved } = props.summary;
  return (
    <>
      {unsaved > 0 && (
        <p role="status" className="text-center text-label text-balance text-warn">
          {messages.uploadProgress.unsaved()}
        </p>
      )}
      {waiting > 0 && <UploadProgress {...props} />}
    </>
  );
}
