import type { GivenInvitation, Invitation, NewInvitation } from '../../../shared/api/hosts-api.ts';
import { AppError } from '../../../shared/errors.ts';
import { INVITATION_DAYS, isTransfer, MAX_HOSTS } from '../../../shared/rules/hosts/hosts.ts';
import { findUser } from '../../accounts/account-store.ts';
import { listHosts } from '../../accounts/member-store.ts';
import { requireUser } from '../../accounts/profile.ts';
import type { Context, UserViewer, Viewer } from '../../context.ts';
import { limitAttempt } from '../../db/attempts.ts';
import { getHomeUrl, queueMail } from '../../mail/queue-mail.ts';
import { hashToken, newId, newToken } from '../../random-ids.ts';
import { openEvent, openEventAlbums } from '../event/open-event.ts';
import { openAlbum } from '../open-album.ts';
import { writeLog } from './album-log.ts';
import {
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  listInvitations,
} from './invitation-store.ts';

const DAY_MS = 24 * 3_600_000;
/** Mails go to addresses that the host types, so their number is limited. */
const MAILS = { name: 'invitation-mails', max: 20, windowMs: DAY_MS };

/** The link is known only now, because the database has its hash. Throws HOSTS_FULL, SLOW_DOWN. */
export async function inviteHost(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  { role, email, isForEvent }: NewInvitation,
) {
  const givesAlbum = isTransfer(role);
  const { album } = await openAlbum(ctx, viewer, { id: albumId }, givesAlbum ? 'transfer' : 'manageMembers');
  const eventId = isForEvent && !givesAlbum ? album.eventId : null;
  if (eventId !== null) await openEvent(ctx, viewer, eventId, 'manageMembers');
  const inviter = await requireUser(ctx, viewer);
  if (email) await limitAttempt(ctx.db, MAILS, viewer.user.id, ctx.now());
  const token = newToken();
  const path = `/invitation/${token}`;
  const now = ctx.now();
  const invitation: InvitationRow = {
    id: newId(),
    tokenHash: hashToken(token),
    albumId,
    role,
    eventId,
    email: email ?? null,
    invitedBy: viewer.user.id,
    createdAt: now,
    expiresAt: now + INVITATION_DAYS * DAY_MS,
  };
  await ctx.db.transaction().execute(async (tx) => {
    const [hosts, open] = [await listHosts(tx, albumId), await listInvitations(tx, album, now)];
    if (hosts.length + open.length >= MAX_HOSTS) throw new AppError('HOSTS_FULL', { max: MAX_HOSTS });
    await insertInvitation(tx, invitation);
    await writeLog(ctx, tx, viewer, { albumId, action: 'invited', role });
    if (email) {
      const albumTitle = (eventId && album.eventTitle) ?? album.title;
      const values = { name: inviter.name, albumTitle, invitationLink: getHomeUrl(ctx.config) + path };
      const template = givesAlbum ? 'transfer' : 'invitation';
      await queueMail(tx, { template, to: email, language: viewer.language, values, albumId, at: now });
    }
  });
  ctx.events.publish({ type: 'album.changed', albumId });
  return { invitation: describeInvitation(invitation), url: viewer.origin + path };
}

export async function revokeInvitation(
  ctx: Context,
  viewer: UserViewer,
  { albumId, invitationId }: { albumId: string; invitationId: string },
): Promise<void> {
  const { album } = await openAlbum(ctx, viewer, { id: albumId }, 'manageMembers');
  await ctx.db.transaction().execute(async (tx) => {
    const open = await listInvitations(tx, album, ctx.now());
    const revoked = open.find(({ id }) => id === invitationId);
    if (revoked && (await deleteInvitation(tx, revoked.albumId, invitationId)))
      await writeLog(ctx, tx, viewer, { albumId, action: 'revoked' });
  });
}

/** Throws INVITATION_NOT_FOUND for links that were used, revoked or have expired. */
export async function showInvitation(ctx: Context, viewer: Viewer, token: string): Promise<GivenInvitation> {
  const { invitation, album, albums } = await requireInvitation(ctx, viewer, token);
  const { role, eventId, inviterName, expiresAt } = invitation;
  const user = viewer.user && (await findUser(ctx.db, viewer.user.id));
  const { title, eventTitle, photoCount, storageBytes } = album;
  return {
    role,
    title: (eventId && eventTitle) ?? title,
    albumTitles: albums.map((each) => each.title),
    invitedBy: inviterName,
    expiresAt: new Date(expiresAt).toISOString(),
    ...(isTransfer(role) ? { transfer: { photoCount, storageBytes } } : {}),
    ...(user ? { tier: user.tier } : {}),
  };
}

/** Returns the album of the invitation, and all albums that the invitation opens. */
export async function requireInvitation(ctx: Context, viewer: Viewer, token: string) {
  const invitation = await findInvitation(ctx.db, hashToken(token), ctx.now());
  if (!invitation) throw new AppError('INVITATION_NOT_FOUND');
  const { albumId, eventId } = invitation;
  const opened = await openAlbum(ctx, viewer, { id: albumId });
  const all = eventId === null ? [opened] : await openEventAlbums(ctx, viewer, eventId);
  return { invitation, album: opened.album, albums: all.map(({ album }) => album) };
}

export function describeInvitation({ id, role, email, eventId, expiresAt }: InvitationRow): Invitation {
  return { id, role, email, isForEvent: eventId !== null, expiresAt: new Date(expiresAt).toISOString() };
}
