import { type RefObject, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import type { UploadSummary } from '../../uploads/queue/upload-summary.ts';
import { UploadStatus } from '../../uploads/upload-progress.tsx';
import { type GuestChoices, GuestChoicesFields, readGuestChoices } from './guest-choices.tsx';

interface UploadBarProps {
  summary: UploadSummary;
  storedBefore: number;
  isDone: boolean;
  /** In a full album the bar shows only the uploads in progress. */
  isFull: boolean;
  isOffline: boolean;
  problem: string | null;
  /** Receives the focus when the focused button disappears. */
  focusRef: RefObject<HTMLDivElement | null>;
  onUpload: (choices: GuestChoices) => void;
  onAddMore: () => void;
}

export function UploadBar(props: UploadBarProps) {
  const { summary, storedBefore, isDone, isFull, isOffline, problem, focusRef, onUpload, onAddMore } = props;
  const { chosen, waiting, unsaved } = summary;
  const [choices, setChoices] = useState(readGuestChoices);
  const isSending = waiting > 0;
  const isIdle = !(isSending || isDone || problem) && chosen + unsaved === 0;
  if (isFull && isIdle) return null;
  return (
    <div className="upload-bar fixed inset-x-0 bottom-0 z-10 border-t border-line bg-canvas/90 pb-[calc(var(--bar-place,0px)+var(--bar-gap,env(safe-area-inset-bottom)))] backdrop-blur-lg">
      <div ref={focusRef} tabIndex={-1} className="guest-column grid gap-2 py-3">
        {problem && (
          <p role="alert" className="text-center text-label text-danger">
            {problem}
          </p>
        )}
        {(isSending || unsaved > 0) && (
          <UploadStatus summary={summary} storedBefore={storedBefore} isOffline={isOffline} />
        )}
        {isDone
          ? !isFull && (
              <Button kind="secondary" onClick={onAddMore}>
                {messages.guestUpload.addMore()}
              </Button>
            )
          : (chosen > 0 || !(isSending || isFull)) && (
              <>
                <GuestChoicesFields value={choices} onChange={setChoices} />
                <Button onClick={() => onUpload(choices)}>{messages.ui.upload({ count: chosen })}</Button>
              </>
            )}
      </div>
    </div>
  );
}
