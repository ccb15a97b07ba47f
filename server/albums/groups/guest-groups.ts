import type { GroupChange, GuestGroups } from '../../../shared/api/guest-groups-api.ts';
import { AppError, invalid } from '../../../shared/errors.ts';
import { checkGroupCount, isSameGroup, sortGroups } from '../../../shared/rules/group-names.ts';
import type { Context, UserViewer } from '../../context.ts';
import type { Db } from '../../db/open-db.ts';
import { changeAccess, updateAlbum } from '../album-store.ts';
import { guestUploadUrl } from '../describe-album.ts';
import { logChange } from '../hosts/album-log.ts';
import { openAlbum } from '../open-album.ts';
import { qrCodeDataUrl } from '../qr-code.ts';
import {
  deleteGroup,
  type GuestGroupRow,
  insertGroups,
  listGroups,
  makeUnusedCode,
  renameGroupOnPhotos,
  updateGroup,
} from './guest-group-store.ts';

export async function showGroups(ctx: Context, viewer: UserViewer, albumId: string) {
  await openAlbum(ctx, viewer, { id: albumId }, 'share');
  return describeGroups(viewer, await listGroups(ctx.db, albumId));
}

/** Skips names that the album already has. Throws VALIDATION if there are too many. */
export async function addGroups(ctx: Context, viewer: UserViewer, albumId: string, names: readonly string[]) {
  return changeGroups(ctx, viewer, albumId, async (tx) => {
    const now = ctx.now();
    // From now on, a viewer who opens the album by id may belong to a guest group.
    await updateAlbum(tx, albumId, { codeChangedAt: now }, now);
    const present = await listGroups(tx, albumId);
    const fresh = names.filter(
      (name, index) =>
        !present.some((group) => isSameGroup(group.name, name)) &&
        !names.slice(0, index).some((earlier) => isSameGroup(earlier, name)),
    );
    const problem = checkGroupCount(present.length + fresh.length);
    if (problem) throw invalid(problem, 'names');
    await insertGroups(tx, albumId, fresh, now);
  });
}

export async function changeGroup(
  ctx: Context,
  viewer: UserViewer,
  { albumId, groupId }: { albumId: string; groupId: string },
  { name, isClosed, newCode }: GroupChange,
) {
  return changeGroups(ctx, viewer, albumId, async (tx) => {
    // A new code ends the access of the old link.
    await (newCode ? changeAccess : updateAlbum)(tx, albumId, {}, ctx.now());
    const present = await listGroups(tx, albumId);
    const group = requireGroup(present, groupId);
    const change: Partial<GuestGroupRow> = {};
    if (name !== undefined && name !== group.name) {
      if (present.some((other) => other !== group && isSameGroup(other.name, name)))
        throw invalid({ code: 'albumRule.groupNameTaken' }, 'name');
      await renameGroupOnPhotos(tx, group, name);
      change.name = name;
    }
    if (isClosed !== undefined) change.closedAt = isClosed ? (group.closedAt ?? ctx.now()) : null;
    if (newCode) change.uploadCode = await makeUnusedCode(tx);
    if (Object.keys(change).length > 0) await updateGroup(tx, groupId, change);
  });
}

/** Keeps the group's photos, but removes its name from them. Throws NOT_FOUND. */
export async function removeGroup(
  ctx: Context,
  viewer: UserViewer,
  { albumId, groupId }: { albumId: string; groupId: string },
) {
  return changeGroups(ctx, viewer, albumId, async (tx) => {
    await changeAccess(tx, albumId, {}, ctx.now());
    const group = requireGroup(await listGroups(tx, albumId), groupId);
    await renameGroupOnPhotos(tx, group, null);
    await deleteGroup(tx, groupId);
  });
}

/** `change` must lock the album first, so that uploads and other changes wait. */
async function changeGroups(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  change: (tx: Db) => Promise<void>,
): Promise<GuestGroups> {
  await openAlbum(ctx, viewer, { id: albumId }, 'share');
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const before = { id: albumId, groups: await listGroups(tx, albumId) };
    await change(tx);
    const groups = await listGroups(tx, albumId);
    await logChange(ctx, tx, viewer, 'groups', before, { groups });
    return groups;
  });
  ctx.events.publish({ type: 'album.changed', albumId });
  return describeGroups(viewer, changed);
}

function requireGroup(groups: readonly GuestGroupRow[], groupId: string): GuestGroupRow {
  const group = groups.find(({ id }) => id === groupId);
  if (!group) throw new AppError('NOT_FOUND');
  return group;
}

function describeGroups(viewer: UserViewer, groups: readonly GuestGroupRow[]): GuestGroups {
  const described = groups.map(({ id, name, uploadCode, closedAt, createdAt }) => {
    const url = guestUploadUrl({ viewer, uploadCode });
    return {
      id,
      name,
      uploadCode,
      guestUploadUrl: url,
      qrCodeDataUrl: qrCodeDataUrl(url),
      isClosed: closedAt !== null,
      createdAt: new Date(createdAt).toISOString(),
    };
  });
  return { groups: sortGroups(described, viewer.language) };
}
