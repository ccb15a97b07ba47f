import { messages } from '../../../shared/messages/messages.ts';
import { lastUploadCode } from '../../browser/storage/device-uploads.ts';
import { seenUploadCode } from '../../browser/storage/seen-album.ts';
import { noteSharedFile } from '../../browser/storage/shared-cache.ts';
import { showToast, TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import type { UploadQueue } from '../../uploads/queue/upload-queue.ts';
import {
  hasSharedFiles,
  MAX_SHARED_FILES,
  removeSharedFile,
  type SharedFile,
} from '../../uploads/send/shared-files.ts';
import { fetchUploadEngine } from './use-guest-uploads.ts';

export function removeShared(found: readonly SharedFile[]): void {
  for (const { path } of found) void removeSharedFile(path);
}

export async function leadToAlbum(): Promise<void> {
  if (location.search.includes('more'))
    showToast(messages.sharePage.tooMany({ max: MAX_SHARED_FILES }), { duration: TOAST_MS.albumLimit });
  const uploadCode = seenUploadCode() ?? lastUploadCode();
  if (uploadCode !== null && (await hasSharedFiles().catch(() => false)))
    history.replaceState(null, '', `/upload/${encodeURIComponent(uploadCode)}`);
}

/** They stay where they are kept for as long as they are only chosen. */
export async function chooseShared(
  found: readonly SharedFile[],
  queue: UploadQueue,
  choose: (files: File[]) => void,
): Promise<void> {
  for (const { file } of found) noteSharedFile(file);
  choose(found.map(({ file }) => file));
  await fetchUploadEngine();
  const left = new Set(found);
  const forget = () => {
    const { entries } = queue.snapshot();
    const chosen = new Set(entries.flatMap(({ state, file }) => (state === 'chosen' ? [file] : [])));
    for (const each of left) {
      if (chosen.has(each.file)) continue;
      left.delete(each);
      void removeSharedFile(each.path);
    }
    if (left.size === 0) stop();
  };
  const stop = queue.subscribe(forget);
  forget();
}
