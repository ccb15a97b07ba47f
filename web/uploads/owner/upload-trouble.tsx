import { messages } from '../../../shared/messages/messages.ts';

interface UploadTroubleProps {
  isOffline: boolean;
  /** Lost when the page is closed. */
  unsaved: number;
}

export function UploadTrouble({ isOffline, unsaved }: UploadTroubleProps) {
  return (
    <>
      {isOffline && <p className="text-label text-warn">{messages.uploadProgress.offlineNow()}</p>}
      {unsaved > 0 && (
        <p role="status" className="text-label text-warn">
          {messages.uploadProgress.unsaved()}
        </p>
      )}
    </>
  );
}
