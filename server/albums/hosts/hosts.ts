import type { Hosts } from '../../../shared/api/hosts-api.ts';
import { AppError } from '../../../shared/errors.ts';
import { GIVEN_ROLES } from '../../../shared/rules/hosts/hosts.ts';
import { leaveEvent, listHosts, removeHosts } from '../../accounts/member-store.ts';
import type { Context, UserViewer } from '../../context.ts';
import { transactionAgain } from '../../db/open-db.ts';
import { changeAccess } from '../album-store.ts';
import { openEventAlbums } from '../event/open-event.ts';
import { openAlbum } from '../open-album.ts';
import { writeLog } from './album-log.ts';
import { deleteInvitationsOfOthers, listInvitations } from './invitation-store.ts';
import { describeInvitation } from './invitations.ts';

export async function showHosts(ctx: Context, viewer: UserViewer, albumId: string): Promise<Hosts> {
  const { album } = await openAlbum(ctx, viewer, { id: albumId }, 'manageMembers');
  const [hosts, invitations] = [
    await listHosts(ctx.db, albumId),
    await listInvitations(ctx.db, album, ctx.now()),
  ];
  return {
    hosts: hosts.map(({ eventId, ...host }) => ({ ...host, isOfEvent: eventId !== null })),
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
  const opened = await openAlbum(ctx, viewer, { id: albumId }, action);
  const host = (await listHosts(ctx.db, albumId)).find((each) => each.userId === userId);
  if (!host) throw new AppError('USER_NOT_FOUND');
  if (!GIVEN_ROLES.some((role) => role === host.role)) throw new AppError('NOT_ALLOWED');
  const { eventId } = host;
  const lost =
    eventId === null || isLeaving
      ? [opened]
      : (await openEventAlbums(ctx, viewer, eventId)).filter(({ can }) => can('manageMembers'));
  const albums = lost.map(({ album }) => album);
  await transactionAgain(ctx.db, async (tx) => {
    for (const { id, eventId: ofAlbum } of albums) {
      await changeAccess(tx, id, {}, ctx.now());
      if (!(await removeHosts(tx, { albumId: id, eventId, userId }))) continue;
      await deleteInvitationsOfOthers(tx, id, ofAlbum);
      const action = isLeaving ? 'left' : 'removed';
      await writeLog(ctx, tx, viewer, { albumId: id, personId: userId, action });
    }
    if (isLeaving && eventId !== null) await leaveEvent(tx, userId, eventId);
  });
  for (const { id } of albums) ctx.events.publish({ type: 'album.changed', albumId: id });
}
