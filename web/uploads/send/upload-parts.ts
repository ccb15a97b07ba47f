import type { PartReply, UploadReply } from '../../../shared/api/guests-api.ts';
import { POSTER_FIELD } from '../../../shared/rules/uploads/upload-limits.ts';
import { isVideoFile, PART_BYTES } from '../../../shared/rules/uploads/uploads.ts';
import { networkError } from '../../http/api-error.ts';
import { toPath } from '../../http/request.ts';
import { hashFile } from '../queue/file-hashes.ts';
import type { PhotoUpload } from '../queue/upload-entry.ts';
import { findPoster } from '../videos/peek-video.ts';
import { postForm, toFormData } from './upload.ts';

const MAX_REWINDS = 2;

const begun = new Map<string, number>();

interface Part {
  offset: number;
  bytes: number;
  sha256?: string | null;
  poster?: Blob | null;
}

export async function uploadInParts(upload: PhotoUpload, partBytes: number): Promise<UploadReply> {
  const { file, clientKey } = upload;
  const isVideo = isVideoFile(file);
  // Hashing a video takes seconds, so it begins with the first part.
  if (isVideo) void hashFile(file);
  let rewinds = 0;
  for (;;) {
    const known = begun.get(clientKey);
    const isAsking = isVideo && known === undefined;
    const offset = known ?? 0;
    const reply = isAsking ? await askReceived(upload) : await sendNext(upload, offset, partBytes);
    if (reply.upload) {
      begun.delete(clientKey);
      return reply.upload;
    }
    begun.set(clientKey, Math.min(reply.receivedBytes, file.size));
    if (!isAsking && reply.receivedBytes <= offset) rewinds += 1;
    if (rewinds > MAX_REWINDS) throw networkError();
  }
}

/** The server does not take the last byte before the others, but responds with the bytes of an earlier visit. */
function askReceived(upload: PhotoUpload): Promise<PartReply> {
  return sendPart({ ...upload, onProgress: () => {} }, { offset: upload.file.size - 1, bytes: 1 });
}

async function sendNext(upload: PhotoUpload, offset: number, partBytes: number): Promise<PartReply> {
  const { file } = upload;
  const rest = file.size - offset;
  const isNearEnd = isVideoFile(file) && rest <= 2 * partBytes;
  const found = isNearEnd ? await findPoster(file) : null;
  // With smaller parts there is no room for the poster, and the server makes one.
  const poster = found && partBytes - found.size >= PART_BYTES.min ? found : null;
  const bytes = poster ? getPartSize(rest, partBytes, poster.size) : Math.min(rest, partBytes);
  if (bytes < rest) return sendPart(upload, { offset, bytes });
  return sendPart(upload, { offset, bytes, sha256: await hashFile(file), poster });
}

/** Leaves room for the poster in the last part, because a proxy limits the size of a request. */
export function getPartSize(rest: number, partBytes: number, posterBytes: number): number {
  const room = partBytes - posterBytes;
  return rest <= room ? rest : Math.min(partBytes, Math.max(PART_BYTES.min, rest - room));
}

function sendPart(upload: PhotoUpload, { offset, bytes, sha256, poster }: Part): Promise<PartReply> {
  const { uploadCode, clientKey, file, filename, signal } = upload;
  const part = file.slice(offset, offset + bytes, file.type);
  const form = toFormData(upload);
  if (sha256) form.append('sha256', sha256);
  form.append('part', part, filename);
  if (poster) form.append(POSTER_FIELD, poster, 'poster.jpg');
  const query = new URLSearchParams({ clientKey, offset: String(offset), sizeBytes: String(file.size) });
  const path = `${toPath('POST /uploads/:uploadCode/parts', { uploadCode })}?${query}`;
  return postForm(path, form, {
    file,
    signal,
    onProgress({ loaded, total }) {
      const sent = offset + (total > 0 ? loaded / total : 0) * part.size;
      upload.onProgress({
        loaded: sent,
        total: file.size,
        percentage: Math.floor((sent / Math.max(1, file.size)) * 100),
      });
    },
  });
}
