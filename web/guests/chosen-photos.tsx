// The chosen photos, each with a button to remove it; and the refused files, each with its reason.

import { X } from 'lucide-react';
import { guestUploadMessages } from '../../shared/messages/en/guest-upload-messages.ts';
import { photoUploadMessages } from '../../shared/messages/en/photo-upload-messages.ts';
import { uploadProgressMessages } from '../../shared/messages/en/upload-progress-messages.ts';
import { DROPZONE_LIMITS } from '../../shared/rules/upload-limits.ts';
import type { UploadEntry } from '../browser/upload-entry.ts';
import { PhotoPreview } from '../photos/photo-preview.tsx';
import type { RefusedFiles } from './upload-engine.ts';

export function ChosenPhotos({
  entries,
  onRemove,
}: {
  entries: UploadEntry[];
  onRemove: (key: string) => void;
}) {
  return (
    <ul
      aria-label={guestUploadMessages.chosenPhotos()}
      className="mt-4 grid grid-cols-3 gap-2 sm:grid-cols-5"
    >
      {entries.map(({ key, file }) => (
        <li key={key} className="relative aspect-square animate-enter overflow-hidden rounded-photo">
          <PhotoPreview file={file} />
          <button
            type="button"
            aria-label={uploadProgressMessages.removePhoto({ name: file.name })}
            className="group absolute top-0 right-0 grid size-11 place-items-center rounded-photo"
            onClick={() => onRemove(key)}
          >
            <span className="grid size-7 place-items-center rounded-full bg-viewer/75 text-white transition group-hover:bg-viewer">
              <X aria-hidden className="size-4" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function RefusedFilesList({ problems, dropped }: RefusedFiles) {
  return (
    <>
      {dropped > 0 && (
        <p role="status" className="mt-3 rounded-control bg-warn/10 px-3 py-2 text-label text-warn">
          <span>{photoUploadMessages.batchCut({ max: DROPZONE_LIMITS.maxFiles })}</span>{' '}
          {guestUploadMessages.leftOut({ count: dropped })}
        </p>
      )}
      {problems.length > 0 && (
        <ul
          role="alert"
          className="mt-3 grid gap-1 rounded-control bg-danger/10 px-3 py-2 text-label text-danger"
        >
          {problems.map(({ name, sentence }) => (
            <li key={name}>
              <strong dir="auto" className="font-medium break-all">
                {name}
              </strong>
              : {sentence}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
