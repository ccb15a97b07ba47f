import type { PartReply, UploadReply } from '../../../shared/api/guests-api.ts';
import { networkError } from '../../http/api-error.ts';
import { toPath } from '../../http/request.ts';
import { hashFile } from '../queue/file-hashes.ts';
import type { PhotoUpload } from '../queue/upload-entry.ts';
import { postForm, toFormData } from './upload.ts';

const MAX_REWINDS = 2;

const begun = new Map<string, number>();

export async function uploadInParts(upload: PhotoUpload, partBytes: number): Promise<UploadReply> {
  const { file, clientKey } = upload;
  let rewinds = 0;
  for (;;) {
    const offset = begun.get(clientKey) ?? 0;
    const reply = await sendPart(upload, offset, partBytes);
    if (reply.upload) {
      begun.delete(clientKey);
      return reply.upload;
    }
    begun.set(clientKey, Math.min(reply.receivedBytes, file.size));
    if (reply.receivedBytes <= offset) rewinds += 1;
    if (rewinds > MAX_REWINDS) throw networkError();
  }
}

async function sendPart(upload: PhotoUpload, offset: number, partBytes: number): Promise<PartReply> {
  const { uploadCode, clientKey, file, filename, signal } = upload;
  const part = file.slice(offset, offset + partBytes, file.type);
  const form = toFormData(upload);
  const hash = offset + part.size === file.size ? await hashFile(file) : null;
  if (hash !== null) form.append('sha256', hash);
  form.append('part', part, filename);
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
