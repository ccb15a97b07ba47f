// Whose photos the guest page sends and tells of: those of the person who is there (docs/decisions/0017).

import { getSession } from '../browser/session.ts';
import type { UploadDetails } from '../browser/upload-entry.ts';

/**
 * Somebody's photos go on with them, nobody's with everybody. When a session has ended, its photos go on as nobody's:
 * whoever holds this tab can claim them.
 */
export function isCurrentPerson({ userId, uploadSessionId }: UploadDetails): boolean {
  const me = getSession()?.user.id ?? null;
  return userId === null || userId === me || (me === null && uploadSessionId !== '');
}
