// In the bar: the progress of the photos on their way, and the warning that this browser cannot keep them.

import { uploadProgressMessages } from '../../shared/messages/en/upload-progress-messages.ts';
import type { UploadSummary } from '../browser/upload-summary.ts';
import { UploadProgress } from '../photos/upload-progress.tsx';

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
