import type { AdminUser } from '../../shared/api/admin-lists-api.ts';
import { AppError } from '../../shared/errors.ts';
import { ADMIN_USER_ALBUMS } from '../../shared/rules/admin/admin-lists.ts';
import { asGigabytes, type Tier } from '../../shared/rules/tiers.ts';
import { removeAccount } from '../albums/removal/account-removal.ts';
import type { AdminViewer, Context } from '../context.ts';
import { auditEntry } from './activity-log.ts';
import { listNewestAlbumsByOwner } from './admin-album-store.ts';
import { findAdminUsers, listUsers, setTier, type UserListQuery } from './admin-user-store.ts';
import { describeAdminAlbum, describeAdminUser } from './describe-listed.ts';
import { DAY_MS } from './figures-store.ts';

export async function showUsers(ctx: Context, query: UserListQuery) {
  const { users, pagination } = await listUsers(ctx.db, query);
  return { users: users.map(describeAdminUser), pagination };
}

export async function showUser(ctx: Context, userId: string) {
  const user = await findDescribed(ctx, userId);
  const albums = await listNewestAlbumsByOwner(ctx.db, userId, ADMIN_USER_ALBUMS);
  return {
    user,
    albums: albums.map((album) => describeAdminAlbum(ctx, album)),
    stats: {
      totalAlbums: user.albumCount,
      totalPhotos: user.photoCount,
      storageUsedGB: asGigabytes(user.storageUsed),
      accountAgeDays: Math.floor((ctx.now() - Date.parse(user.createdAt)) / DAY_MS),
    },
  };
}

/** A lower tier deletes nothing. It only rejects additions. */
export async function changeTier(ctx: Context, viewer: AdminViewer, userId: string, tier: Tier) {
  const audit = auditEntry(ctx, viewer, { type: 'user_tier_changed', entityType: 'user', entityId: userId });
  const albumIds = await ctx.db.transaction().execute(async (tx) => {
    const changed = await setTier(tx, userId, tier, ctx.now());
    if (!changed) throw new AppError('USER_NOT_FOUND');
    await audit(tx);
    return changed;
  });
  for (const albumId of albumIds) ctx.events.publish({ type: 'album.changed', albumId });
  return { user: await findDescribed(ctx, userId) };
}

/** With `deleteData` all uploads are deleted. Otherwise the albums stay, archived and without an owner. */
export async function deleteUser(ctx: Context, viewer: AdminViewer, userId: string, deleteData: boolean) {
  const audit = auditEntry(ctx, viewer, { type: 'user_deleted', entityType: 'user', entityId: userId });
  const deleted = await removeAccount(
    ctx,
    userId,
    deleteData
      ? { ownAlbums: 'go', givenPhotos: 'go' }
      : { ownAlbums: 'stay, archived', givenPhotos: 'stay, nameless' },
    audit,
  );
  if (!deleted) throw new AppError('USER_NOT_FOUND');
  return deleted;
}

async function findDescribed(ctx: Context, userId: string): Promise<AdminUser> {
  const [row] = await findAdminUsers(ctx.db, [userId]);
  if (!row) throw new AppError('USER_NOT_FOUND');
  return describeAdminUser(row);
}
