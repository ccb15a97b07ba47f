import { getSession } from '../../browser/storage/session.ts';
import type { UploadDetails } from '../../uploads/queue/upload-entry.ts';

/** A photo sent without an account may continue in any session. This tab can claim its session's photos. */
export function isCurrentPerson({ userId, uploadSessionId }: UploadDetails): boolean {
  const me = getSession()?.user.id ?? null;
  return userId === null || userId === me || (me === null && uploadSessionId !== '');
}
