import type { UploadReply } from '../../../shared/api/guests-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { UPLOAD_STALL_MS } from '../../../shared/rules/uploads/uploads.ts';
import { type ApiError, fileGoneError, networkError, timeoutError } from '../../http/api-error.ts';
import { readAnswer, toPath } from '../../http/request.ts';
import { getRequestIdentity } from '../../http/request-identity.ts';
import type { PhotoUpload, UploadDetails } from '../queue/upload-entry.ts';

/** Timeout in milliseconds. The server decodes the photo after the last byte, perhaps after other photos. */
const REPLY_MS = 60_000;

export function uploadPhoto(upload: PhotoUpload): Promise<UploadReply> {
  const { uploadCode, clientKey, file, filename } = upload;
  const form = toFormData(upload);
  form.append('clientKeys', clientKey);
  form.append('photos', file, filename);
  // The key is in the URL, so that the server finds a stored photo before the album rejects the request.
  const path = `${toPath('POST /uploads/:uploadCode', { uploadCode })}?clientKey=${clientKey}`;
  return postForm(path, form, upload);
}

/** Text fields come first, so that the server can reject the request before it reads megabytes. */
export function toFormData({ uploaderName, uploadSessionId, removeLocation }: UploadDetails): FormData {
  const form = new FormData();
  if (uploaderName.trim() !== '') form.append('uploaderName', uploaderName);
  if (uploadSessionId !== '') form.append('uploadSessionId', uploadSessionId);
  if (removeLocation) form.append('removeLocation', 'true');
  form.append('skipKnown', 'true');
  return form;
}

/** Throws `ApiError` (`details.retryAfter` in seconds), or an AbortError. */
export function postForm<Reply>(
  path: string,
  form: FormData,
  { file, onProgress, signal }: Pick<PhotoUpload, 'file' | 'onProgress' | 'signal'>,
): Promise<Reply> {
  const [pathname = ''] = path.split('?');
  const identity = getRequestIdentity(pathname);
  const call = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => call.abort();

  return new Promise<Reply>((resolve, reject) => {
    const giveUpIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(timeoutError());
        stop();
      }, ms);
    };
    call.upload.onprogress = ({ loaded, total }) => {
      giveUpIn(loaded < total ? UPLOAD_STALL_MS : REPLY_MS);
      onProgress({ loaded, total, percentage: total > 0 ? Math.floor((loaded / total) * 100) : 0 });
    };
    call.upload.onload = () => giveUpIn(REPLY_MS);
    call.onerror = () => void findBreakCause(file).then(reject);
    call.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    call.onload = () => {
      try {
        resolve(readAnswer(call.status, call.responseText, messages.uploadQueue.failed()) as Reply);
      } catch (error) {
        identity.noteRefusal(error as ApiError);
        reject(error);
      }
    };
    if (signal.aborted) return reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal.addEventListener('abort', stop);
    call.open('POST', `/api${path}`);
    for (const [name, value] of Object.entries(identity.headers)) call.setRequestHeader(name, value);
    giveUpIn(UPLOAD_STALL_MS);
    call.send(form);
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  });
}

/** Reads the file, because a deleted file and a broken connection look the same to the request. */
async function findBreakCause(file: Blob): Promise<ApiError> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return networkError();
  } catch {
    return fileGoneError();
  }
}
