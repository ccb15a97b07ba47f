import type { User } from '../../shared/api/accounts-api.ts';
import { AppError } from '../../shared/errors.ts';
import type { Context, UserViewer } from '../context.ts';
import { countContributions, findUser, renameUser, type UserRow } from './account-store.ts';

export function describeUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    currentTier: row.tier,
    storageUsed: row.storageUsed,
    role: row.role,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

export async function requireUser(ctx: Context, viewer: UserViewer): Promise<UserRow> {
  const row = await findUser(ctx.db, viewer.user.id);
  if (!row) throw new AppError('NOT_SIGNED_IN');
  return row;
}

export async function showProfile(ctx: Context, viewer: UserViewer) {
  return { user: describeUser(await requireUser(ctx, viewer)) };
}

export async function changeName(ctx: Context, viewer: UserViewer, name: string) {
  await renameUser(ctx.db, viewer.user.id, name, ctx.now());
  return showProfile(ctx, viewer);
}

export async function showStats(ctx: Context, viewer: UserViewer) {
  const user = await requireUser(ctx, viewer);
  const { totalPhotos, guestAlbums } = await countContributions(ctx.db, user.id);
  return {
    stats: {
      totalAlbums: user.albumCount,
      totalPhotos: totalPhotos ?? 0,
      guestAlbums: guestAlbums ?? 0,
      storageUsed: user.storageUsed,
    },
  };
}
