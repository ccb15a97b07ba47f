import { AppError } from '../../shared/errors.ts';
import { noteContribution } from '../accounts/member-store.ts';
import { addStorage } from '../accounts/storage-ledger.ts';
import { mailStorageFull } from '../accounts/storage-mails.ts';
import type { Context } from '../context.ts';
import { isMissingReference } from '../db/open-db.ts';
import { insertPhoto, type NewPhoto, type PhotoRow, reservePhotoSlot } from '../photos/photo-store.ts';
import { findTombstones } from '../photos/tombstone-store.ts';
import { findKnownPhoto, type KnownTo } from './session-store.ts';
import { type Admission, closedSince } from './upload-admission.ts';

export interface Skipped {
  hashes: readonly string[];
  knownTo: KnownTo;
}

/** Row, counters and contribution. False when the album has this client key. Throws PhotoKnown, and AppError. */
export async function writePhotoRow(
  ctx: Context,
  admission: Admission,
  photo: NewPhoto,
  skipped: Skipped | null,
): Promise<boolean> {
  const { albumId, ownerId, isOwners, groupId, limits } = admission;
  const { createdAt: now, clientKey, uploaderId } = photo;
  const [bytes, maxPhotos] = [photo.sizeBytes, limits.maxPhotosPerAlbum];
  // Everywhere in this order: user, album, photo. So no two transactions wait for each other.
  return ctx.db
    .transaction()
    .execute(async (tx) => {
      if (!(await addStorage(tx, ownerId, bytes, limits.maxStorageBytes)))
        throw new AlbumFull(new AppError('STORAGE_LIMIT'));
      if (!(await reservePhotoSlot(tx, albumId, { bytes, maxPhotos, now, isOwners, groupId })))
        throw new AlbumFull(new AppError('PHOTO_LIMIT', { max: maxPhotos }));
      // Deleting a photo locks its album too, so none can come between this check and the row.
      if (clientKey !== null && (await findTombstones(tx, albumId, [clientKey])).size > 0)
        throw new AppError('PHOTO_REMOVED');
      if (!(await insertPhoto(tx, photo, { isOwners, groupId }))) throw new KeyTaken();
      // After the lock: of two who send the same photo, one is refused.
      if (skipped) {
        const { hashes, knownTo } = skipped;
        const earlier = await findKnownPhoto(tx, albumId, { hashes, exceptId: photo.id }, knownTo);
        if (earlier) throw new PhotoKnown(earlier);
      }
      if (uploaderId !== null && !isOwners)
        await noteContribution(tx, { albumId, userId: uploaderId, groupId, now });
    })
    .then(() => true)
    .catch(async (error) => {
      if (error instanceof KeyTaken) return false;
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
class KeyTaken extends Error {}
/** The album has these bytes, and the uploader knows of it. Rolls the transaction back. */
export class PhotoKnown extends Error {
  readonly earlier: PhotoRow;

  constructor(earlier: PhotoRow) {
    super();
    this.earlier = earlier;
  }
}
