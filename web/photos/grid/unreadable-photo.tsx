import { ImageOff } from 'lucide-react';
import { Children } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { photoNames } from '../photo-label.ts';

/** It offers the file itself. `isLocked`: photos show in the grid only. */
export function UnreadablePhoto({ photo, isLocked }: { photo: Photo; isLocked: boolean }) {
  return (
    <div className="relative grid size-full content-center justify-items-center gap-1 overflow-hidden rounded-photo bg-sunken px-2 pb-8 text-center text-badge text-ink-2 inset-ring inset-ring-ink/8">
      <ImageOff aria-hidden className="size-5 shrink-0" />
      <p>{messages.photoUpload.unreadable()}</p>
      {!isLocked && (
        <a
          href={photo.fileUrl}
          download={photo.originalFilename}
          data-photo={photo.id}
          className="font-medium text-accent underline after:absolute after:inset-0"
        >
          {Children.toArray(
            messages.photo.downloadPhotoBy({
              ...photoNames(photo),
              hidden: (text) => <span className="sr-only">{text}</span>,
            }),
          )}
        </a>
      )}
    </div>
  );
}
