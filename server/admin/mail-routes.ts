// E-mail templates and the outbox over HTTP: one line for each call.

import { adminMailApi } from '../../shared/api/admin-mail-api.ts';
import { handlers } from '../http/handlers.ts';
import { editTemplate, resetTemplate, sendTestMail, showTemplates } from './edit-templates.ts';
import { showOutbox } from './show-outbox.ts';

export const mailRoutes = handlers(adminMailApi, {
  'GET /admin/templates': ({ ctx }) => showTemplates(ctx),
  'PATCH /admin/templates/:key': ({ ctx, viewer, params, body }) =>
    editTemplate(ctx, viewer, params.key, body),
  'POST /admin/templates/:key/reset': ({ ctx, viewer, params }) => resetTemplate(ctx, viewer, params.key),
  'POST /admin/templates/:key/test': ({ ctx, viewer, params, body }) =>
    sendTestMail(ctx, viewer, params.key, body.to),
  'GET /admin/outbox': ({ ctx, query }) => showOutbox(ctx, query),
});
