// Leaving: the session ends here at once, and on the server as soon as it can be told.

import { forgetPinTokens } from '../browser/pin-tokens.ts';
import { forgetOrigin } from '../browser/remembered-origin.ts';
import { readStored, removeStored, store } from '../browser/safe-storage.ts';
import { endSession } from '../browser/session.ts';
import { forgetUploadSessions } from '../browser/upload-session.ts';
import { forgetUploaderName } from '../browser/uploader-name.ts';
import { request } from '../http/request.ts';
import { ACCOUNT_MESSAGES, TOAST_MS } from '../messages.ts';
import { showToast } from '../ui/toast-store.ts';

const SIGNED_OUT_KEY = 'keepsake_signed_out';

/** The sign-in says that it was done, also when it is a document of its own. */
export function signOut(): void {
  // The call takes the token with it before the session is gone; that it fails changes nothing (specification, section
  // 4).
  request('POST /auth/logout').catch(() => {});
  leaveSession('person');
  store('session', SIGNED_OUT_KEY, 'yes');
}

export function tellSignedOut(): void {
  if (readStored('session', SIGNED_OUT_KEY) === null) return;
  removeStored('session', SIGNED_OUT_KEY);
  showToast(ACCOUNT_MESSAGES.signedOut, { duration: TOAST_MS.accountSuccess });
}

/** Leaves nothing of this person behind for the next one at the same browser. */
export function leaveSession(by: 'person' | 'deletion'): void {
  endSession(by);
  forgetPinTokens();
  forgetUploadSessions();
  forgetUploaderName();
  forgetOrigin();
}
