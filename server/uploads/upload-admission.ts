import { AppError } from '../../shared/errors.ts';
import { getLimits, type TierLimits, takesVideos, toCeiling } from '../../shared/rules/tiers.ts';
import { isAlbumFull } from '../../shared/rules/uploads/upload-limits.ts';
import { type AlbumRow, findAlbum } from '../albums/album-store.ts';
import { haveSameOwner, type OpenAlbum, openAlbum, openRow } from '../albums/open-album.ts';
import type { Context, Viewer } from '../context.ts';
import type { ViewerContext } from '../photos/describe-photo.ts';
import { findPhotosByKey, type PhotoRow } from '../photos/photo-store.ts';
import { findTombstones } from '../photos/tombstone-store.ts';
import type { WorkKey } from '../single-flight.ts';
import type { PhotosSeen } from './session-store.ts';

type GetViewerContext = (photo: Pick<PhotoRow, 'visibility'>) => ViewerContext;

export interface Admission {
  viewer: Viewer;
  getViewerContext: GetViewerContext;
  albumId: string;
  uploadCode: string;
  groupId: string | null;
  ownerId: string;
  isHosts: boolean;
  limits: TierLimits;
  takesVideos: boolean;
  sees: PhotosSeen;
  /** Set if the album looks full. The exact limits are checked when the row is written. */
  full: AppError | null;
}

export interface KnownKeys {
  photos: ReadonlyMap<string, PhotoRow>;
  removed: ReadonlySet<string>;
}

export interface Repeated {
  getViewerContext: GetViewerContext;
  photo: PhotoRow;
}

/** Throws NOT_SIGNED_IN, ALBUM_NOT_FOUND, PHOTO_REMOVED and access errors; for a retry also limit errors. */
export async function admitUpload(
  ctx: Context,
  viewer: Viewer,
  { code, retriedKey }: { code: string; retriedKey?: string | undefined },
): Promise<Admission | Repeated> {
  // Without the account's session, the user could not find the photos again.
  if (viewer.hasEndedSession) throw new AppError('NOT_SIGNED_IN');
  const opened = await openAlbum(ctx, viewer, { code });
  const { album } = opened;
  // Guests' links do not open photos that wait for approval, so their uploader gets other links.
  const getViewerContext: GetViewerContext = (photo) =>
    opened.sees(photo) ? opened.photos : opened.ownPhotos;
  if (retriedKey) {
    await ctx.work.running(toAttemptKey(album.id, retriedKey))?.catch(() => undefined);
    // A retry must find its stored photo even if the album is full or closed.
    const { photos, removed } = await findKnownKeys(ctx, album.id, [retriedKey]);
    const photo = photos.get(retriedKey);
    if (photo) return { getViewerContext, photo };
    if (removed.has(retriedKey)) throw new AppError('PHOTO_REMOVED');
  }
  const closed = opened.refusal('upload');
  if (closed) throw closed;
  if (album.ownerId === null) throw new AppError('ALBUM_ARCHIVED');
  const limits = getLimits(album.ownerTier);
  const full = findLimitRefusal(album, limits);
  // Other client keys are known only after the body is read.
  if (full && retriedKey) throw full;
  const { id: albumId, ownerId, group } = album;
  const { uploadCode } = opened;
  const groupId = group?.id ?? null;
  const sees = photosSeenBy(opened);
  return {
    viewer,
    getViewerContext,
    albumId,
    uploadCode,
    groupId,
    ownerId,
    isHosts: opened.can('moderate'),
    limits,
    takesVideos: takesVideos(album, limits),
    sees,
    full,
  };
}

/** Returns -1 for no limit. Only the content tells a photo from a video. */
export function getMaxFileBytes({ limits, takesVideos }: Admission): number {
  const { maxFileBytes, maxVideoBytes } = limits;
  return takesVideos && toCeiling(maxVideoBytes) > toCeiling(maxFileBytes) ? maxVideoBytes : maxFileBytes;
}

export function photosSeenBy({ can }: OpenAlbum): PhotosSeen {
  if (can('seeAllPhotos')) return 'all';
  return can('seePhotos') ? 'shown' : 'none';
}

export async function findUploadRefusal(
  ctx: Context,
  { viewer, albumId, uploadCode, ownerId }: Admission,
): Promise<AppError | null> {
  const present = await findAlbum(ctx.db, { id: albumId, uploadCode }, viewer.user?.id);
  if (!present) return new AppError('ALBUM_NOT_FOUND');
  const closed = openRow(ctx, viewer, present).refusal('upload');
  if (closed || haveSameOwner(present, { ownerId })) return closed;
  // A retry counts the photo for the new owner.
  return new AppError('UNAVAILABLE', { retryAfter: 1 });
}

export function toAttemptKey(albumId: string, clientKey: string): WorkKey<'upload'> {
  return { task: 'upload', id: `${albumId} ${clientKey}` };
}

export async function findKnownKeys(
  ctx: Context,
  albumId: string,
  keys: readonly string[],
): Promise<KnownKeys> {
  const photos = await findPhotosByKey(ctx.db, albumId, keys);
  const removed = await findTombstones(ctx.db, albumId, keys);
  return { photos: new Map(photos.map((photo) => [photo.clientKey ?? '', photo])), removed };
}

function findLimitRefusal(album: AlbumRow, limits: TierLimits): AppError | null {
  const { photoCount, ownerStorageUsed } = album;
  const { maxPhotosPerAlbum: maxPhotos, maxStorageBytes } = limits;
  if (isAlbumFull({ photoCount, maxPhotos })) return new AppError('PHOTO_LIMIT', { max: maxPhotos });
  if ((ownerStorageUsed ?? 0) >= toCeiling(maxStorageBytes)) return new AppError('STORAGE_LIMIT');
  return null;
}
