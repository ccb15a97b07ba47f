import { AppError } from '../../../shared/errors.ts';
import { isTransfer } from '../../../shared/rules/hosts/hosts.ts';
import { lockUsers } from '../../accounts/account-store.ts';
import { storeStrongerHost } from '../../accounts/member-store.ts';
import type { Context, UserViewer } from '../../context.ts';
import { type Db, transactionAgain } from '../../db/open-db.ts';
import { type AlbumRow, updateAlbum } from '../album-store.ts';
import { writeLog } from './album-log.ts';
import { deleteInvitation, type InvitationRow } from './invitation-store.ts';
import { requireInvitation } from './invitations.ts';
import { transferAlbum } from './transfer-album.ts';

/**
 * Ends the invitation, unless it changes nothing for the viewer. Throws INVITATION_NOT_FOUND; for a transfer also
 * ALBUM_LIMIT and STORAGE_LIMIT of the new owner.
 */
export async function acceptInvitation(ctx: Context, viewer: UserViewer, token: string) {
  const { invitation, album, albums } = await requireInvitation(ctx, viewer, token);
  const { albumId, role } = invitation;
  const albumIds = await transactionAgain(ctx.db, async (tx) => {
    if (isTransfer(role)) {
      await lockUsers(tx, [album.ownerId, viewer.user.id]);
      await endInvitation(tx, invitation);
      await transferAlbum(ctx, tx, viewer, album);
      return [albumId];
    }
    const joined = await joinAlbums(ctx, tx, viewer, invitation, albums);
    // A host who only tries the link does not use it up.
    if (joined.length > 0) await endInvitation(tx, invitation);
    return joined;
  });
  for (const id of albumIds) ctx.events.publish({ type: 'album.changed', albumId: id });
  return { albumId };
}

/** The link works once, even if two people use it at the same moment. */
async function endInvitation(tx: Db, { albumId, id }: InvitationRow): Promise<void> {
  if (!(await deleteInvitation(tx, albumId, id))) throw new AppError('INVITATION_NOT_FOUND');
}

/** Returns the albums in which the viewer had no role, or a weaker one. */
async function joinAlbums(
  ctx: Context,
  tx: Db,
  viewer: UserViewer,
  { eventId, role }: InvitationRow,
  albums: readonly AlbumRow[],
): Promise<string[]> {
  const userId = viewer.user.id;
  const joined: string[] = [];
  for (const { id } of albums) {
    // Locks the album, which may have left the event.
    const album = await updateAlbum(tx, id, {}, ctx.now());
    if (eventId !== null && album.eventId !== eventId) continue;
    if (!(await storeStrongerHost(tx, { albumId: id, userId, role, eventId, createdAt: ctx.now() })))
      continue;
    await writeLog(ctx, tx, viewer, { albumId: id, action: 'joined', personId: userId, role });
    joined.push(id);
  }
  return joined;
}
