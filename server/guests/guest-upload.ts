// Photos come in through an upload code, with an account or without (R 1.9 to R 1.11, R 4.42, R 6.1, R 7.30;
// docs/rules.md, section 5).

import type { UploadReply } from '../../shared/api/guests-api.ts';
import { AppError } from '../../shared/errors.ts';
import { uploadRefusal } from '../../shared/rules/access.ts';
import { limitsOf } from '../../shared/rules/tiers.ts';
import { isAlbumFull } from '../../shared/rules/upload-limits.ts';
import { type AlbumRow, findAlbum } from '../albums/album-store.ts';
import { viewerContextOf } from '../albums/describe-album.ts';
import { stateOf, viewerRoleOf } from '../albums/owned-album.ts';
import type { Context, Viewer } from '../context.ts';
import { addPhotos, findKeptByKey, type Target } from '../photos/add-photos.ts';
import { describePhoto } from '../photos/describe-photo.ts';
import { refuseRemoved } from '../photos/photo-removal.ts';
import { discardFiles, type ReceivedFile } from '../storage/received-file.ts';
import { albumByCode } from './guest-album.ts';
import { hashSession } from './upload-sessions.ts';

export interface UploadFields {
  uploaderName?: string | undefined;
  uploadSessionId?: string | undefined;
  clientKeys?: string[] | undefined;
  removeLocation?: 'true' | 'false' | undefined;
}

/**
 * Decides before the first byte of the body is read, then takes the photos in. Throws NOT_SIGNED_IN for a viewer whose
 * session has ended, the album's upload refusal, PHOTO_REMOVED, NOTHING_CHOSEN, and the first file's refusal when no
 * file was good.
 */
export async function uploadPhotos(
  ctx: Context,
  viewer: Viewer,
  { code, retriedKey }: { code: string; retriedKey?: string | undefined },
  receive: () => Promise<{ files: ReceivedFile[]; fields: UploadFields }>,
): Promise<UploadReply> {
  // Stored without an account, their photos would be lost to them.
  if (viewer.hasEndedSession) throw new AppError('NOT_SIGNED_IN');
  const album = await albumByCode(ctx, viewer, code);
  const viewerContext = viewerContextOf(ctx, album, viewer);
  // A retry whose first answer was lost must hear of its photo even when the album has become full or closed since.
  const [stored] = retriedKey ? await findKeptByKey(ctx, album.id, [retriedKey]) : [];
  if (stored) return { photos: [describePhoto(ctx, stored, viewerContext)], rejected: [] };
  await refuseRemoved(ctx.db, album.id, retriedKey ?? null);

  const closed = uploadRefusalOf(ctx, viewer, album);
  if (closed) throw closed;
  const full = fullRefusal(album);
  if (full && retriedKey) throw full;

  const { files, fields } = await receive();
  try {
    if (files.length === 0) throw new AppError('NOTHING_CHOSEN');
    // A key in the body is known only now: what is stored under it is answered with below.
    if (full && !fields.clientKeys) throw full;
    const uploader = {
      userId: viewer.user?.id ?? null,
      name: fields.uploaderName || null,
      // Photos of an account cannot be claimed by another one, whatever becomes of the account.
      sessionHash: viewer.user ? null : hashSession(album.id, fields.uploadSessionId),
      removesLocation: fields.removeLocation === 'true',
    };
    const added = await addPhotos(ctx, targetOf(ctx, viewer, album), uploader, files, fields.clientKeys);
    const [firstRejected] = added.rejected;
    if (added.photos.length === 0 && firstRejected) throw firstRejected.refusal;
    return {
      photos: added.photos.map((row) => describePhoto(ctx, row, viewerContext)),
      rejected: added.rejected.map(({ filename, refusal }) => ({
        filename,
        error: refusal.message,
        code: refusal.code,
      })),
    };
  } finally {
    await discardFiles(files);
  }
}

function targetOf(ctx: Context, viewer: Viewer, album: AlbumRow): Target {
  // An album without an owner is archived: nothing gets here.
  if (album.ownerId === null || album.ownerTier === null) throw new AppError('ALBUM_ARCHIVED');
  return {
    albumId: album.id,
    ownerId: album.ownerId,
    ownerTier: album.ownerTier,
    async uploadRefusalOf() {
      const present = await findAlbum(ctx.db, { id: album.id });
      return present ? uploadRefusalOf(ctx, viewer, present) : new AppError('ALBUM_NOT_FOUND');
    },
  };
}

function uploadRefusalOf(ctx: Context, viewer: Viewer, album: AlbumRow): AppError | null {
  const refusal = uploadRefusal(stateOf(album, ctx.now()), viewerRoleOf(ctx, album, viewer));
  if (refusal === null) return null;
  return new AppError(refusal, refusal === 'PIN_REQUIRED' ? { pinRequired: true } : {});
}

/** Spares a guest an upload that would be refused. The exact limit is kept where the row is written. */
function fullRefusal(album: AlbumRow): AppError | null {
  if (album.ownerTier === null) return null;
  const { maxPhotosPerAlbum: maxPhotos, maxStorageBytes } = limitsOf(album.ownerTier);
  const { photoCount } = album;
  if (isAlbumFull({ photoCount, maxPhotos })) return new AppError('PHOTO_LIMIT', { max: maxPhotos });
  if ((album.ownerStorageUsed ?? 0) >= maxStorageBytes) return new AppError('STORAGE_LIMIT');
  return null;
}
