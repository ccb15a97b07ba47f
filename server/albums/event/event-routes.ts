import { eventsApi } from '../../../shared/api/events-api.ts';
import { handlers } from '../../http/handlers.ts';
import { changeEvent, createEvent, dissolveEvent, showEvent } from './events.ts';
import { showGuestEvent } from './guest-event.ts';

export const eventRoutes = handlers(eventsApi, {
  'POST /events': ({ ctx, viewer, body }) => createEvent(ctx, viewer, body),
  'GET /events/:eventId': ({ ctx, viewer, params }) => showEvent(ctx, viewer, params.eventId),
  'PATCH /events/:eventId': ({ ctx, viewer, params, body }) => changeEvent(ctx, viewer, params.eventId, body),
  'DELETE /events/:eventId': ({ ctx, viewer, params }) => dissolveEvent(ctx, viewer, params.eventId),
  'GET /events/by-code/:eventCode': ({ ctx, viewer, params }) =>
    showGuestEvent(ctx, viewer, params.eventCode),
});
