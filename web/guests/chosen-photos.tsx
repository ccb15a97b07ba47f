// The chosen photos, each with a button to remove it.

import { X } from 'lucide-react';
import type { UploadEntry } from '../browser/upload-entry.ts';
import { PhotoPreview } from '../photos/photo-preview.tsx';

export function ChosenPhotos({
  entries,
  onRemove,
}: {
  entries: UploadEntry[];
  onRemove: (key: string) => void;
}) {
  return (
    <ul aria-label="Chosen photos" className="mt-4 grid grid-cols-3 gap-2 sm:grid-cols-5">
      {entries.map(({ key, file }) => (
        <li key={key} className="relative aspect-square animate-enter overflow-hidden rounded-photo">
          <PhotoPreview file={file} />
          <button
            type="button"
            aria-label={`Remove ${file.name}`}
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
