import type { Context, UserViewer } from '../context.ts';
import { encrypt } from '../encrypt-text.ts';
import { changeAccess, storePin, storeUploadCode } from './album-store.ts';
import { describeChanged } from './describe-album.ts';
import { listGroups, makeUnusedCode, updateGroup } from './groups/guest-group-store.ts';
import { openAlbum } from './open-album.ts';

export async function changeVisibility(ctx: Context, viewer: UserViewer, albumId: string, isPublic: boolean) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'share');
  return describeChanged(ctx, opened, await changeAccess(ctx.db, albumId, { isPublic }, ctx.now()));
}

export async function switchPhotoWall(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  photoWallEnabled: boolean,
) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'switchWall');
  return describeChanged(ctx, opened, await changeAccess(ctx.db, albumId, { photoWallEnabled }, ctx.now()));
}

/** Null removes the PIN. Tokens for earlier PINs become invalid. */
export async function changePin(ctx: Context, viewer: UserViewer, albumId: string, pin: string | null) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'setPin');
  const sealedPin = pin === null ? null : encrypt(ctx.keys.pins, pin);
  return describeChanged(ctx, opened, await storePin(ctx.db, albumId, sealedPin, ctx.now()));
}

/** The links of guest groups stay valid unless the owner wants new links for them too. */
export async function changeUploadCode(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  { withGroups }: { withGroups: boolean },
) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'share');
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const album = await storeUploadCode(tx, albumId, await makeUnusedCode(tx), ctx.now());
    if (!withGroups) return album;
    for (const { id } of await listGroups(tx, albumId))
      await updateGroup(tx, id, { uploadCode: await makeUnusedCode(tx) });
    return album;
  });
  return describeChanged(ctx, opened, changed);
}

export async function changeArchive(ctx: Context, viewer: UserViewer, albumId: string, isArchived: boolean) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, isArchived ? 'archive' : 'unarchive');
  const { album, state } = opened;
  if (isArchived === album.isArchived) return describeChanged(ctx, opened, album);
  const archivedAt = isArchived ? ctx.now() : null;
  // An expiration that had passed when the owner reopened the album is not applied again.
  const archivedFor = state.expired ? album.expiresAt : album.archivedFor;
  const change = { isArchived, archivedAt, archivedFor };
  return describeChanged(ctx, opened, await changeAccess(ctx.db, albumId, change, ctx.now()));
}
