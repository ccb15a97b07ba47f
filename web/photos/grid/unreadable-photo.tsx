import { ImageOff } from 'lucide-react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { richText } from '../../ui/text/rich-text.tsx';
import { photoNames } from '../photo-label.ts';

interface UnreadablePhotoProps {
  photo: Photo;
  tabIndex?: number;
  isLocked: boolean;
}

export function UnreadablePhoto({ photo, tabIndex, isLocked }: UnreadablePhotoProps) {
  return (
    <div className="relative grid size-full content-center justify-items-center gap-1 overflow-hidden rounded-photo bg-sunken px-2 pb-8 text-center text-badge text-ink-2 inset-ring inset-ring-ink/8">
      <ImageOff aria-hidden className="size-5 shrink-0" />
      <p>{messages.photoUpload.unreadable()}</p>
      {!isLocked && (
        <a
          href={photo.fileUrl}
          download
          tabIndex={tabIndex}
          data-photo={photo.id}
          className="font-medium text-accent underline after:absolute after:inset-0"
        >
          {richText(
            messages.photo.downloadPhotoBy({
              ...photoNames(photo),
              hidden: (text) => <span className="sr-only">{richText(text)}</span>,
            }),
          )}
        </a>
      )}
    </div>
  );
}
