import type { ReactNode } from 'react';
import { Media } from './media.tsx';

interface PhotoInQuestionProps {
  photo: { thumbnailUrl: string; isReadable?: boolean };
  filename: string;
  children: ReactNode;
}

export function PhotoInQuestion({ photo, filename, children }: PhotoInQuestionProps) {
  return (
    <div className="flex items-center gap-4">
      <span className="size-20 shrink-0 overflow-hidden rounded-photo bg-sunken">
        {photo.isReadable !== false && (
          <Media photo={photo} rendition="thumbnail" className="size-full photo-fill" />
        )}
      </span>
      <p className="min-w-0 wrap-anywhere text-ink-2">
        <span dir="auto" className="block truncate font-medium text-ink">
          {filename}
        </span>
        <span>{children}</span>
      </p>
    </div>
  );
}
