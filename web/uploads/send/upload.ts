import type { UploadReply } from '../../../shared/api/guests-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { UPLOAD_STALL_MS } from '../../../shared/rules/uploads/uploads.ts';
import {
  type ApiError,
  errorFromAnswer,
  fileGoneError,
  networkError,
  timeoutError,
} from '../../http/api-error.ts';
import { pathOf } from '../../http/request.ts';
import { identify } from '../../http/request-identity.ts';
import type { PhotoUpload, UploadDetails } from '../queue/upload-entry.ts';

/** Milliseconds: the server decodes after the last byte, perhaps after other photos. */
const REPLY_MS = 60_000;

export function uploadPhoto(upload: PhotoUpload): Promise<UploadReply> {
  const { uploadCode, clientKey, file, filename } = upload;
  const form = formOf(upload);
  form.append('clientKeys', clientKey);
  form.append('photos', file, filename);
  // The server then finds a photo whose first answer was lost before the album can refuse it.
  const path = `${pathOf('POST /uploads/:uploadCode', { uploadCode })}?clientKey=${clientKey}`;
  return postForm(path, form, isUploadReply, upload);
}

/** Text fields first, so that the server can refuse before it reads megabytes. */
export function formOf({ uploaderName, uploadSessionId, removeLocation }: UploadDetails): FormData {
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
  isReply: (body: unknown) => body is Reply,
  { file, onProgress, signal }: Pick<PhotoUpload, 'file' | 'onProgress' | 'signal'>,
): Promise<Reply> {
  const [pathname = ''] = path.split('?');
  const identity = identify(pathname);
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
    call.onerror = () => void whyBroken(file).then(reject);
    call.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    call.onload = () => {
      const body = parseBody(call.responseText);
      if (call.status >= 200 && call.status < 300 && isReply(body)) return resolve(body);
      const error = refusal(call, body);
      identity.noteRefusal(error);
      reject(error);
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

/** A file that was deleted breaks the request like a broken connection. */
async function whyBroken(file: Blob): Promise<ApiError> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return networkError();
  } catch {
    return fileGoneError();
  }
}

function refusal(call: XMLHttpRequest, body: unknown): ApiError {
  const seconds = Number(call.getResponseHeader('Retry-After') ?? Number.NaN);
  const extra = Number.isFinite(seconds) ? { retryAfter: seconds } : {};
  // A 2xx without our body comes from a proxy, such as a venue's sign-in page.
  if (call.status >= 200 && call.status < 400) return networkError();
  const fallback = { error: messages.uploadQueue.failed(), ...extra };
  return errorFromAnswer(call.status, typeof body === 'object' ? { ...fallback, ...body } : fallback);
}

function isUploadReply(body: unknown): body is UploadReply {
  return typeof body === 'object' && body !== null && 'photos' in body && 'rejected' in body;
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
