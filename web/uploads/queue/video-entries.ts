// Apart from `upload-entry.ts`, which the guest page loads first.

import { isVideoFile } from '../../../shared/rules/uploads/uploads.ts';
import type { UploadEntry } from './upload-entry.ts';

export function isVideo({ file }: UploadEntry): boolean {
  return isVideoFile(file);
}

/** The server keeps the parts of a video that it has received. */
export function getKeptBytes(entry: UploadEntry): number {
  return isVideo(entry) ? entry.sentBytes : 0;
}
