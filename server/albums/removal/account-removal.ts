// Deletes accounts with or without their uploads (docs/rules.md, sections 3 and 7).

import { deleteUserRow, findUser, lockUserKey, lockUsers } from '../../accounts/account-store.ts';
import { provePassword } from '../../accounts/change-password.ts';
import { listHostedAlbumIds } from '../../accounts/member-store.ts';
import { subtractUsedStorage } from '../../accounts/storage-ledger.ts';
import { chunk } from '../../chunk.ts';
import type { Context, UserViewer } from '../../context.ts';
import { type Db, type InTransaction, transactionAgain } from '../../db/open-db.ts';
import { deleteMessagesTo } from '../../outbox/outbox-store.ts';
import { queueAlbumFileDeletions, queueFileDeletions } from '../../photos/files/file-removal-store.ts';
import { removeFilesNow } from '../../photos/files/photo-removal.ts';
import { deletePhotoRows, releasePhotoSlots } from '../../photos/photo-store.ts';
import { insertTombstones } from '../../photos/tombstone-store.ts';
import { markChanged, raiseVersion } from '../../photos/version-store.ts';
import { noteRemoval } from '../../photos/visibility-store.ts';
import { changeAccess } from '../album-store.ts';
import {
  deleteAlbumRow,
  type GivenPhoto,
  listAlbumFiles,
  listGivenPhotos,
  listOwnedAlbumIds,
  orphanAlbums,
} from './removal-store.ts';

const PHOTOS_AT_ONCE = 500;

export interface AccountRemoval {
  ownAlbums: 'go' | 'stay, archived';
  givenPhotos: 'go' | 'stay, nameless';
}

/** Photos in other owners' albums stay, but lose their uploader. */
export async function deleteAccount(ctx: Context, viewer: UserViewer, password: string) {
  const user = await provePassword(ctx, viewer, password);
  await removeAccount(ctx, user.id, { ownAlbums: 'go', givenPhotos: 'stay, nameless' });
}

export async function removeAccount(
  ctx: Context,
  userId: string,
  removal: AccountRemoval,
  inTransaction?: InTransaction,
): Promise<{ deletedAlbums: number; deletedPhotos: number } | null> {
  const now = ctx.now();
  const removed = await transactionAgain(ctx.db, async (tx) => {
    const deletesGiven = removal.givenPhotos === 'go';
    // Locks the owners before the user, as transactions that add a photo do, which prevents deadlocks.
    const contributions = await listGivenPhotos(tx, userId);
    await lockUsers(
      tx,
      contributions.map(({ ownerId }) => ownerId),
    );
    const user = await findUser(tx, userId);
    if (!user || !(await lockUserKey(tx, userId))) return null;
    // From here on no transaction can add an album for this user.
    const albumIds = await listOwnedAlbumIds(tx, userId);
    const files = [];
    if (removal.ownAlbums === 'go') {
      for (const albumId of albumIds) {
        files.push(...(await listAlbumFiles(tx, albumId)));
        await queueAlbumFileDeletions(tx, albumId, now);
        await deleteAlbumRow(tx, albumId);
      }
    } else {
      await orphanAlbums(tx, userId, now);
    }
    const given = await lockGivenPhotos(tx, userId);
    const contributed = deletesGiven ? given : [];
    if (deletesGiven) await removeGivenPhotos(tx, given, now);
    else
      for (const [albumId, { ids }] of totals(given, (photo) => photo.albumId))
        await markChanged(tx, albumId, ids);
    const hostedIds = await listHostedAlbumIds(tx, userId);
    for (const albumId of hostedIds) await changeAccess(tx, albumId, {}, now);
    await deleteUserRow(tx, userId);
    await deleteMessagesTo(tx, user.email);
    await inTransaction?.(tx);
    const changedIds = new Set([...albumIds, ...hostedIds, ...given.map(({ albumId }) => albumId)]);
    return { albumIds, changedIds, files: [...files, ...contributed], contributed };
  });
  if (!removed) return null;
  for (const albumId of removed.changedIds) ctx.events.publish({ type: 'album.changed', albumId });
  for (const { albumId, id } of removed.contributed) {
    ctx.events.publish({ type: 'photo.deleted', albumId, photoId: id });
  }
  await removeFilesNow(ctx, removed.files);
  const deletedAlbums = removal.ownAlbums === 'go' ? removed.albumIds.length : 0;
  return { deletedAlbums, deletedPhotos: removed.files.length };
}

/** Locks the albums, so that concurrent deletions of them have finished or must wait. */
async function lockGivenPhotos(tx: Db, userId: string): Promise<GivenPhoto[]> {
  const listed = await listGivenPhotos(tx, userId);
  for (const albumId of new Set(listed.map((photo) => photo.albumId))) await raiseVersion(tx, albumId);
  return listGivenPhotos(tx, userId);
}

async function removeGivenPhotos(tx: Db, contributed: readonly GivenPhoto[], now: number): Promise<void> {
  for (const [ownerId, { bytes }] of totals(contributed, (photo) => photo.ownerId)) {
    if (ownerId !== null) await subtractUsedStorage(tx, ownerId, bytes);
  }
  for (const [albumId, total] of totals(contributed, (photo) => photo.albumId)) {
    const version = await releasePhotoSlots(tx, albumId, total);
    if (version !== undefined) await noteRemoval(tx, albumId, version, total.ids);
  }
  for (const photos of chunk(contributed, PHOTOS_AT_ONCE)) {
    await deletePhotoRows(
      tx,
      photos.map((photo) => photo.id),
    );
    const keys = photos.map((photo) => ({ ...photo, uploadSessionHash: null }));
    await insertTombstones(tx, keys, now);
    await queueFileDeletions(tx, photos, now);
  }
}

function totals<Key>(photos: readonly GivenPhoto[], getKey: (photo: GivenPhoto) => Key) {
  const found = new Map<Key, { photos: number; bytes: number; ids: string[] }>();
  for (const photo of photos) {
    const total = found.get(getKey(photo)) ?? { photos: 0, bytes: 0, ids: [] };
    found.set(getKey(photo), total);
    total.photos += 1;
    total.bytes += photo.sizeBytes;
    total.ids.push(photo.id);
  }
  return found;
}
