import { messages } from '../../../shared/messages/messages.ts';
import type { UploadSummary } from '../queue/upload-summary.ts';

interface OwnerUploadStatusProps {
  summary: UploadSummary;
  isOffline: boolean;
  outcome?: string | undefined;
}

export function OwnerUploadStatus({ summary, isOffline, outcome }: OwnerUploadStatusProps) {
  const { waiting, unsaved, percentage } = summary;
  const isBusy = waiting > 0;
  return (
    <>
      <p role="status" className="sr-only">
        {/* Screen readers announce only every tenth photo. */}
        {isBusy && (
          <span>{messages.ownerUpload.progress({ percentage: Math.floor(percentage / 10) * 10 })}</span>
        )}
        {outcome && <span>{outcome}</span>}
      </p>
      {isOffline && isBusy && <p className="text-label text-warn">{messages.uploadProgress.offlineNow()}</p>}
      {unsaved > 0 && (
        <p role="status" className="text-label text-warn">
          {messages.uploadProgress.unsaved()}
        </p>
      )}
    </>
  );
}
