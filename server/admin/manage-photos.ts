import { AppError } from '../../shared/errors.ts';
import type { AdminViewer, Context } from '../context.ts';
import { removePhoto } from '../photos/files/photo-removal.ts';
import { auditEntry } from './activity-log.ts';
import { listPhotoPage, type PhotoListQuery } from './admin-photo-store.ts';
import { describeAdminPhoto } from './describe-listed.ts';

export async function showPhotos(ctx: Context, query: PhotoListQuery) {
  const { photos, pagination } = await listPhotoPage(ctx.db, query);
  return { photos: photos.map((row) => describeAdminPhoto(ctx, row)), pagination };
}

export async function deleteAnyPhoto(ctx: Context, viewer: AdminViewer, photoId: string) {
  const audit = auditEntry(ctx, viewer, { type: 'photo_deleted', entityType: 'photo', entityId: photoId });
  if (!(await removePhoto(ctx, photoId, { inTransaction: audit }))) throw new AppError('PHOTO_NOT_FOUND');
}
