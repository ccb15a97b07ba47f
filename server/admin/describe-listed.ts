import type { AdminAlbum, AdminPhoto, AdminUser } from '../../shared/api/admin-lists-api.ts';
import { isExpired } from '../../shared/rules/access.ts';
import { asGigabytes } from '../../shared/rules/tiers.ts';
import type { Context } from '../context.ts';
import { placeholderAddress } from '../media/pictures/make-placeholder.ts';
import { describeVideo } from '../photos/describe-photo.ts';
import { type LinkedAlbum, linkSigner } from '../photos/files/photo-links.ts';
import type { AdminAlbumRow } from './admin-album-store.ts';
import type { AdminPhotoRow } from './admin-photo-store.ts';
import type { AdminUserRow } from './admin-user-store.ts';

export function describeAdminUser(row: AdminUserRow): AdminUser {
  const { id, email, name, tier, storageUsed, role, albumCount, photoCount } = row;
  return {
    _id: id,
    email,
    name,
    currentTier: tier,
    storageUsed,
    role,
    albumCount,
    photoCount: Number(photoCount ?? 0),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}

export function describeAdminAlbum(ctx: Context, row: AdminAlbumRow): AdminAlbum {
  const { ownerName, ownerEmail } = row;
  return {
    _id: row.id,
    title: row.title,
    ...(row.description === null ? {} : { description: row.description }),
    visibility: row.isPublic ? 'public' : 'private',
    uploadCode: row.uploadCode,
    ownerId: row.ownerId,
    owner: ownerName === null || ownerEmail === null ? null : { name: ownerName, email: ownerEmail },
    isArchived: row.isArchived,
    expired: isExpired(row.expiresAt, ctx.now()),
    photoCount: row.photoCount,
    storageGB: asGigabytes(row.storageBytes),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}

export function describeAdminPhoto(ctx: Context, row: AdminPhotoRow): AdminPhoto {
  const links = linksForAdmins(ctx, row.storedFilename, row);
  return {
    id: row.id,
    filename: row.originalFilename,
    mimeType: row.mimeType,
    size: row.sizeBytes,
    state: row.state,
    createdAt: iso(row.createdAt),
    uploaderName: row.uploaderName,
    album: { _id: row.albumId, title: row.albumTitle },
    placeholder: placeholderAddress(row.placeholder),
    width: row.width,
    height: row.height,
    thumbnailUrl: links.thumb,
    previewUrl: links.preview,
    ...(row.video === null ? {} : { video: describeVideo(row.video, row.playbackCopy, links, 'admin') }),
  };
}

export function linksForAdmins(ctx: Context, storedFilename: string, album: LinkedAlbum) {
  return linkSigner(ctx, 'admin', album)(storedFilename);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
