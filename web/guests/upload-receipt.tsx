// What became of the photos: those that are safe, and those that are not, with the reason.

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { UploadEntry } from '../browser/upload-entry.ts';
import type { UploadQueue } from '../browser/upload-queue.ts';
import { PhotoPreview } from '../photos/photo-preview.tsx';
import { UploadCards } from '../photos/upload-cards.tsx';
import { Button } from '../ui/button.tsx';
import { GUEST_REGISTRATION_WORDS } from '../words.ts';

interface UploadReceiptProps {
  entries: readonly UploadEntry[];
  isOffline: boolean;
  queue: UploadQueue;
  /** Opens the registration; null for who has an account. */
  onRegister: (() => void) | null;
}

export function UploadReceipt({ entries, isOffline, queue, onRegister }: UploadReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const stored = entries.filter((entry) => entry.state === 'success');
  const failed = entries.filter((entry) => entry.state === 'error');
  const Icon = failed.length > 0 ? TriangleAlert : CircleCheck;

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="animate-enter rounded-sheet border border-line bg-sunken p-4 sm:p-5">
      <div className="grid justify-items-center gap-2 py-3 text-center">
        <Icon
          aria-hidden
          strokeWidth={1.5}
          className={`size-10 ${failed.length > 0 ? 'text-warn' : 'text-ok'}`}
        />
        <h2 ref={heading} tabIndex={-1} className="font-display text-section">
          {stored.length} of {stored.length + failed.length} safely stored
        </h2>
        {stored.length > 0 && <p className="text-label text-ink-2">Thank you for sharing.</p>}
        {stored.length > 0 && onRegister && (
          <Button kind="quiet" onClick={onRegister}>
            {GUEST_REGISTRATION_WORDS.offer}
          </Button>
        )}
      </div>
      {stored.length > 0 && (
        <ul aria-label="Stored photos" className="mt-2 flex flex-wrap justify-center gap-2">
          {stored.map((entry) => (
            <li key={entry.key} className="size-14 overflow-hidden rounded-photo sm:size-16">
              <span className="sr-only">{entry.file.name}</span>
              <PhotoPreview tiny file={entry.file} storedUrl={entry.photo?.thumbnailUrl} />
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <UploadCards label="Not stored" entries={failed} isOffline={isOffline} queue={queue} />
      )}
    </section>
  );
}
