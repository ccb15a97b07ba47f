import { AppError } from '../../../shared/errors.ts';
import { isTransfer } from '../../../shared/rules/hosts/hosts.ts';
import { lockUsers } from '../../accounts/account-store.ts';
import { storeStrongerHost } from '../../accounts/member-store.ts';
import type { Context, UserViewer } from '../../context.ts';
import { listEventAlbumIds } from '../event/event-store.ts';
import { writeLog } from './album-log.ts';
import { deleteInvitation } from './invitation-store.ts';
import { requireInvitation } from './invitations.ts';
import { transferAlbum } from './transfer-album.ts';

/** Throws INVITATION_NOT_FOUND; for a transfer also ALBUM_LIMIT and STORAGE_LIMIT of the new owner. */
export async function acceptInvitation(ctx: Context, viewer: UserViewer, token: string) {
  const { invitation, album } = await requireInvitation(ctx, viewer, token);
  const { albumId, role, eventId } = invitation;
  const userId = viewer.user.id;
  const albumIds = await ctx.db.transaction().execute(async (tx) => {
    if (isTransfer(role)) await lockUsers(tx, [album.ownerId, userId]);
    // The link works once, even if two people use it at the same moment.
    if (!(await deleteInvitation(tx, albumId, invitation.id))) throw new AppError('INVITATION_NOT_FOUND');
    if (isTransfer(role)) return [await transferAlbum(ctx, tx, viewer, album)];
    const ids = eventId === null ? [albumId] : await listEventAlbumIds(tx, eventId);
    for (const id of ids) {
      if (await storeStrongerHost(tx, { albumId: id, userId, role, eventId, createdAt: ctx.now() }))
        await writeLog(ctx, tx, viewer, { albumId: id, action: 'joined', personId: userId, role });
    }
    return ids;
  });
  for (const id of albumIds) ctx.events.publish({ type: 'album.changed', albumId: id });
  return { albumId };
}
