import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Event, EventChange } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { type Action, can } from '../../../shared/rules/access.ts';
import { apiQuery, refreshLists } from '../../http/api-query.ts';
import { request } from '../../http/request.ts';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';

/** The state of the navigation to an event that was just created. Its page then shows the code. */
export const JUST_CREATED = 'created';

export function eventQuery(eventId: string) {
  return apiQuery('GET /events/:eventId', { params: { eventId } });
}

/** The viewer may do to an event what they may do to all its albums. */
export function canAll({ albums }: Event, action: Action): boolean {
  return albums.every((album) => can(album, action));
}

export async function changeEvent(eventId: string, body: EventChange): Promise<Event> {
  return (await request('PATCH /events/:eventId', { params: { eventId }, body })).event;
}

export async function showEvent(client: QueryClient, event: Event): Promise<void> {
  const { queryKey } = eventQuery(event.id);
  // A pending response may be older.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, { event });
  refreshLists(client);
}

/** Says why a change failed, and loads the event again, because access to it may have been taken away. */
export function useChangeFailed(eventId: string): (error: unknown) => undefined {
  const client = useQueryClient();
  return (error) => {
    void client.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
    return showRefusal(error, messages.hostEvent.changeFailed());
  };
}
