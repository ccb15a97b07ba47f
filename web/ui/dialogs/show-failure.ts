import { ApiError } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { showToast } from './toast-store.ts';

/** The server's reason comes below, unless it says the same. */
export function showFailure(error: unknown, message: string, duration: number): string {
  const reason = error instanceof ApiError && error.message !== message ? error.message : undefined;
  showToast(message, { reason, kind: 'error', duration });
  return reason ? `${message}\n${reason}` : message;
}

/** The server's refusal, else `otherwise`. */
export function showRefusal(error: unknown, otherwise: string): undefined {
  showToast(refusalMessage(error, otherwise), { kind: 'error' });
}
