import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { UploadTiles } from '../../uploads/upload-tiles.tsx';
import type { GuestUploads } from './use-guest-uploads.ts';

interface UploadReceiptProps {
  uploads: GuestUploads;
  onRegister: (() => void) | null;
}

export function UploadReceipt({ uploads, onRegister }: UploadReceiptProps) {
  const { entries, storedBefore, isOffline, engine } = uploads;
  const heading = useRef<HTMLHeadingElement>(null);
  const stored = entries.filter((entry) => entry.state === 'success' && !entry.isKnown);
  const known = entries.filter((entry) => entry.isKnown);
  const others = entries.filter((entry) => entry.state !== 'success' && entry.state !== 'chosen');
  const safe = stored.length + known.length + storedBefore;
  const hasThanks = safe > 0 || others.length === 0;
  const Icon = hasThanks ? CircleCheck : TriangleAlert;
  const tiles = engine && { isOffline, queue: engine.queue };

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="animate-enter rounded-sheet border border-line bg-sunken p-3 sm:p-5">
      <div className="grid justify-items-center gap-2 py-3 text-center">
        <Icon aria-hidden strokeWidth={1.5} className={`size-10 ${hasThanks ? 'text-ok' : 'text-warn'}`} />
        {/* Leaves space for a toast at the top of the page. */}
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 font-display text-section">
          {others.length > 0
            ? messages.uploadProgress.partlyStored({ stored: safe, failed: others.length })
            : messages.uploadProgress.stored({ stored: safe, all: safe })}
        </h2>
        {stored.length > 0 && (
          <p role="status" className="sr-only">
            {messages.photoUpload.uploaded({ count: stored.length })}
          </p>
        )}
        {safe > 0 && <p className="text-label text-ink-2">{messages.guestUpload.thanks()}</p>}
        {safe > 0 && onRegister && (
          <Button kind="quiet" onClick={onRegister}>
            {messages.guestUpload.createAccount()}
          </Button>
        )}
      </div>
      {tiles && others.length > 0 && (
        <UploadTiles {...tiles} label={messages.guestUpload.notStored()} canRemove entries={others} />
      )}
      {tiles && stored.length > 0 && (
        <UploadTiles {...tiles} label={messages.guestUpload.storedPhotos()} entries={stored} />
      )}
      {tiles && known.length > 0 && (
        <>
          <p className="mt-4 text-center text-label text-balance text-ink-2">
            {messages.knownPhoto.leftOut({ count: known.length })}
          </p>
          <UploadTiles {...tiles} label={messages.uploadProgress.known()} entries={known} />
        </>
      )}
    </section>
  );
}
