import { AppError } from '../../../shared/errors.ts';
import { getLimits } from '../../../shared/rules/tiers.ts';
import { findUser } from '../../accounts/account-store.ts';
import { storeOwner } from '../../accounts/member-store.ts';
import {
  addAlbum,
  addUsedStorage,
  releaseAlbum,
  subtractUsedStorage,
} from '../../accounts/storage-ledger.ts';
import type { Context, UserViewer } from '../../context.ts';
import type { Db } from '../../db/open-db.ts';
import { type AlbumRow, changeAccess } from '../album-store.ts';
import { removeAlbum } from '../event/events.ts';
import { openRow } from '../open-album.ts';
import { writeLog } from './album-log.ts';
import { deleteTransfers } from './invitation-store.ts';

/**
 * Makes the viewer the owner and the former owner a co-host. The album leaves its event and counts towards the
 * new owner's tier. Throws INVITATION_NOT_FOUND, ALBUM_LIMIT and STORAGE_LIMIT.
 */
export async function transferAlbum(
  ctx: Context,
  tx: Db,
  viewer: UserViewer,
  album: AlbumRow,
): Promise<void> {
  const { id: albumId, ownerId } = album;
  if (ownerId === null || openRow(ctx, viewer, album).isOwner) throw new AppError('INVITATION_NOT_FOUND');
  const userId = viewer.user.id;
  const user = await findUser(tx, userId);
  if (!user) throw new AppError('NOT_SIGNED_IN');
  const { tier } = user;
  const { maxAlbums, maxStorageBytes } = getLimits(tier);
  if (!(await addAlbum(tx, userId, tier))) throw new AppError('ALBUM_LIMIT', { tier, max: maxAlbums });
  const { storageBytes, eventId } = await changeAccess(tx, albumId, {}, ctx.now());
  if (eventId !== null) await removeAlbum(ctx, tx, viewer, eventId, albumId);
  if (!(await addUsedStorage(tx, userId, storageBytes, maxStorageBytes))) throw new AppError('STORAGE_LIMIT');
  await subtractUsedStorage(tx, ownerId, storageBytes);
  await releaseAlbum(tx, ownerId);
  await storeOwner(tx, albumId, userId, ctx.now());
  await deleteTransfers(tx, albumId);
  await writeLog(ctx, tx, viewer, { albumId, action: 'transferred', personId: userId });
}
