import { useNavigate } from 'react-router';
import { messages } from '../../shared/messages/messages.ts';
import { forgetDeviceUploads } from '../browser/storage/device-uploads.ts';
import { forgetSeen, forgetSeenEvents } from '../browser/storage/forget-seen.ts';
import { forgetPinTokens } from '../browser/storage/pin-tokens.ts';
import { forgetOrigin } from '../browser/storage/remembered-origin.ts';
import { readStored, removeStored, store } from '../browser/storage/safe-storage.ts';
import { endSession } from '../browser/storage/session.ts';
import { forgetUploadSessions } from '../browser/storage/upload-session.ts';
import { forgetUploaderName } from '../browser/storage/uploader-name.ts';
import { request } from '../http/request.ts';
import { showToast, TOAST_MS } from '../ui/dialogs/toast-store.ts';

const SIGNED_OUT_KEY = 'keepsake_signed_out';

/** Ends the session. The sign-in page then shows a message, even if that page is another document. */
export function signOut(): void {
  // The request reads the token before the session is cleared, and continues after the page is closed.
  request('POST /auth/logout', { keepalive: true }).catch(() => {});
  leaveSession('person');
  store('session', SIGNED_OUT_KEY, 'yes');
}

export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOut();
    navigate('/login');
    tellSignedOut();
  };
}

export function tellSignedOut(): void {
  if (readStored('session', SIGNED_OUT_KEY) === null) return;
  removeStored('session', SIGNED_OUT_KEY);
  showToast(messages.frame.signedOut(), { duration: TOAST_MS.accountSuccess });
}

export function leaveSession(by: 'person' | 'deletion'): void {
  endSession(by);
  forgetPinTokens();
  forgetUploadSessions();
  forgetDeviceUploads();
  forgetUploaderName();
  forgetOrigin();
  forgetSeen();
  forgetSeenEvents();
}
