// One file of the owner's batch: how far it is, and Cancel, Retry or Remove.

import { CircleCheck, ImageIcon, RotateCw, X } from 'lucide-react';
import { readableBytes } from '../../shared/rules/uploads.ts';
import type { UploadEntry } from '../browser/upload-entry.ts';
import type { UploadQueue } from '../browser/upload-queue.ts';
import { Picture } from '../photos/picture.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export function OwnerUploadRow({ entry, queue }: { entry: UploadEntry; queue: UploadQueue }) {
  const { key, file, state, photo } = entry;
  const isUnderWay = state === 'pending' || state === 'uploading';
  return (
    <li className="flex min-h-14 items-center gap-3">
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-photo bg-sunken">
        {photo ? (
          <Picture url={photo.thumbnailUrl} className="size-full object-cover" />
        ) : (
          <ImageIcon aria-hidden className="size-5 text-ink-3" />
        )}
      </span>
      <div className="grid min-w-0 grow gap-1 text-label">
        <span className="truncate font-medium">{file.name}</span>
        {state === 'uploading' ? (
          <progress
            aria-label={`Uploading ${file.name}`}
            value={entry.sentBytes}
            max={file.size}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
        ) : (
          <span className={state === 'error' ? 'text-danger' : 'text-ink-2'}>{noteOf(entry)}</span>
        )}
      </div>
      {state === 'success' && <CircleCheck aria-hidden className="me-3 size-5 shrink-0 text-ok" />}
      {state === 'error' && entry.canRetry && (
        <IconButton icon={RotateCw} label={`Retry ${file.name}`} onClick={() => queue.retry(key)} />
      )}
      {isUnderWay && <IconButton icon={X} label={`Cancel ${file.name}`} onClick={() => queue.cancel(key)} />}
      {(state === 'chosen' || state === 'error') && (
        <IconButton icon={X} label={`Remove ${file.name}`} onClick={() => queue.remove(key)} />
      )}
    </li>
  );
}

function noteOf({ state, problem, file }: UploadEntry): string {
  if (state === 'error') return problem ?? '';
  if (state === 'pending') return 'Waiting…';
  return state === 'success' ? 'Uploaded' : readableBytes(file.size);
}
