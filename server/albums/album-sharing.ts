import type { ChangedPart } from '../../shared/rules/hosts/hosts.ts';
import type { Context, UserViewer } from '../context.ts';
import { encrypt } from '../encrypt-text.ts';
import { type AlbumChange, changeAccess, changeSecret } from './album-store.ts';
import { describeChanged } from './describe-album.ts';
import { listGroups, makeUnusedCode, updateGroup } from './groups/guest-group-store.ts';
import { logChange, writeLog } from './hosts/album-log.ts';
import { type OpenAlbum, openAlbum } from './open-album.ts';

export async function changeVisibility(ctx: Context, viewer: UserViewer, albumId: string, isPublic: boolean) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'share');
  return change(ctx, opened, 'visibility', { isPublic });
}

export async function switchPhotoWall(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  photoWallEnabled: boolean,
) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'switchWall');
  return change(ctx, opened, 'wall', { photoWallEnabled });
}

/** Null removes the PIN. Tokens for earlier PINs become invalid. */
export async function changePin(ctx: Context, viewer: UserViewer, albumId: string, pin: string | null) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'setPin');
  const sealedPin = pin === null ? null : encrypt(ctx.keys.pins, pin);
  return change(ctx, opened, 'pin', { sealedPin }, changeSecret);
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
    const [uploadCode, codeChangedAt] = [await makeUnusedCode(tx), ctx.now()];
    const album = await changeSecret(tx, albumId, { uploadCode, codeChangedAt }, codeChangedAt);
    await writeLog(ctx, tx, viewer, { albumId, action: 'changed', part: 'code' });
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
  return change(ctx, opened, 'archive', { isArchived, archivedAt, archivedFor });
}

async function change(
  ctx: Context,
  opened: OpenAlbum,
  part: ChangedPart,
  columns: AlbumChange,
  write = changeAccess,
) {
  const { album, viewer } = opened;
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const row = await write(tx, album.id, columns, ctx.now());
    await logChange(ctx, tx, viewer, part, album, columns);
    return row;
  });
  return describeChanged(ctx, opened, changed);
}
