import { ApiError } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { showToast } from './toast-store.ts';

/** Shows the server's reason below the message, unless both say the same. */
export function showFailure(error: unknown, message: string, duration: number): string {
  const reason = error instanceof ApiError && error.message !== message ? error.message : undefined;
  showToast(message, { reason, kind: 'error', duration });
  return reason ? `${message}\n${reason}` : message;
}

export function showRefusal(error: unknown, otherwise: string): undefined {
  showToast(refusalMessage(error, otherwise), { kind: 'error' });
}
