import { downloadsApi } from '../../shared/api/downloads-api.ts';
import { handlers } from '../http/handlers.ts';
import { makeEventZip } from './event-zip.ts';
import { exportAccount } from './export-account.ts';
import { makeGuestsZip } from './guests-zip.ts';
import { makeZip } from './make-zip.ts';

export const downloadRoutes = handlers(downloadsApi, {
  'POST /albums/:albumId/zips': ({ ctx, viewer, params, body }) => makeZip(ctx, viewer, params.albumId, body),
  'POST /events/:eventId/zips': ({ ctx, viewer, params, body }) =>
    makeEventZip(ctx, viewer, params.eventId, body),
  'POST /auth/me/exports': ({ ctx, viewer, body }) => exportAccount(ctx, viewer, body.timeZone),
  'POST /uploads/:uploadCode/zips': ({ ctx, viewer, params, body }) =>
    makeGuestsZip(ctx, viewer, params.uploadCode, body.timeZone),
});
