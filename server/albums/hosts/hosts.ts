import type { Hosts } from '../../../shared/api/hosts-api.ts';
import { AppError } from '../../../shared/errors.ts';
import { GIVEN_ROLES } from '../../../shared/rules/hosts/hosts.ts';
import { leaveEvent, listHosts, removeHost } from '../../accounts/member-store.ts';
import type { Context, UserViewer } from '../../context.ts';
import { changeAccess } from '../album-store.ts';
import { openEventAlbums } from '../event/open-event.ts';
import { openAlbum } from '../open-album.ts';
import { writeLog } from './album-log.ts';
import { deleteInvitationsBy, listInvitations } from './invitation-store.ts';
import { describeInvitation } from './invitations.ts';

export async function showHosts(ctx: Context, viewer: UserViewer, albumId: string): Promise<Hosts> {
  await openAlbum(ctx, viewer, { id: albumId }, 'manageMembers');
  const [hosts, invitations] = [
    await listHosts(ctx.db, albumId),
    await listInvitations(ctx.db, albumId, ctx.now()),
  ];
  return {
    hosts: hosts.map(({ eventId, createdAt, ...host }) => ({
      ...host,
      isOfEvent: eventId !== null,
      joinedAt: new Date(createdAt).toISOString(),
    })),
    invitations: invitations.map(describeInvitation),
  };
}

/**
 * The person loses access at once: requests, streams and file links. One who was invited to the whole event
 * loses it in all its albums that the viewer manages. Whoever leaves, leaves only this album. Throws NOT_ALLOWED
 * for the owner, USER_NOT_FOUND.
 */
export async function removeMember(
  ctx: Context,
  viewer: UserViewer,
  { albumId, userId }: { albumId: string; userId: string },
): Promise<void> {
  const isLeaving = userId === viewer.user.id;
  const action = isLeaving ? 'seeAllPhotos' : 'manageMembers';
  const { album } = await openAlbum(ctx, viewer, { id: albumId }, action);
  const host = (await listHosts(ctx.db, albumId)).find((each) => each.userId === userId);
  if (!host) throw new AppError('USER_NOT_FOUND');
  const role = GIVEN_ROLES.find((each) => each === host.role);
  if (!role) throw new AppError('NOT_ALLOWED');
  const ofEvent = host.eventId === null ? [] : await openEventAlbums(ctx, viewer, host.eventId);
  const managed = ofEvent
    .filter(({ opened }) => opened.can('manageMembers'))
    .map(({ opened }) => opened.album.id);
  const albumIds = host.eventId === null || isLeaving ? [albumId] : managed;
  await ctx.db.transaction().execute(async (tx) => {
    // The order of ids is that of other changes of several albums, which prevents deadlocks.
    for (const id of [...albumIds].sort()) {
      await changeAccess(tx, id, {}, ctx.now());
      if (!(await removeHost(tx, id, userId, host.eventId ?? undefined))) continue;
      await deleteInvitationsBy(tx, userId, { albumId: id, eventId: album.eventId });
      const entry = { albumId: id, personId: userId, role };
      await writeLog(ctx, tx, viewer, { ...entry, action: isLeaving ? 'left' : 'removed' });
    }
    if (isLeaving && host.eventId !== null) await leaveEvent(tx, userId, host.eventId);
  });
  for (const id of albumIds) ctx.events.publish({ type: 'album.changed', albumId: id });
}
