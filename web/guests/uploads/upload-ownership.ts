import { getSession } from '../../browser/storage/session.ts';
import type { UploadDetails } from '../../uploads/queue/upload-entry.ts';

/** Photos without a user continue in any session. When a session ends, this tab can claim its photos. */
export function isCurrentPerson({ userId, uploadSessionId }: UploadDetails): boolean {
  const me = getSession()?.user.id ?? null;
  return userId === null || userId === me || (me === null && uploadSessionId !== '');
}
