import { AppError } from '../../shared/errors.ts';
import { addContributor } from '../accounts/member-store.ts';
import { addUsedStorage } from '../accounts/storage-ledger.ts';
import { mailStorageFull } from '../accounts/storage-mails.ts';
import type { Context } from '../context.ts';
import { isMissingReference, transactionAgain } from '../db/open-db.ts';
import { insertPhoto, type NewPhoto, type PhotoRow, reservePhotoSlot } from '../photos/photo-store.ts';
import { findTombstones } from '../photos/tombstone-store.ts';
import { isKnownPhoto, type KnownTo } from './session-store.ts';
import { type Admission, findUploadRefusal } from './upload-admission.ts';

export interface Skipped {
  hashes: readonly string[];
  knownTo: KnownTo;
}

/** Throws PHOTO_KNOWN and PHOTO_REMOVED, and UNAVAILABLE if another attempt inserted this key first. */
export async function writePhotoRow(
  ctx: Context,
  admission: Admission,
  photo: NewPhoto,
  skipped: Skipped | null,
): Promise<PhotoRow> {
  const { albumId, ownerId, isHosts, groupId, limits } = admission;
  const { createdAt: now, clientKey, uploaderId } = photo;
  const [bytes, maxPhotos] = [photo.sizeBytes, limits.maxPhotosPerAlbum];
  // All transactions lock in this order: user, album, photo. The reference to an uploader whose account is being
  // deleted can still cause a deadlock.
  return transactionAgain(ctx.db, async (tx) => {
    if (!(await addUsedStorage(tx, ownerId, bytes, limits.maxStorageBytes)))
      throw new AlbumFull(new AppError('STORAGE_LIMIT'));
    const slot = { ownerId, bytes, maxPhotos, now, isHosts, groupId };
    const changedVersion = await reservePhotoSlot(tx, albumId, slot);
    if (changedVersion === undefined) throw new AlbumFull(new AppError('PHOTO_LIMIT', { max: maxPhotos }));
    // Deletions lock the album too, so none can happen between this check and the insert.
    if (clientKey !== null && (await findTombstones(tx, albumId, [clientKey])).size > 0)
      throw new AppError('PHOTO_REMOVED');
    const row = await insertPhoto(tx, { ...photo, changedVersion }, { isHosts, groupId });
    if (!row) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    // This runs after the lock, so one of two concurrent uploads of the same photo is rejected.
    if (skipped) {
      const { hashes, knownTo } = skipped;
      if (await isKnownPhoto(tx, albumId, { hashes, exceptId: photo.id }, knownTo))
        throw new AppError('PHOTO_KNOWN');
    }
    if (uploaderId !== null && !isHosts)
      await addContributor(tx, { albumId, userId: uploaderId, groupId, now });
    return row;
  }).catch(async (error) => {
    if (error instanceof AlbumFull) {
      const closed = await findUploadRefusal(ctx, admission);
      if (closed) throw closed;
      if (error.refusal.code === 'STORAGE_LIMIT') await mailStorageFull(ctx, ownerId, limits.maxStorageBytes);
      throw error.refusal;
    }
    // The uploader's account was deleted meanwhile.
    if (isMissingReference(error)) throw new AppError('NOT_SIGNED_IN');
    throw error;
  });
}

class AlbumFull extends Error {
  readonly refusal: AppError;

  constructor(refusal: AppError) {
    super();
    this.refusal = refusal;
  }
}
