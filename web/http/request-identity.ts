import { LANGUAGE } from '#catalogue';
import { getClientId } from '../browser/storage/client-id.ts';
import { findPinToken } from '../browser/storage/pin-tokens.ts';
import { endSession, getSession } from '../browser/storage/session.ts';
import type { ApiError } from './api-error.ts';

export interface RequestIdentity {
  headers: Record<string, string>;
  /** Ends the session only after a 401 about the session itself, not about a wrong PIN. */
  noteRefusal: (error: ApiError) => void;
}

/** `path` is relative to /api and contains the parameters. */
export function getRequestIdentity(path: string): RequestIdentity {
  const token = getSession()?.token;
  const code = /\/uploads\/([^/?]+)/u.exec(path)?.[1];
  const pinToken = code ? findPinToken(code) : null;
  const headers: Record<string, string> = { 'X-Client-Id': getClientId(), 'Accept-Language': LANGUAGE };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (pinToken) headers['X-Pin-Token'] = pinToken;
  return {
    headers,
    noteRefusal(error) {
      // The user may have signed in again in the meantime.
      const isCurrent = token !== undefined && token === getSession()?.token;
      if (error.status === 401 && error.code === 'NOT_SIGNED_IN' && isCurrent) endSession('server');
    },
  };
}
