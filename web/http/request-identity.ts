// Who asks: the headers of every call, whatever sends it, and the end of a session that the server no longer knows.

import { getClientId } from '../browser/client-id.ts';
import { findPinToken } from '../browser/pin-tokens.ts';
import { endSession, getSession } from '../browser/session.ts';
import type { ApiError } from './api-error.ts';

export interface RequestIdentity {
  headers: Record<string, string>;
  /** Neither signed in nor holding a PIN: the server knows nothing of this caller that its page did not show. */
  isAnonymous: boolean;
  /** To be told of every refusal. A 401 about anything else, such as a wrong PIN, ends no session. */
  noteRefusal: (error: ApiError) => void;
}

/** For one call to `path` (below /api, parameters filled in). */
export function identify(path: string): RequestIdentity {
  const token = getSession()?.token;
  const code = /\/uploads\/([^/?]+)/u.exec(path)?.[1];
  const pinToken = code ? findPinToken(decodeURIComponent(code)) : null;
  const headers: Record<string, string> = { 'X-Client-Id': getClientId() };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (pinToken) headers['X-Pin-Token'] = pinToken;
  return {
    headers,
    isAnonymous: !token && !pinToken,
    noteRefusal(error) {
      // Somebody may have signed in anew while the old token's answer was on its way.
      const isCurrent = token !== undefined && token === getSession()?.token;
      if (error.status === 401 && error.code === 'NOT_SIGNED_IN' && isCurrent) endSession('server');
    },
  };
}
