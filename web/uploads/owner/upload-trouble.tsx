// Warnings about uploads: the browser is offline, or it cannot store photos.

import { uploadProgressMessages } from '../../../shared/messages/en/upload-progress-messages.ts';

interface UploadTroubleProps {
  isOffline: boolean;
  /** Photos that are lost when the page is closed. */
  unsaved: number;
}

export function UploadTrouble({ isOffline, unsaved }: UploadTroubleProps) {
  return (
    <>
      {isOffline && <p className="text-label text-warn">{uploadProgressMessages.offlineNow()}</p>}
      {unsaved > 0 && (
        <p role="status" className="text-label text-warn">
          {uploadProgressMessages.unsaved()}
        </p>
      )}
    </>
  );
}
