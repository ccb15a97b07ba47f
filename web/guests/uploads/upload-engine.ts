import { formatProblem } from '../../../shared/problems.ts';
import { checkUploaderName } from '../../../shared/rules/fields.ts';
import type { VideoLimits } from '../../../shared/rules/uploads/video-types.ts';
import { confirmSession } from '../../accounts/refresh-user.ts';
import { openUploadSession } from '../../browser/storage/upload-session.ts';
import { rememberUploaderName } from '../../browser/storage/uploader-name.ts';
import type { UploadDetails } from '../../uploads/queue/upload-entry.ts';
import { openOutbox, type UploadOutbox } from '../../uploads/queue/upload-outbox.ts';
import type { UploadQueue } from '../../uploads/queue/upload-queue.ts';
import { type ValidatedFiles, validateFiles } from '../../uploads/queue/validate-files.ts';
import { openPhotoQueue } from '../../uploads/send/photo-queue.ts';
import { isCurrentPerson } from './upload-ownership.ts';

export interface RefusedFiles extends Pick<ValidatedFiles, 'problems' | 'dropped'> {
  room: number;
}

interface FileLimits {
  maxFileBytes: number;
  videoLimits?: VideoLimits | undefined;
}

export interface UploadEngine {
  queue: UploadQueue;
  outbox: UploadOutbox;
  /** Adds files to those chosen before, up to `room` in total. */
  choose: (files: readonly File[], limits: FileLimits, room: number) => RefusedFiles;
  /** Sends the chosen photos, or instead of them `file` for the guest book. Returns what is wrong, or null. */
  send: (details: Omit<UploadDetails, 'uploadSessionId'>, file?: File) => string | null;
}

export function openUploadEngine(): UploadEngine {
  const outbox = openOutbox();
  const queue = openPhotoQueue(outbox, isCurrentPerson);
  // If the session has ended, the visitor is offered an account again.
  void confirmSession();

  function choose(
    files: readonly File[],
    { maxFileBytes, videoLimits }: FileLimits,
    room: number,
  ): RefusedFiles {
    const chosen = queue.snapshot().entries.filter(({ state }) => state === 'chosen');
    const validated = validateFiles(
      files,
      chosen.map(({ file }) => file),
      maxFileBytes,
      room,
      videoLimits,
    );
    queue.choose(validated.taken, videoLimits);
    return { ...validated, room };
  }

  function send(given: Omit<UploadDetails, 'uploadSessionId'>, file?: File): string | null {
    const { uploaderName, uploadCode } = given;
    const wrong = checkUploaderName(uploaderName);
    if (wrong !== null) return formatProblem(wrong);
    rememberUploaderName(uploaderName);
    // Signed-in users need an upload session too, because their sign-in session may have ended unnoticed.
    const details = { ...given, uploadSessionId: openUploadSession(uploadCode).sessionId };
    if (file) queue.send(file, details);
    else queue.start(details);
    return null;
  }

  return { queue, outbox, choose, send };
}
