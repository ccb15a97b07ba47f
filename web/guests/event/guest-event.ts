import { queryOptions } from '@tanstack/react-query';
import type { GuestEvent } from '../../../shared/api/events-api.ts';
import { findPinToken } from '../../browser/storage/pin-tokens.ts';
import { findSeenEvent, forgetSeenEvent, keepSeenEvent } from '../../browser/storage/seen-events.ts';
import { type ApiError, isRefusal, mayPass } from '../../http/api-error.ts';
import { queryClient } from '../../http/query-client.ts';
import { request } from '../../http/request.ts';

/** Falls back to the remembered event if the server cannot be reached. */
export function guestEvent(eventCode: string) {
  const queryKey = ['guest event', eventCode];
  return queryOptions<GuestEvent, ApiError>({
    queryKey,
    async queryFn() {
      const seen = findSeenEvent(eventCode)?.event;
      // The service worker sent this page, so the first request would only wait for its timeout.
      const isOffline = 'offline' in document.documentElement.dataset;
      if (seen && isOffline && !queryClient.getQueryData(queryKey)) return seen;
      try {
        const event = await request('GET /events/by-code/:eventCode', { params: { eventCode } });
        keepSeenEvent(event);
        return event;
      } catch (error) {
        if (isRefusal(error)) forgetSeenEvent(eventCode);
        if (seen && mayPass(error)) return seen;
        throw error;
      }
    },
  });
}

/** True if this phone does not have the album's PIN. */
export function needsPin({ pinRequired, uploadCode }: GuestEvent['albums'][number]): boolean {
  return pinRequired && findPinToken(uploadCode) === null;
}
