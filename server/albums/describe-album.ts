// An album as it travels (R 3.3, R 3.4, R 3.6, R 3.7).

import type { Album, GuestAlbum, OwnedAlbum } from '../../shared/api/albums-api.ts';
import { mayFollowGallery } from '../../shared/rules/access.ts';
import { limitsOf } from '../../shared/rules/tiers.ts';
import type { Context, Viewer } from '../context.ts';
import type { AlbumTable } from '../db/album-schema.ts';
import { decrypt } from '../encrypt-text.ts';
import type { ViewerContext } from '../photos/describe-photo.ts';
import { linkSigner } from '../photos/files/photo-links.ts';
import type { AlbumRow } from './album-store.ts';
import { formatVersion } from './album-version.ts';
import { stateOf, viewerRoleOf } from './owned-album.ts';
import { qrCodeDataUrl } from './qr-code.ts';

/** Columns that replies have under another name, or not at all. */
type NotAnswered =
  | 'ownerId'
  | 'sealedPin'
  | 'pinVersion'
  | 'archivedFor'
  | 'expiresAt'
  | 'expirationZone'
  | 'remindedFor'
  | 'codeChangedAt'
  | 'accessEpoch'
  | 'detailsVersion'
  | 'storageBytes'
  | 'waitingCount'
  | 'reportsMailedAt'
  | 'hiddenCount'
  | 'updatedAt';
/** Every other column: one that is forgotten does not compile. */
type Answered = Record<Exclude<keyof AlbumTable, NotAnswered>, unknown>;

export interface AlbumContext {
  role?: 'owner' | 'guest';
  coverFilename?: string | null;
}

/** As everybody sees it who was let in. */
export function describeForGuests(ctx: Context, viewer: Viewer, album: AlbumRow): GuestAlbum {
  const { isOwner } = viewerRoleOf(ctx, album, viewer);
  return {
    id: album.id,
    version: formatVersion(album),
    title: album.title,
    description: album.description,
    uploadCode: album.uploadCode,
    ...stateOf(album, ctx.now()),
    createdAt: new Date(album.createdAt).toISOString(),
    expirationDate: isoOrNull(album.expiresAt),
    isOwner,
    maxPhotos: limitsOf(album.ownerTier).maxPhotosPerAlbum,
    photoCount: isOwner ? album.photoCount : album.photoCount - album.waitingCount - album.hiddenCount,
    guestUploadUrl: guestUploadUrl(viewer, album.uploadCode),
    approveFirst: album.approveFirst === 1,
    heartsEnabled: album.heartsEnabled === 1,
    captionsOnWall: album.captionsOnWall === 1,
    guestsDownload: album.guestsDownload === 1,
    revealAt: isoOrNull(album.revealAt),
  };
}

export function describeAlbum(
  ctx: Context,
  viewer: Viewer,
  album: AlbumRow,
  { role, coverFilename }: AlbumContext,
): Album & Answered {
  const described = describeForGuests(ctx, viewer, album);
  const counts = mayFollowGallery(stateOf(album, ctx.now()), viewerRoleOf(ctx, album, viewer));
  return {
    ...described,
    // A contributor still has the album where guests have no gallery, and learns nothing of it.
    photoCount: counts ? described.photoCount : 0,
    tags: album.tags,
    archivedAt: isoOrNull(album.archivedAt),
    expirationPreset: album.expirationPreset,
    ...(role ? { role } : {}),
    hideLocation: album.hideLocation === 1,
    hidesReported: album.hidesReported === 1,
    ...(described.isOwner ? { waitingCount: album.waitingCount } : {}),
    coverThumbnailUrl: coverFilename ? coverUrl(ctx, album, described.isOwner, coverFilename) : null,
  };
}

/** As its owner sees it: with QR code and PIN. */
export async function describeOwned(ctx: Context, viewer: Viewer, album: AlbumRow): Promise<OwnedAlbum> {
  const pin = album.sealedPin === null ? null : decrypt(ctx.keys.pins, album.sealedPin);
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
    albumId: album.id,
    audience: viewerRoleOf(ctx, album, viewer).isOwner ? 'owner' : 'guest',
    accessEpoch: album.accessEpoch,
    hideLocation: album.hideLocation === 1,
    guestsDownload: album.guestsDownload === 1,
    heartsEnabled: album.heartsEnabled === 1,
  };
}

/** Of the uploader's own photos: the links work whatever becomes of the album. */
export function viewerContextOfUploader(album: AlbumRow): ViewerContext {
  return {
    albumId: album.id,
    audience: 'uploader',
    accessEpoch: album.accessEpoch,
    hideLocation: false,
    guestsDownload: false,
    heartsEnabled: album.heartsEnabled === 1,
  };
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function coverUrl(ctx: Context, album: AlbumRow, isOwner: boolean, storedFilename: string): string {
  const audience = isOwner ? 'owner' : 'guest';
  const sign = linkSigner(ctx, audience, { albumId: album.id, accessEpoch: album.accessEpoch });
  return sign(storedFilename).thumb;
}
