// The bar at the bottom of the viewport: the next step, or the progress in photos and bytes.

import { type RefObject, Suspense } from 'react';
import { guestPageMessages } from '../../shared/messages/en/guest-page-messages.ts';
import { uiMessages } from '../../shared/messages/en/ui-messages.ts';
import type { UploadSummary } from '../browser/upload-summary.ts';
import { Button } from '../ui/button.tsx';
import { UploadStatus } from './lazy-parts.tsx';

interface UploadBarProps {
  summary: UploadSummary;
  /** The receipt is shown. */
  isDone: boolean;
  /** The album takes no more photos; the bar still shows running uploads. */
  isFull: boolean;
  isOffline: boolean;
  /** The message above the button: no photo was chosen, the name is too long. */
  problem: string | null;
  /** Takes the focus when the focused button disappears. */
  focusRef: RefObject<HTMLDivElement | null>;
  onUpload: () => void;
  onAddMore: () => void;
}

export function UploadBar({
  summary,
  isDone,
  isFull,
  isOffline,
  problem,
  focusRef,
  onUpload,
  onAddMore,
}: UploadBarProps) {
  const { chosen, waiting, unsaved } = summary;
  const isSending = waiting > 0;
  // No message, and no photo to send.
  const isIdle = !(isSending || isDone || problem) && chosen + unsaved === 0;
  if (isFull && isIdle) return null;
  return (
    <div
      className={`${isIdle ? 'idle ' : ''}fixed inset-x-0 bottom-0 z-10 border-t border-line bg-canvas/90 pb-[calc(var(--bar-place,0px)+var(--bar-gap,env(safe-area-inset-bottom)))] backdrop-blur-lg`}
    >
      <div ref={focusRef} tabIndex={-1} className="guest-column grid gap-2 py-3">
        {problem && (
          <p role="alert" className="text-center text-label text-danger">
            {problem}
          </p>
        )}
        {(isSending || unsaved > 0) && (
          <Suspense>
            <UploadStatus summary={summary} isOffline={isOffline} />
          </Suspense>
        )}
        {isDone
          ? !isFull && (
              <Button onClick={onAddMore} className="w-full">
                {guestPageMessages.addMore()}
              </Button>
            )
          : (chosen > 0 || !(isSending || isFull)) && (
              <Button onClick={onUpload} className="w-full">
                {uiMessages.upload({ count: chosen })}
              </Button>
            )}
      </div>
    </div>
  );
}
