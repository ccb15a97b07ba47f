import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type DropzoneState, useDropzone } from 'react-dropzone';
import type { Album } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { readableBytes } from '../../../shared/messages/readable-bytes.ts';
import { type Tier, toCeiling, UNLIMITED } from '../../../shared/rules/tiers.ts';
import { LISTED_TYPES } from '../../../shared/rules/uploads/photo-types.ts';
import {
  ACCEPTED_FILES,
  ACCEPTED_WITH_VIDEOS,
  UPLOAD_LIMITS,
} from '../../../shared/rules/uploads/upload-limits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { usePhoneWait } from '../phone-wait.ts';
import { canBeSent } from '../queue/upload-entry.ts';
import { summarise } from '../queue/upload-summary.ts';
import { validateFiles } from '../queue/validate-files.ts';
import { UploadTiles } from '../upload-tiles.tsx';
import { VideoLimitsHint } from '../videos/video-limits-hint.tsx';
import { showStoredToast, storedSentences, useOwnerUploadEvents } from './owner-upload-events.ts';
import { OwnerUploadStatus } from './owner-upload-status.tsx';
import { type OwnerUploads, useOwnerUploads } from './owner-uploads.ts';

/** Delay in milliseconds before the dialog closes, long enough to see the success (R 4.43, R 9.21). */
const CLOSE_AFTER_MS = 1500;

interface OwnerUploadDialogProps {
  album: Album;
  tier: Tier;
  onClose: () => void;
  onStorageFull: () => void;
}

export function OwnerUploadDialog({ album, tier, onClose, onStorageFull }: OwnerUploadDialogProps) {
  const uploads = useOwnerUploads();
  const { entries, isOffline, queue, startFor } = uploads;
  const [problems, setProblems] = useState<string[]>([]);
  const summary = summarise(entries);
  const { chosen, waiting, stored, unsaved, percentage } = summary;
  const failed = entries.filter(({ state, cause }) => state === 'error' && cause !== 'cancelled').length;
  const isBusy = waiting > 0;
  const isDone = !isBusy && stored > 0 && chosen === 0;
  const hasSucceeded = isDone && failed === 0;
  const failedMessage = messages.ownerUpload.failed();
  useOwnerUploadEvents({ entries, summary, failed, failedMessage, tier, onStorageFull });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only success starts the clock, not another `onClose`.
  useEffect(() => {
    if (!hasSucceeded) return;
    showStoredToast(summary);
    const timer = setTimeout(onClose, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasSucceeded]);

  // The drop zone stays active during uploads, because a file dropped elsewhere would replace the page.
  const zone = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled: isBusy || hasSucceeded,
    onDrop: (files) => setProblems(choose(files, uploads, album)),
  });

  function upload() {
    if (chosen === 0) showToast(messages.photoUpload.nothingChosenByOwner(), { kind: 'error' });
    else startFor(album);
  }

  return (
    <Dialog title={messages.ownerUpload.title()} onClose={onClose} busy={isBusy && unsaved > 0}>
      <div className="grid gap-4">
        {!isBusy && !hasSucceeded && <DropArea zone={zone} album={album} />}
        {problems.length > 0 && <Problems problems={problems} />}
        {entries.length > 0 && (
          <div className="-mt-3">
            <UploadTiles
              label={messages.ownerUpload.toUpload()}
              canRemove
              {...{ entries, isOffline, queue }}
            />
          </div>
        )}
        <OwnerUploadStatus
          summary={summary}
          isOffline={isOffline}
          outcome={hasSucceeded ? storedSentences(summary).join(' ') : undefined}
        />
        <div className="sticky bottom-0 -mb-6 grid bg-surface pt-2 pb-6">
          {isDone ? (
            <Button kind="secondary" onClick={onClose}>
              {messages.common.done()}
            </Button>
          ) : (
            <Button busy={isBusy} onClick={upload}>
              {isBusy
                ? messages.ownerUpload.uploading({ percentage })
                : messages.ui.upload({ count: chosen })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Adds the valid files and returns the reasons why others were rejected. */
function choose(files: File[], { entries, queue }: OwnerUploads, album: Album): string[] {
  const chosen = entries.filter(canBeSent).map(({ file }) => file);
  const max = UPLOAD_LIMITS.maxFiles;
  const room = Math.max(0, toCeiling(album.maxPhotos) - album.photoCount);
  const { maxFileBytes, videoLimits } = album;
  const { taken, problems, dropped } = validateFiles(
    files,
    chosen,
    maxFileBytes,
    Math.min(room, max),
    videoLimits,
  );
  queue.choose(taken, videoLimits);
  const wrong = problems.map(({ name, sentence }) => `${name}: ${sentence}`);
  if (dropped > 0 && room < max) return [...wrong, messages.photoUpload.albumFull({ max: album.maxPhotos })];
  if (dropped > 0) showToast(messages.photoUpload.batchCut({ max }), { kind: 'info' });
  return wrong;
}

function DropArea({ zone, album }: { zone: DropzoneState; album: Album }) {
  const { maxFileBytes, videoLimits } = album;
  const { getRootProps, getInputProps, isDragActive, open } = zone;
  const [wait, watch] = usePhoneWait();
  return (
    <div ref={watch}>
      <div
        {...getRootProps()}
        className={`grid justify-items-center gap-2 rounded-card border border-dashed px-4 py-6 text-center transition-colors ${isDragActive ? 'border-accent bg-accent-soft' : 'border-control'}`}
      >
        <input
          {...getInputProps({
            accept: videoLimits ? ACCEPTED_WITH_VIDEOS : ACCEPTED_FILES,
            'aria-label': messages.ownerUpload.choose(),
            'aria-hidden': true,
          })}
        />
        <ImagePlus aria-hidden strokeWidth={1.25} className="size-10 text-ink-3" />
        <Button kind="secondary" onClick={open}>
          {messages.ownerUpload.choose()}
        </Button>
        <p className="text-label text-ink-2 [@media(hover:none)]:hidden">{messages.ownerUpload.drop()}</p>
        {(maxFileBytes !== UNLIMITED || videoLimits) && (
          <p className="text-label text-ink-2">
            {maxFileBytes !== UNLIMITED && (
              <span>
                {messages.ownerUpload.limits({
                  ...LISTED_TYPES,
                  size: readableBytes(maxFileBytes),
                  count: UPLOAD_LIMITS.maxFiles,
                })}
              </span>
            )}
            {videoLimits && <VideoLimitsHint limits={videoLimits} />}
          </p>
        )}
        <p role="status" className="text-label text-balance text-ink-2 empty:hidden">
          {wait}
        </p>
      </div>
    </div>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <div role="alert" className="text-label break-words text-danger">
      <ul className="grid gap-1">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
