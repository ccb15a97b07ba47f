// One photo in Quick Upload: preview, progress, and a button to remove it.

import { CircleCheck, RotateCw, X } from 'lucide-react';
import { ownerUploadMessages } from '../../shared/messages/en/owner-upload-messages.ts';
import { uploadProgressMessages } from '../../shared/messages/en/upload-progress-messages.ts';
import { readableBytes } from '../../shared/rules/uploads.ts';
import { isFailing, mayRetry, type UploadEntry } from '../browser/upload-entry.ts';
import type { UploadQueue } from '../browser/upload-queue.ts';
import { PhotoPreview } from '../photos/photo-preview.tsx';
import { storedPicture } from '../photos/stored-picture.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';

export function QuickUploadRow({ entry, queue }: { entry: UploadEntry; queue: UploadQueue }) {
  const { key, file, state, photo } = entry;
  const isUnderWay = state === 'pending' || state === 'uploading';
  return (
    <li className="flex min-h-14 items-center gap-3">
      <span className="size-12 shrink-0 overflow-hidden rounded-photo">
        <PhotoPreview file={file} storedUrl={storedPicture(photo)} tiny />
      </span>
      <div className="grid min-w-0 grow gap-1 text-label">
        <span dir="auto" className="truncate font-medium">
          {file.name}
        </span>
        {isFailing(entry) && <span className="text-danger">{entry.problem}</span>}
        {state === 'uploading' ? (
          <ProgressBar
            label={ownerUploadMessages.uploadingFile({ name: file.name })}
            value={entry.sentBytes}
            max={file.size}
          />
        ) : (
          <span className={state === 'error' ? 'text-danger' : 'text-ink-2'}>{noteOf(entry)}</span>
        )}
      </div>
      {state === 'success' ? (
        <CircleCheck aria-hidden className="me-3 size-5 shrink-0 text-ok" />
      ) : (
        <span className="-me-2 flex shrink-0">
          {(isFailing(entry) || mayRetry(entry)) && (
            <IconButton
              icon={RotateCw}
              label={uploadProgressMessages.retryPhoto({ name: file.name })}
              onClick={() => queue.retry(key)}
            />
          )}
          <IconButton
            icon={X}
            label={
              isUnderWay
                ? uploadProgressMessages.cancelPhoto({ name: file.name })
                : uploadProgressMessages.removePhoto({ name: file.name })
            }
            onClick={() => queue.remove(key)}
          />
        </span>
      )}
    </li>
  );
}

function noteOf({ state, problem, file }: UploadEntry): string {
  if (state === 'error') return problem ?? '';
  if (state === 'pending') return ownerUploadMessages.fileWaiting();
  return state === 'success' ? ownerUploadMessages.fileUploaded() : readableBytes(file.size);
}
