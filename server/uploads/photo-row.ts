import { AppError } from '../../shared/errors.ts';
import { noteContribution } from '../accounts/member-store.ts';
import { addStorage } from '../accounts/storage-ledger.ts';
import { mailStorageFull } from '../accounts/storage-mails.ts';
import type { Context } from '../context.ts';
import { isMissingReference } from '../db/open-db.ts';
import { insertPhoto, type NewPhoto, type PhotoRow, reservePhotoSlot } from '../photos/photo-store.ts';
import { findTombstones } from '../photos/tombstone-store.ts';
import { isKnownPhoto, type KnownTo } from './session-store.ts';
import { type Admission, closedSince } from './upload-admission.ts';

export interface Skipped {
  hashes: readonly string[];
  knownTo: KnownTo;
}

/**
 * Row, counters and contribution. Throws AppError: PHOTO_KNOWN, UNAVAILABLE when another attempt with this client key was
 * first.
 */
export async function writePhotoRow(
  ctx: Context,
  admission: Admission,
  photo: NewPhoto,
  skipped: Skipped | null,
): Promise<PhotoRow> {
  const { albumId, ownerId, isOwners, groupId, limits } = admission;
  const { createdAt: now, clientKey, uploaderId } = photo;
  const [bytes, maxPhotos] = [photo.sizeBytes, limits.maxPhotosPerAlbum];
  // Everywhere in this order: user, album, photo. So no two transactions wait for each other.
  return ctx.db
    .transaction()
    .execute(async (tx) => {
      if (!(await addStorage(tx, ownerId, bytes, limits.maxStorageBytes)))
        throw new AlbumFull(new AppError('STORAGE_LIMIT'));
      const slot = { bytes, maxPhotos, now, isOwners, groupId };
      const changedVersion = await reservePhotoSlot(tx, albumId, slot);
      if (changedVersion === undefined) throw new AlbumFull(new AppError('PHOTO_LIMIT', { max: maxPhotos }));
      // Deleting a photo locks its album too, so none can come between this check and the row.
      if (clientKey !== null && (await findTombstones(tx, albumId, [clientKey])).size > 0)
        throw new AppError('PHOTO_REMOVED');
      const row = await insertPhoto(tx, { ...photo, changedVersion }, { isOwners, groupId });
      if (!row) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
      // After the lock: of two who send the same photo, one is refused.
      if (skipped) {
        const { hashes, knownTo } = skipped;
        if (await isKnownPhoto(tx, albumId, { hashes, exceptId: photo.id }, knownTo))
          throw new AppError('PHOTO_KNOWN');
      }
      if (uploaderId !== null && !isOwners)
        await noteContribution(tx, { albumId, userId: uploaderId, groupId, now });
      return row;
    })
    .catch(async (error) => {
      if (error instanceof AlbumFull) {
        // A deleted album has no slot, nor has a link that was closed meanwhile.
        const closed = await closedSince(ctx, admission);
        if (closed) throw closed;
        if (error.refusal.code === 'STORAGE_LIMIT')
          await mailStorageFull(ctx, ownerId, limits.maxStorageBytes);
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
