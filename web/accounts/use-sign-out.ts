// Signing out: here at once, on the server as soon as it can be told.

import { useNavigate } from 'react-router';
import { forgetPinTokens } from '../browser/pin-tokens.ts';
import { forgetOrigin } from '../browser/remembered-origin.ts';
import { endSession } from '../browser/session.ts';
import { forgetUploadSessions } from '../browser/upload-session.ts';
import { forgetUploaderName } from '../browser/uploader-name.ts';
import { request } from '../http/request.ts';
import { showToast } from '../ui/toast-store.ts';
import { ACCOUNT_WORDS, TOAST_MS } from '../words.ts';

export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    // The call takes the token with it before the session is gone; that it fails changes nothing (specification, section 4).
    request('POST /auth/logout').catch(() => {});
    leaveSession('person');
    navigate('/login');
    showToast(ACCOUNT_WORDS.signedOut, { duration: TOAST_MS.accountSuccess });
  };
}

/** Leaves nothing of this person behind for the next one at the same browser. */
export function leaveSession(by: 'person' | 'deletion'): void {
  endSession(by);
  forgetPinTokens();
  forgetUploadSessions();
  forgetUploaderName();
  forgetOrigin();
}
