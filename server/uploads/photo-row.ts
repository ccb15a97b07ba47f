import { AppError } from '../../shared/errors.ts';
import { addStorage } from '../accounts/storage-ledger.ts';
import type { Context } from '../context.ts';
import { isMissingReference } from '../db/open-db.ts';
import { transactTogether } from '../db/together.ts';
import {
  insertPhoto,
  type NewPhoto,
  noteContribution,
  type PhotoRow,
  reservePhotoSlot,
} from '../photos/photo-store.ts';
import { findTombstones } from '../photos/tombstone-store.ts';
import { findKnownPhoto, type KnownTo } from './session-store.ts';
import { type Admission, closedSince } from './upload-admission.ts';

/** Bytes that are not stored again. */
export interface Skipped {
  hashes: readonly string[];
  knownTo: KnownTo;
}

/**
 * One transaction for the row, the counters and the contribution. False when the album has a photo with this client
 * key. Throws PhotoKnown, and AppError for refusals.
 */
export async function writePhotoRow(
  ctx: Context,
  admission: Admission,
  photo: NewPhoto,
  skipped: Skipped | null,
): Promise<boolean> {
  const { albumId, ownerId, limits } = admission;
  const { createdAt: now, clientKey, uploaderId } = photo;
  const [bytes, maxPhotos] = [photo.sizeBytes, limits.maxPhotosPerAlbum];
  const isOwners = uploaderId === ownerId;
  // Everywhere in this order: user, album, photo. So no two transactions wait for each other.
  return transactTogether(ctx.db, [
    async (tx) => {
      if (await addStorage(tx, ownerId, bytes, limits.maxStorageBytes)) return;
      throw new AlbumFull(new AppError('STORAGE_LIMIT'));
    },
    async (tx) => {
      if (await reservePhotoSlot(tx, albumId, { bytes, maxPhotos, now, isOwners })) return;
      throw new AlbumFull(new AppError('PHOTO_LIMIT', { max: maxPhotos }));
    },
    // A transaction that deletes a photo locks its album: from here on none can come between this check and the row.
    async (tx) => {
      if (clientKey !== null && (await findTombstones(tx, albumId, [clientKey])).size > 0)
        throw new AppError('PHOTO_REMOVED');
    },
    async (tx) => {
      if (!(await insertPhoto(tx, photo, { isOwners }))) throw new KeyTaken();
    },
    // Behind the lock too: of two who send the same photo at once, one is refused.
    async (tx) => {
      if (!skipped) return;
      const { hashes, knownTo } = skipped;
      const earlier = await findKnownPhoto(tx, albumId, { hashes, exceptId: photo.id }, knownTo);
      if (earlier) throw new PhotoKnown(earlier);
    },
    async (tx) => {
      if (uploaderId !== null && uploaderId !== ownerId) await noteContribution(tx, albumId, uploaderId, now);
    },
  ])
    .then(() => true)
    .catch(async (error) => {
      if (error instanceof KeyTaken) return false;
      // Where the album or its owner has gone there is no slot either.
      if (error instanceof AlbumFull) throw (await closedSince(ctx, admission)) ?? error.refusal;
      // The uploader's account was deleted meanwhile.
      if (isMissingReference(error)) throw new AppError('NOT_SIGNED_IN');
      throw error;
    });
}

/** The album is full or closed: rolls the transaction back. */
class AlbumFull extends Error {
  readonly refusal: AppError;

  constructor(refusal: AppError) {
    super();
    this.refusal = refusal;
  }
}
/** The album has a photo with this client key: rolls the transaction back. */
class KeyTaken extends Error {}
/** The album has a photo with these bytes, which the uploader knows of: rolls the transaction back. */
export class PhotoKnown extends Error {
  readonly earlier: PhotoRow;

  constructor(earlier: PhotoRow) {
    super();
    this.earlier = earlier;
  }
}
