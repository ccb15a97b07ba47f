// What hinders photos on their way: no line, or a browser that keeps nothing.

import { GUEST_WORDS } from '../words.ts';

interface UploadTroubleProps {
  isOffline: boolean;
  /** Photos that are lost when the page is closed. */
  unsaved: number;
}

export function UploadTrouble({ isOffline, unsaved }: UploadTroubleProps) {
  return (
    <>
      {isOffline && (
        <p className="text-label text-warn">You are offline. The photos are sent as soon as you are back.</p>
      )}
      {unsaved > 0 && (
        <p role="status" className="text-label text-warn">
          {GUEST_WORDS.unsaved}
        </p>
      )}
    </>
  );
}
