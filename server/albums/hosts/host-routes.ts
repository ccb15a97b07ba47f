import { hostsApi } from '../../../shared/api/hosts-api.ts';
import { handlers } from '../../http/handlers.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { showLog } from './album-log.ts';
import { removeMember, showHosts } from './hosts.ts';
import { inviteHost, revokeInvitation, showInvitation } from './invitations.ts';

export const hostRoutes = handlers(hostsApi, {
  'GET /albums/:albumId/hosts': ({ ctx, viewer, params }) => showHosts(ctx, viewer, params.albumId),
  'POST /albums/:albumId/invitations': ({ ctx, viewer, params, body }) =>
    inviteHost(ctx, viewer, params.albumId, body),
  'DELETE /albums/:albumId/invitations/:invitationId': ({ ctx, viewer, params }) =>
    revokeInvitation(ctx, viewer, params),
  'DELETE /albums/:albumId/hosts/:userId': ({ ctx, viewer, params }) => removeMember(ctx, viewer, params),
  'GET /albums/:albumId/log': ({ ctx, viewer, params, query }) =>
    showLog(ctx, viewer, params.albumId, query.before),
  'GET /invitations/:token': ({ ctx, viewer, params }) => showInvitation(ctx, viewer, params.token),
  'POST /invitations/:token': ({ ctx, viewer, params }) => acceptInvitation(ctx, viewer, params.token),
});
