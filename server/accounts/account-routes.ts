import { accountsApi } from '../../shared/api/accounts-api.ts';
import { handlers } from '../http/handlers.ts';
import { changePassword } from './change-password.ts';
import { changeMailSwitches, showMailSwitches, unsubscribe } from './owner-mails.ts';
import { changeName, showProfile, showStats } from './profile.ts';
import { register } from './register.ts';
import { signOut } from './sessions.ts';

export const accountRoutes = handlers(accountsApi, {
  'POST /auth/register': ({ ctx, viewer, body }) => register(ctx, viewer, body),
  'POST /auth/logout': ({ ctx, viewer }) => signOut(ctx, viewer.user),
  'GET /auth/me': ({ ctx, viewer }) => showProfile(ctx, viewer),
  'PATCH /auth/me': ({ ctx, viewer, body }) => changeName(ctx, viewer, body.name),
  'POST /auth/me/change-password': ({ ctx, viewer, body }) => changePassword(ctx, viewer, body),
  'GET /auth/me/stats': ({ ctx, viewer }) => showStats(ctx, viewer),
  'GET /auth/me/mails': ({ ctx, viewer }) => showMailSwitches(ctx, viewer),
  'PATCH /auth/me/mails': ({ ctx, viewer, body }) => changeMailSwitches(ctx, viewer, body),
  'POST /unsubscribe/:topic/:token': ({ ctx, params }) => unsubscribe(ctx, params),
});
