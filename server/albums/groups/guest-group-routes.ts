import { guestGroupsApi } from '../../../shared/api/guest-groups-api.ts';
import { handlers } from '../../http/handlers.ts';
import { addGroups, changeGroup, removeGroup, showGroups } from './guest-groups.ts';

export const guestGroupRoutes = handlers(guestGroupsApi, {
  'GET /albums/:albumId/groups': ({ ctx, viewer, params }) => showGroups(ctx, viewer, params.albumId),
  'POST /albums/:albumId/groups': ({ ctx, viewer, params, body }) =>
    addGroups(ctx, viewer, params.albumId, body.names),
  'PATCH /albums/:albumId/groups/:groupId': ({ ctx, viewer, params, body }) =>
    changeGroup(ctx, viewer, params, body),
  'DELETE /albums/:albumId/groups/:groupId': ({ ctx, viewer, params }) => removeGroup(ctx, viewer, params),
});
