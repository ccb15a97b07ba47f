import type { UploadReply } from '../../../shared/api/guests-api.ts';
import { UPLOAD_LIMITS } from '../../../shared/rules/uploads/upload-limits.ts';
import { listDeviceSessions } from '../../browser/storage/device-uploads.ts';
import { toPath } from '../../http/request.ts';
import type { BookEntry, PhotoUpload } from '../queue/upload-entry.ts';
import { postForm, toFormData } from './upload.ts';

/** Throws the errors of `postForm`. */
export async function sendBookEntry(
  upload: PhotoUpload,
  { kind, pictureId, waveform }: BookEntry,
): Promise<UploadReply> {
  const { uploadCode, clientKey, file, filename } = upload;
  const form = toFormData(upload);
  form.append('clientKey', clientKey);
  if (pictureId) {
    form.append('pictureId', pictureId);
    // The photo may have been sent by an earlier tab.
    for (const id of listDeviceSessions(uploadCode, UPLOAD_LIMITS.maxFiles))
      form.append('uploadSessionIds', id);
  }
  if (waveform) form.append('waveform', waveform);
  if (kind === 'line') form.append('message', await file.text());
  else form.append('voice', file, filename);
  await postForm(toPath('POST /uploads/:uploadCode/guest-book', { uploadCode }), form, upload);
  return { photos: [], rejected: [] };
}
