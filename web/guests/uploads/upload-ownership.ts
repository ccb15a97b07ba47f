import { getSession } from '../../browser/storage/session.ts';
import type { UploadDetails } from '../../uploads/queue/upload-entry.ts';

/**
 * A user's photos go on only in that user's session; photos without a user go on in any session. When a session ends,
 * its photos become photos without a user: this tab can claim them.
 */
export function isCurrentPerson({ userId, uploadSessionId }: UploadDetails): boolean {
  const me = getSession()?.user.id ?? null;
  return userId === null || userId === me || (me === null && uploadSessionId !== '');
}
