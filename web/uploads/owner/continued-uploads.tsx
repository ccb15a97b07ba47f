import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { refreshUser } from '../../accounts/refresh-user.ts';
import { refreshLists } from '../../http/api-query.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { UploadsSnapshot } from '../queue/upload-list.ts';
import type { UploadQueue } from '../queue/upload-queue.ts';
import { summarise } from '../queue/upload-summary.ts';
import { useUploadGuard } from '../send/upload-guard.ts';
import { UploadProgress } from '../upload-progress.tsx';
import { UploadTiles } from '../upload-tiles.tsx';
import { pageOutbox, useLeftUploads } from './owner-uploads.ts';

export function ContinuedUploads({ userId }: { userId: string }) {
  const [{ entries, isOffline }, queue] = useLeftUploads(userId);
  const summary = summarise(entries);
  const { waiting, failed, unsaved } = summary;
  const isSending = waiting > 0;
  const isEmpty = entries.length === 0;
  const [storedBefore, setStoredBefore] = useStoredBefore(userId, queue, isEmpty);
  const [view, setView] = useView({ isSending, isEmpty, hasFailed: failed > 0 });
  const stored = summary.stored + storedBefore;
  const isOpen = view === 'open';
  useUploadGuard(isSending && unsaved > 0);
  useFreshFigures(isSending, summary.stored);

  if (isEmpty || view === 'closed') return null;

  /** Photos that can still be stored stay in the outbox, the upload queue in the browser's database. */
  function close() {
    queue.clearSettled();
    setStoredBefore(0);
    setView('closed');
  }

  return (
    <section
      aria-label={messages.ownerUpload.continued()}
      className="fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 max-w-96 animate-enter overflow-hidden rounded-card border border-line bg-surface shadow-float sm:end-auto sm:bottom-4 sm:w-96"
    >
      <div className="flex items-center gap-1 py-1 pe-1 ps-4">
        {isSending ? (
          <UploadProgress summary={summary} storedBefore={storedBefore} isOffline={isOffline} />
        ) : (
          <p role="status" className="grow text-label font-medium text-ink">
            {messages.uploadProgress.stored({ stored, all: stored + failed })}
          </p>
        )}
        <IconButton
          icon={isOpen ? ChevronDown : ChevronUp}
          label={isOpen ? messages.ownerUpload.hidePhotos() : messages.ownerUpload.showPhotos()}
          aria-expanded={isOpen}
          onClick={() => setView(isOpen ? 'folded' : 'open')}
        />
        {!isSending && <IconButton icon={X} label={messages.common.close()} onClick={close} />}
      </div>
      {isOpen && <OpenList {...{ entries, isOffline, queue }} canGiveUp={!isSending && failed > 1} />}
    </section>
  );
}

interface OpenListProps extends UploadsSnapshot {
  queue: UploadQueue;
  canGiveUp: boolean;
}

function OpenList({ entries, isOffline, queue, canGiveUp }: OpenListProps) {
  function giveUp() {
    for (const { key, state } of entries) if (state === 'error') queue.remove(key);
  }
  return (
    <div className="-mt-3 max-h-[40dvh] overflow-y-auto px-2 pb-2">
      <UploadTiles label={messages.ownerUpload.toUpload()} canRemove {...{ entries, isOffline, queue }} />
      {canGiveUp && (
        <Button kind="quiet" onClick={giveUp} className="w-full">
          {messages.ownerUpload.removeAll()}
        </Button>
      )}
    </div>
  );
}

/** Photos that an earlier page stored are counted while the list is visible. */
function useStoredBefore(userId: string, queue: UploadQueue, isEmpty: boolean) {
  const [storedBefore, setStoredBefore] = useState(0);
  useEffect(() => {
    if (isEmpty) setStoredBefore(0);
  }, [isEmpty]);
  useEffect(
    () =>
      pageOutbox().followLeftovers({ userId }, (left) => {
        setStoredBefore((count) => count + left.storedBefore);
        queue.restore(left.entries);
      }),
    [userId, queue],
  );
  return [storedBefore, setStoredBefore] as const;
}

/** A failure opens the list. A closed list reappears when photos are sent again. */
function useView({ isSending, isEmpty, hasFailed }: Record<'isSending' | 'isEmpty' | 'hasFailed', boolean>) {
  const [view, setView] = useState<'folded' | 'open' | 'closed'>('folded');
  useEffect(() => {
    if (hasFailed) setView('open');
  }, [hasFailed]);
  useEffect(() => {
    if (isSending) setView((present) => (present === 'closed' ? 'folded' : present));
  }, [isSending]);
  useEffect(() => {
    if (isEmpty) setView('folded');
  }, [isEmpty]);
  return [view, setView] as const;
}

function useFreshFigures(isSending: boolean, stored: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isSending || stored === 0) return;
    void refreshUser();
    refreshLists(client);
  }, [isSending, stored, client]);
}
