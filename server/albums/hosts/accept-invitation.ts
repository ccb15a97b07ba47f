import { AppError } from '../../../shared/errors.ts';
import { isTransfer } from '../../../shared/rules/hosts/hosts.ts';
import { storeStrongerHost } from '../../accounts/member-store.ts';
import type { Context, UserViewer } from '../../context.ts';
import { listEventAlbumIds } from '../event/event-store.ts';
import { writeLog } from './album-log.ts';
import { deleteInvitation } from './invitation-store.ts';
import { requireInvitation } from './invitations.ts';
import { transferAlbum } from './transfer-album.ts';

/** Throws INVITATION_NOT_FOUND; for a transfer also ALBUM_LIMIT and STORAGE_LIMIT of the new owner. */
export async function acceptInvitation(ctx: Context, viewer: UserViewer, token: string) {
  const { invitation, album } = await requireInvitation(ctx, token);
  const { albumId, role, isForEvent } = invitation;
  const albumIds = isForEvent && album.eventId ? await listEventAlbumIds(ctx.db, album.eventId) : [albumId];
  const userId = viewer.user.id;
  await ctx.db.transaction().execute(async (tx) => {
    // The link works once, even if two people use it at the same moment.
    if (!(await deleteInvitation(tx, albumId, invitation.id))) throw new AppError('INVITATION_NOT_FOUND');
    if (isTransfer(role)) return transferAlbum(ctx, tx, viewer, album);
    const host = { userId, role, eventId: isForEvent ? album.eventId : null, createdAt: ctx.now() };
    for (const id of albumIds) {
      if (await storeStrongerHost(tx, { ...host, albumId: id }))
        await writeLog(ctx, tx, viewer, { albumId: id, action: 'joined', personId: userId, role });
    }
  });
  for (const id of albumIds) ctx.events.publish({ type: 'album.changed', albumId: id });
  return { albumId };
}
