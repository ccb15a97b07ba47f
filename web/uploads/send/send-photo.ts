import type { UploadReply } from '../../../shared/api/guests-api.ts';
import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { isVideoFile, PART_BYTES } from '../../../shared/rules/uploads/uploads.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PhotoUpload, SendPhoto } from '../queue/upload-entry.ts';
import { uploadPhoto } from './upload.ts';
import { uploadInParts } from './upload-parts.ts';

/** Distance in bytes within which two breaks count as the same position. */
const SAME_BYTES = 256 * 1024;
const SAME_PART = 0.2;

type SendInParts = (upload: PhotoUpload, partBytes: number) => Promise<UploadReply>;

/** Shared by all queues, so that what they learn about the connection is remembered until the page closes. */
export const sendPhoto = createPhotoSender(uploadPhoto, uploadInParts);

/** Photos are sent in parts where connections or proxies need it, videos always. */
export function createPhotoSender(sendWhole: SendPhoto, sendInParts: SendInParts): SendPhoto {
  const partSizes = new Map<string, number>();
  const breaks = new Map<string, number>();

  return async function send(upload) {
    const code = cleanUploadCode(upload.uploadCode);
    const partBytes = partSizes.get(code) ?? (isVideoFile(upload.file) ? PART_BYTES.usual : undefined);
    let sent = 0;
    const watched: PhotoUpload = {
      ...upload,
      onProgress(progress) {
        sent = progress.loaded;
        upload.onProgress(progress);
      },
    };
    try {
      return await (partBytes === undefined ? sendWhole(watched) : sendInParts(watched, partBytes));
    } catch (error) {
      const next = partBytes === undefined ? firstSize(code, error, sent) : smallerSize(error, partBytes);
      if (next === null) throw error;
      partSizes.set(code, Math.min(next, partSizes.get(code) ?? next));
      return send(upload);
    }
  };

  function firstSize(code: string, error: unknown, sent: number): number | null {
    if (isRefusedOnTheWay(error)) return PART_BYTES.usual;
    if (!isBroken(error) || sent === 0) return null;
    const before = breaks.get(code);
    breaks.set(code, sent);
    const isSame = before !== undefined && Math.abs(before - sent) <= Math.max(SAME_BYTES, sent * SAME_PART);
    if (!isSame) return null;
    let size = PART_BYTES.usual;
    while (size / 2 >= PART_BYTES.min && size >= Math.min(before, sent)) size /= 2;
    return size;
  }

  function smallerSize(error: unknown, partBytes: number): number | null {
    return isRefusedOnTheWay(error) && partBytes / 2 >= PART_BYTES.min ? partBytes / 2 : null;
  }
}

function isBroken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NETWORK';
}

/** A proxy that rejects the size responds 413 without one of our codes. */
function isRefusedOnTheWay(error: unknown): boolean {
  return error instanceof ApiError && error.status === 413 && error.code === 'UNKNOWN';
}
