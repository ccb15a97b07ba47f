// The bar that stays at the bottom: what to do next, or how far the photos are, in photos and bytes (look, Conventions).

import type { RefObject } from 'react';
import { readableBytes } from '../../shared/rules/uploads.ts';
import type { UploadSummary } from '../browser/upload-summary.ts';
import { Button } from '../ui/button.tsx';
import { GUEST_WORDS } from '../words.ts';

interface UploadBarProps {
  summary: UploadSummary;
  /** The receipt is shown. */
  isDone: boolean;
  isOffline: boolean;
  /** Said above the button: nothing was chosen, the name is too long. */
  problem: string | null;
  /** Takes the focus when the button that had it goes. */
  focusRef: RefObject<HTMLDivElement | null>;
  onUpload: () => void;
  onAddMore: () => void;
}

export function UploadBar({
  summary,
  isDone,
  isOffline,
  problem,
  focusRef,
  onUpload,
  onAddMore,
}: UploadBarProps) {
  const { chosen, waiting, unsaved } = summary;
  const isSending = waiting > 0;
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-canvas/90 pb-[env(safe-area-inset-bottom)] backdrop-blur-lg">
      {isSending && (
        <progress
          aria-label="Upload of all photos"
          value={summary.percentage}
          max={100}
          className="upload-progress absolute inset-x-0 -top-1 h-1 w-full rounded-none"
        />
      )}
      <div ref={focusRef} tabIndex={-1} className="guest-column grid gap-2 py-3">
        {problem && (
          <p role="alert" className="text-center text-label text-danger">
            {problem}
          </p>
        )}
        {unsaved > 0 && (
          <p role="status" className="text-center text-label text-balance text-warn">
            {GUEST_WORDS.unsaved}
          </p>
        )}
        {isSending && <Sending summary={summary} isOffline={isOffline} />}
        {isDone ? (
          <Button onClick={onAddMore} className="w-full">
            Add more photos
          </Button>
        ) : (
          (!isSending || chosen > 0) && (
            <Button onClick={onUpload} className="w-full">
              {chosen > 0 ? `Upload ${countPhotos(chosen)}` : 'Upload'}
            </Button>
          )
        )}
      </div>
    </div>
  );
}

function Sending({ summary, isOffline }: { summary: UploadSummary; isOffline: boolean }) {
  const { waiting, sentBytes, totalBytes, percentage } = summary;
  const step = Math.floor(percentage / 10) * 10;
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 text-label">
      <span className="font-medium text-ink">
        {isOffline ? GUEST_WORDS.offline : `${countPhotos(waiting)} left`}
      </span>
      <span className="text-ink-2 tabular-nums">
        {readableBytes(sentBytes)} of {readableBytes(totalBytes)}
      </span>
      <span role="status" className="sr-only">
        {isOffline ? GUEST_WORDS.offline : `${step} % uploaded, ${countPhotos(waiting)} left`}
      </span>
    </div>
  );
}

export function countPhotos(count: number): string {
  return `${count} ${count === 1 ? 'photo' : 'photos'}`;
}
