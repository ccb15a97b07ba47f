import type { Photo } from '../../shared/api/photos-api.ts';
import { AppError } from '../../shared/errors.ts';
import type { AlbumRow } from '../albums/album-store.ts';
import { seesGuestPhotos } from '../albums/album-version.ts';
import { guestUploadUrl } from '../albums/describe-album.ts';
import { type OpenAlbum, openAlbum } from '../albums/open-album.ts';
import type { Context, UserViewer, Viewer } from '../context.ts';
import { describePhotos } from '../photos/describe-photo.ts';
import { linkExpiry } from '../photos/files/photo-links.ts';
import { removePhoto } from '../photos/files/photo-removal.ts';
import { listLoved } from '../photos/heart-store.ts';
import { listPhotosByUploader, listVersionsByUploader, type Uploader } from '../photos/photo-list-store.ts';
import { findPhoto } from '../photos/photo-store.ts';
import { type PageOfPhotos, SharedReply } from '../shared-reply.ts';
import { countRemovedPhotos, listKnownHashes } from '../uploads/session-store.ts';
import { photosSeenBy } from '../uploads/upload-admission.ts';
import { hashSession } from '../uploads/upload-sessions.ts';
import { deviceHash } from './device-hash.ts';

/** Works in closed albums too. Throws ALBUM_NOT_FOUND. */
export async function showMyPhotos(
  ctx: Context,
  viewer: Viewer,
  code: string,
  sessionIds: readonly string[],
) {
  const opened = await openAlbum(ctx, viewer, { code });
  const { album } = opened;
  const sessionHashes = hashSessions(album, sessionIds);
  const device = deviceHash(album, viewer);
  const [removed, loved] = await Promise.all([
    countRemovedPhotos(ctx.db, album.id, sessionHashes),
    device === null || !seesGuestPhotos(opened) ? [] : listLoved(ctx.db, album.id, device),
  ]);
  return shareOwnPhotos(ctx, opened, { sessionHashes }, (photos, processing) => ({
    photos,
    processing,
    removed,
    loved,
  }));
}

/**
 * Shares one response among identical requests. Loading only the photos' versions, to detect a change, is ten
 * times as fast as loading the photos.
 */
async function shareOwnPhotos<Page extends PageOfPhotos>(
  ctx: Context,
  { album, ownPhotos }: OpenAlbum,
  by: Uploader,
  describe: (photos: Photo[], processing: number) => Page,
): Promise<SharedReply<Page>> {
  const versions = await listVersionsByUploader(ctx.db, album.id, by);
  const processing = versions.filter(({ state }) => state === 'processing').length;
  const parts = [versions, describe([], processing), ownPhotos, linkExpiry(ctx.now())];
  return new SharedReply(parts, album, async () =>
    describe(describePhotos(ctx, await listPhotosByUploader(ctx.db, album.id, by), ownPhotos), processing),
  );
}

/** Shows the uploads of a signed-in user. Throws ALBUM_NOT_FOUND. */
export async function showMyUploads(ctx: Context, viewer: UserViewer, albumId: string) {
  const opened = await openAlbum(ctx, viewer, { id: albumId });
  if (!opened.isMember) throw new AppError('ALBUM_NOT_FOUND');
  const { album } = opened;
  const described = {
    id: album.id,
    title: album.title,
    description: album.description,
    isArchived: album.isArchived,
    uploadCode: opened.uploadCode,
    guestUploadUrl: guestUploadUrl(opened),
  };
  return shareOwnPhotos(ctx, opened, { uploaderId: viewer.user.id }, (photos) => ({
    album: described,
    photos,
  }));
}

/** Works in closed albums too. Throws ALBUM_NOT_FOUND. */
export async function deleteMyPhotos(
  ctx: Context,
  viewer: Viewer,
  code: string,
  {
    uploadSessionIds,
    photoIds,
  }: { uploadSessionIds: readonly string[]; photoIds?: readonly string[] | undefined },
) {
  const { album } = await openAlbum(ctx, viewer, { code });
  const own = await listVersionsByUploader(ctx.db, album.id, {
    sessionHashes: hashSessions(album, uploadSessionIds),
  });
  const chosen = own.filter(({ id }) => photoIds === undefined || photoIds.includes(id));
  let deletedPhotos = 0;
  for (const { id } of chosen) if (await removePhoto(ctx, id, { isUploaders: true })) deletedPhotos += 1;
  return { deletedPhotos };
}

export async function requireOwnPhoto(
  ctx: Context,
  { album, viewer }: OpenAlbum,
  photoId: string,
  sessionIds: readonly string[],
): Promise<void> {
  const photo = await findPhoto(ctx.db, photoId);
  const hashes: readonly (string | null)[] = hashSessions(album, sessionIds);
  const isSessions = photo?.uploadSessionHash !== null && hashes.includes(photo?.uploadSessionHash ?? null);
  const isAccounts = viewer.user !== null && photo?.uploaderId === viewer.user.id;
  if (!photo || photo.albumId !== album.id || !(isSessions || isAccounts))
    throw new AppError('PHOTO_NOT_FOUND');
}

/** Tells phones which photos need no upload. Reveals nothing about photos that this viewer may not see. */
export async function findKnownPhotos(
  ctx: Context,
  viewer: Viewer,
  code: string,
  { hashes, uploadSessionIds }: { hashes: readonly string[]; uploadSessionIds: readonly string[] },
) {
  const opened = await openAlbum(ctx, viewer, { code });
  const { album } = opened;
  const sees = photosSeenBy(opened);
  const sessionHashes = hashSessions(album, uploadSessionIds);
  const uploaderId = viewer.user?.id ?? null;
  if (sees === 'none' && sessionHashes.length === 0 && uploaderId === null) return { known: [] };
  return { known: await listKnownHashes(ctx.db, album.id, hashes, { sees, sessionHashes, uploaderId }) };
}

function hashSessions(album: AlbumRow, sessionIds: readonly string[]): string[] {
  return sessionIds.flatMap((id) => hashSession(album.id, id) ?? []);
}
