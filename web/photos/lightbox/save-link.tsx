import { Download } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { canShareFiles, shareFile } from '../../browser/share-file.ts';

export function SaveLink({ photo, className }: { photo: Photo; className: string }) {
  const download = downloadOf(photo);
  const isSharing = useRef(false);
  const isShared = canShareFiles();

  if (!download) return null;
  const { label, filename } = download;

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
      aria-label={isShared ? messages.lightbox.save() : label}
      onClick={isShared ? share : undefined}
      className={className}
    >
      <Download size={20} aria-hidden />
    </a>
  );
}

/** Guests get a clean copy or nothing (docs/decisions/0015-clean-copies.md). */
function downloadOf({ fileUrl, originalFilename: filename }: Photo) {
  const link = new URLSearchParams(fileUrl.split('?')[1]);
  if (link.get('v') === 'clean') return { label: messages.lightbox.downloadPhoto(), filename };
  return link.get('s') === 'guest' ? null : { label: messages.lightbox.downloadOriginal(), filename };
}
