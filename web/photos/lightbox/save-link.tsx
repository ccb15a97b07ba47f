import { Download } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { nameForType } from '../../../shared/rules/uploads/uploads.ts';

type Downloadable = Pick<Photo, 'fileUrl' | 'originalFilename' | 'video'>;

export function SaveLink({ photo, className }: { photo: Photo; className: string }) {
  const download = findDownload(photo);
  const isSharing = useRef(false);
  const isShared = photo.size <= MAX_SHARED_BYTES && canShareFiles();

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
      download
      aria-label={isShared && !photo.video ? messages.lightbox.save() : label}
      onClick={isShared ? share : undefined}
      className={className}
    >
      <Download size={20} aria-hidden />
    </a>
  );
}

/** Limit in bytes. A larger file is downloaded, because the share sheet needs all of it in memory at once. */
const MAX_SHARED_BYTES = 50 * 1024 * 1024;

/** Guests can download only a cleaned copy (docs/decisions/0015-clean-copies.md). */
export function findDownload({ fileUrl, originalFilename: filename, video }: Downloadable) {
  const link = new URLSearchParams(fileUrl.split('?')[1]);
  if (link.get('v') === 'clean') {
    return { label: video ? messages.video.download() : messages.lightbox.downloadPhoto(), filename };
  }
  return link.get('s') === 'guest' ? null : { label: messages.lightbox.downloadOriginal(), filename };
}

/** On phones the share sheet saves photos. On computers it would be a detour. */
function canShareFiles(): boolean {
  const example = new File([], 'a.jpg', { type: 'image/jpeg' });
  return matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [example] }) === true;
}

/** Returns false if the file could not be shared. If the user closes the share sheet, returns true. */
async function shareFile(url: string, filename: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    const content = await answer.blob();
    // The response may be the page of a captive portal instead of the photo.
    if (!answer.ok || !/^(?:image|video)\//u.test(content.type)) return false;
    const name = nameForType(filename, content.type);
    await navigator.share({ files: [new File([content], name, { type: content.type })] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
