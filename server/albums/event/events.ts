import type { EventChange } from '../../../shared/api/events-api.ts';
import { AppError } from '../../../shared/errors.ts';
import { MAX_EVENT_ALBUMS } from '../../../shared/rules/hosts/events.ts';
import { removeHosts, storeStrongerHost } from '../../accounts/member-store.ts';
import type { Context, UserViewer, Viewer } from '../../context.ts';
import { type Db, transactionAgain } from '../../db/open-db.ts';
import { newId } from '../../random-ids.ts';
import { changeAccess, updateAlbum } from '../album-store.ts';
import { describeAlbum } from '../describe-album.ts';
import { makeUnusedCode } from '../groups/guest-group-store.ts';
import { writeLog } from '../hosts/album-log.ts';
import { deleteInvitationsOfOthers } from '../hosts/invitation-store.ts';
import { haveSameOwner, openAlbum } from '../open-album.ts';
import { deleteEmptyEvent, insertEvent, listEventHosts, updateEvent } from './event-store.ts';
import { describeLink, openEvent } from './open-event.ts';

/** Throws ALBUM_NOT_FOUND, NOT_ALLOWED; ALBUM_IN_EVENT for an album of another event. */
export async function createEvent(
  ctx: Context,
  viewer: UserViewer,
  { title, albumIds }: { title: string; albumIds: readonly string[] },
) {
  for (const id of albumIds) await openAlbum(ctx, viewer, { id }, 'transfer');
  const eventId = newId();
  await transactionAgain(ctx.db, async (tx) => {
    await insertEvent(tx, { id: eventId, title, code: await makeUnusedCode(tx), createdAt: ctx.now() });
    await arrangeAlbums(ctx, tx, viewer, eventId, { albumIds, presentIds: [] });
  });
  return publishEvent(ctx, viewer, eventId, albumIds);
}

export async function showEvent(ctx: Context, viewer: UserViewer, eventId: string) {
  const { event, albums } = await openEvent(ctx, viewer, eventId, 'seeAllPhotos');
  const described = albums.map((album) => describeAlbum(ctx, album, album.coverFilename));
  return { event: { id: eventId, ...describeLink(viewer, event), albums: described } };
}

/**
 * Throws as `createEvent`, and NOT_ALLOWED if the event would have no album or too many. Only albums of the event's
 * owner can join.
 */
export async function changeEvent(
  ctx: Context,
  viewer: UserViewer,
  eventId: string,
  { title, order = [], add, remove, newCode }: EventChange,
) {
  const { albums } = await openEvent(ctx, viewer, eventId, 'edit');
  const presentIds = albums.map(({ album }) => album.id);
  const sorted = [...order.filter((id) => presentIds.includes(id)), ...presentIds, ...(add ? [add] : [])];
  const ids = [...new Set(sorted)].filter((id) => id !== remove);
  if (ids.length === 0 || ids.length > MAX_EVENT_ALBUMS) throw new AppError('NOT_ALLOWED');
  if (add !== undefined) {
    const { album } = await openAlbum(ctx, viewer, { id: add }, 'edit');
    if (!albums.every((each) => haveSameOwner(each.album, album))) throw new AppError('NOT_ALLOWED');
  }
  await transactionAgain(ctx.db, async (tx) => {
    await updateEvent(tx, { id: eventId, title, code: newCode && (await makeUnusedCode(tx)) });
    await arrangeAlbums(ctx, tx, viewer, eventId, { albumIds: ids, presentIds });
    for (const id of presentIds) {
      if (!ids.includes(id)) await removeAlbum(ctx, tx, viewer, eventId, id);
      else if (title !== undefined || newCode) await logChange(ctx, tx, viewer, id);
    }
  });
  return publishEvent(ctx, viewer, eventId, [...ids, ...presentIds]);
}

/** The albums stay, without those who were invited to the whole event. */
export async function dissolveEvent(ctx: Context, viewer: UserViewer, eventId: string): Promise<void> {
  const { albums } = await openEvent(ctx, viewer, eventId, 'delete');
  await transactionAgain(ctx.db, async (tx) => {
    for (const { album } of albums) await removeAlbum(ctx, tx, viewer, eventId, album.id);
  });
  for (const { album } of albums) ctx.events.publish({ type: 'album.changed', albumId: album.id });
}

/** Stores the order of the albums. Those that are new to the event get everybody who was invited to it. */
async function arrangeAlbums(
  ctx: Context,
  tx: Db,
  viewer: Viewer,
  eventId: string,
  { albumIds, presentIds }: { albumIds: readonly string[]; presentIds: readonly string[] },
): Promise<void> {
  const now = ctx.now();
  for (const [eventPosition, albumId] of albumIds.entries()) {
    // Locks the album, so that two requests cannot add it to two events.
    const present = await updateAlbum(tx, albumId, { eventPosition }, now);
    // An album that has left the event meanwhile may have another owner.
    if (present.eventId === eventId || presentIds.includes(albumId)) continue;
    if (present.eventId !== null) throw new AppError('ALBUM_IN_EVENT', { title: present.title });
    await updateAlbum(tx, albumId, { eventId }, now);
    for (const { userId, role } of await listEventHosts(tx, eventId))
      await storeStrongerHost(tx, { albumId, userId, role, eventId, createdAt: now });
    await deleteInvitationsOfOthers(tx, albumId, eventId);
    await logChange(ctx, tx, viewer, albumId);
  }
}

/**
 * Takes an album out of its event, which ends with its last album. Those who were invited to the whole event lose
 * their access to the album.
 */
export async function removeAlbum(
  ctx: Context,
  tx: Db,
  viewer: Viewer,
  eventId: string,
  albumId: string,
): Promise<void> {
  await changeAccess(tx, albumId, { eventId: null }, ctx.now());
  await removeHosts(tx, { albumId, eventId });
  await deleteInvitationsOfOthers(tx, albumId, eventId);
  await deleteEmptyEvent(tx, eventId);
  await logChange(ctx, tx, viewer, albumId);
}

async function logChange(ctx: Context, tx: Db, viewer: Viewer, albumId: string): Promise<void> {
  await writeLog(ctx, tx, viewer, { albumId, action: 'changed', part: 'event' });
}

async function publishEvent(ctx: Context, viewer: UserViewer, eventId: string, albumIds: readonly string[]) {
  for (const albumId of new Set(albumIds)) ctx.events.publish({ type: 'album.changed', albumId });
  return showEvent(ctx, viewer, eventId);
}
