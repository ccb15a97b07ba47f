import { ApiError } from '../../http/api-error.ts';
import { showToast } from './toast-store.ts';

/** A fixed message of the specification, with the server's reason below it unless that says the same. */
export function showFailure(error: unknown, message: string, duration: number): string {
  const reason = error instanceof ApiError && error.message !== message ? error.message : undefined;
  showToast(message, { reason, kind: 'error', duration });
  return reason ? `${message}\n${reason}` : message;
}
