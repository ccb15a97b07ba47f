// An album as it travels (R 3.3, R 3.4, R 3.6, R 3.7).

import type { Album, OwnedAlbum } from '../../shared/api/albums-api.ts';
import { limitsOf } from '../../shared/rules/tiers.ts';
import type { Context, Viewer } from '../context.ts';
import type { ViewerContext } from '../photos/describe-photo.ts';
import { linkExpiry, signLinks } from '../photos/photo-links.ts';
import type { AlbumRow } from './album-store.ts';
import { decryptPin } from './encrypt-pin.ts';
import { stateOf, viewerRoleOf } from './owned-album.ts';
import { qrCodeDataUrl } from './qr-code.ts';

export interface AlbumContext {
  role?: 'owner' | 'guest';
  coverFilename?: string | null;
}

export function describeAlbum(
  ctx: Context,
  viewer: Viewer,
  album: AlbumRow,
  { role, coverFilename }: AlbumContext,
): Album {
  const { isOwner } = viewerRoleOf(ctx, album, viewer);
  return {
    id: album.id,
    title: album.title,
    description: album.description,
    tags: album.tags,
    uploadCode: album.uploadCode,
    ...stateOf(album, ctx.now()),
    archivedAt: isoOrNull(album.archivedAt),
    createdAt: new Date(album.createdAt).toISOString(),
    expirationPreset: album.expirationPreset,
    expirationDate: isoOrNull(album.expiresAt),
    isOwner,
    ...(role ? { role } : {}),
    hideLocation: album.hideLocation === 1,
    maxPhotos: limitsOf(album.ownerTier).maxPhotosPerAlbum,
    photoCount: album.photoCount,
    coverThumbnailUrl: coverFilename ? coverUrl(ctx, album, isOwner, coverFilename) : null,
    guestUploadUrl: guestUploadUrl(viewer, album.uploadCode),
  };
}

/** As its owner sees it: with QR code and PIN. */
export async function describeOwned(ctx: Context, viewer: Viewer, album: AlbumRow): Promise<OwnedAlbum> {
  const pin = album.sealedPin === null ? null : decryptPin(ctx, album.sealedPin);
  return {
    ...describeAlbum(ctx, viewer, album, { role: 'owner' }),
    qrCodeDataUrl: qrCodeDataUrl(guestUploadUrl(viewer, album.uploadCode)),
    ...(pin === null ? {} : { pin }),
    isKeptOpen: album.isArchived === 0 && album.expiresAt !== null && album.archivedFor === album.expiresAt,
  };
}

/** The address that guests are given. */
export function guestUploadUrl(viewer: Viewer, uploadCode: string): string {
  return `${viewer.origin}/upload/${uploadCode}`;
}

/** The viewer context of the album's photos: the owner's links work while the album is closed to guests. */
export function viewerContextOf(ctx: Context, album: AlbumRow, viewer: Viewer): ViewerContext {
  return {
    audience: viewerRoleOf(ctx, album, viewer).isOwner ? 'owner' : 'guest',
    epoch: album.accessEpoch,
    hideLocation: album.hideLocation === 1,
  };
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function coverUrl(ctx: Context, album: AlbumRow, isOwner: boolean, storedFilename: string): string {
  const audience = isOwner ? 'owner' : 'guest';
  const expiry = linkExpiry(ctx.now());
  return signLinks(ctx, { storedFilename, audience, expiry }, album.accessEpoch).thumb;
}
