// Takes the photo on screen home: a download; on a phone the share sheet, which offers the library of photos.

import { Download } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { lightboxMessages } from '../../shared/messages/en/lightbox-messages.ts';
import { canShareFiles, shareFile } from '../browser/share-link.ts';

export function SaveLink({ photo, className }: { photo: Photo; className: string }) {
  const { label, filename } = downloadOf(photo);
  const isSharing = useRef(false);
  const isShared = canShareFiles();

  async function share(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    event.preventDefault();
    if (isSharing.current) return;
    isSharing.current = true;
    const isDone = await shareFile(photo.fileUrl, filename);
    isSharing.current = false;
    if (!isDone) location.assign(photo.fileUrl);
  }

  return (
    <a
      href={photo.fileUrl}
      download={filename}
      aria-label={isShared ? lightboxMessages.save() : label}
      onClick={isShared ? share : undefined}
      className={className}
    >
      <Download size={20} aria-hidden />
    </a>
  );
}

/** Guests get a clean copy in place of the original (docs/decisions/0055-clean-copies-and-exports.md). */
function downloadOf({ fileUrl, originalFilename: filename }: Photo) {
  const isOriginal = new URLSearchParams(fileUrl.split('?')[1]).get('v') === 'orig';
  return {
    label: isOriginal ? lightboxMessages.downloadOriginal() : lightboxMessages.downloadPhoto(),
    filename,
  };
}
