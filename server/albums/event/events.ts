import type { Event, EventChange } from '../../../shared/api/events-api.ts';
import { AppError } from '../../../shared/errors.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { removeHost, storeStrongerHost } from '../../accounts/member-store.ts';
import type { Context, UserViewer, Viewer } from '../../context.ts';
import type { Db } from '../../db/open-db.ts';
import { newId } from '../../random-ids.ts';
import { changeAccess, updateAlbum } from '../album-store.ts';
import { describeAlbum } from '../describe-album.ts';
import { makeUnusedCode } from '../groups/guest-group-store.ts';
import { writeLog } from '../hosts/album-log.ts';
import { deleteInvitationsBy, deleteInvitationsOfOthers } from '../hosts/invitation-store.ts';
import { haveSameOwner, openAlbum } from '../open-album.ts';
import { qrCodeDataUrl } from '../qr-code.ts';
import { deleteEmptyEvent, type EventRow, insertEvent, listEventHosts, updateEvent } from './event-store.ts';
import { type OpenEvent, openEvent } from './open-event.ts';

/** Throws ALBUM_NOT_FOUND, NOT_ALLOWED; ALBUM_IN_EVENT for an album of another event. */
export async function createEvent(
  ctx: Context,
  viewer: UserViewer,
  { title, albumIds }: { title: string; albumIds: readonly string[] },
) {
  const ids = [...new Set(albumIds)];
  for (const id of ids) await openAlbum(ctx, viewer, { id }, 'transfer');
  const eventId = newId();
  await ctx.db.transaction().execute(async (tx) => {
    await lockAlbums(ctx, tx, ids);
    await insertEvent(tx, { id: eventId, title, code: await makeUnusedCode(tx), createdAt: ctx.now() });
    for (const [position, albumId] of ids.entries())
      await addAlbum(ctx, tx, viewer, eventId, albumId, position);
  });
  return publishEvent(ctx, viewer, eventId, ids);
}

export async function showEvent(ctx: Context, viewer: UserViewer, eventId: string) {
  return { event: describeEvent(ctx, viewer, await openEvent(ctx, viewer, eventId, 'seeAllPhotos')) };
}

/** Throws as `createEvent`. Only albums of the event's owner can join. */
export async function changeEvent(
  ctx: Context,
  viewer: UserViewer,
  eventId: string,
  { title, albumIds, newCode }: EventChange,
) {
  const { event, albums } = await openEvent(ctx, viewer, eventId, 'edit');
  const present = albums.map(({ opened }) => opened.album);
  const ids = albumIds ? [...new Set(albumIds)] : present.map(({ id }) => id);
  const added = ids.filter((id) => !present.some((album) => album.id === id));
  for (const id of added) {
    const { album } = await openAlbum(ctx, viewer, { id }, 'edit');
    if (!present.every((each) => haveSameOwner(each, album))) throw new AppError('NOT_ALLOWED');
  }
  await ctx.db.transaction().execute(async (tx) => {
    await lockAlbums(ctx, tx, [...present.map(({ id }) => id), ...added]);
    const change: Partial<EventRow> = {
      ...(title === undefined ? {} : { title }),
      ...(newCode ? { code: await makeUnusedCode(tx) } : {}),
    };
    const isChanged = Object.keys(change).length > 0;
    if (isChanged) await updateEvent(tx, event.id, change);
    for (const { id } of present) if (!ids.includes(id)) await removeAlbum(ctx, tx, viewer, event.id, id);
    for (const [position, id] of ids.entries()) {
      if (added.includes(id)) await addAlbum(ctx, tx, viewer, event.id, id, position);
      else {
        await updateAlbum(tx, id, { eventPosition: position }, ctx.now());
        if (isChanged) await logChange(ctx, tx, viewer, id);
      }
    }
  });
  return publishEvent(ctx, viewer, event.id, [...ids, ...present.map(({ id }) => id)]);
}

/** The albums stay, without those who were invited to the whole event. */
export async function dissolveEvent(ctx: Context, viewer: UserViewer, eventId: string): Promise<void> {
  const { event, albums } = await openEvent(ctx, viewer, eventId, 'delete');
  const ids = albums.map(({ opened }) => opened.album.id);
  await ctx.db.transaction().execute(async (tx) => {
    await lockAlbums(ctx, tx, ids);
    for (const id of ids) await removeAlbum(ctx, tx, viewer, event.id, id);
    await deleteEmptyEvent(tx, event.id);
  });
  for (const albumId of ids) ctx.events.publish({ type: 'album.changed', albumId });
}

/** Locks the albums in the order of their ids, so that two changes of events cannot deadlock. */
async function lockAlbums(ctx: Context, tx: Db, albumIds: readonly string[]): Promise<void> {
  for (const id of [...albumIds].sort()) await updateAlbum(tx, id, {}, ctx.now());
}

async function addAlbum(
  ctx: Context,
  tx: Db,
  viewer: Viewer,
  eventId: string,
  albumId: string,
  eventPosition: number,
): Promise<void> {
  const now = ctx.now();
  // Locks the album, so that two requests cannot add it to two events.
  const present = await updateAlbum(tx, albumId, {}, now);
  if (present.eventId !== null) throw new AppError('ALBUM_IN_EVENT', { title: present.title });
  await updateAlbum(tx, albumId, { eventId, eventPosition }, now);
  for (const { userId, role } of await listEventHosts(tx, eventId))
    await storeStrongerHost(tx, { albumId, userId, role, eventId, createdAt: now });
  await deleteInvitationsOfOthers(tx, eventId, albumId);
  await logChange(ctx, tx, viewer, albumId);
}

/** Takes an album out of its event. Those who were invited to the whole event lose their access to it. */
export async function removeAlbum(
  ctx: Context,
  tx: Db,
  viewer: Viewer,
  eventId: string,
  albumId: string,
): Promise<void> {
  await changeAccess(tx, albumId, { eventId: null, eventPosition: 0 }, ctx.now());
  for (const { userId } of await listEventHosts(tx, eventId))
    if (await removeHost(tx, albumId, userId, eventId))
      await deleteInvitationsBy(tx, userId, { albumId, eventId });
  await logChange(ctx, tx, viewer, albumId);
}

async function logChange(ctx: Context, tx: Db, viewer: Viewer, albumId: string): Promise<void> {
  await writeLog(ctx, tx, viewer, { albumId, action: 'changed', part: 'event' });
}

async function publishEvent(ctx: Context, viewer: UserViewer, eventId: string, albumIds: readonly string[]) {
  for (const albumId of new Set(albumIds)) ctx.events.publish({ type: 'album.changed', albumId });
  return showEvent(ctx, viewer, eventId);
}

function describeEvent(ctx: Context, viewer: Viewer, { event, albums }: OpenEvent): Event {
  const { id, title, code } = event;
  const guestUrl = eventUrl(viewer, code);
  return {
    id,
    title,
    code,
    guestUrl,
    qrCodeDataUrl: qrCodeDataUrl(guestUrl),
    albums: albums.map(({ opened, coverFilename }) => describeAlbum(ctx, opened, coverFilename)),
  };
}

export function eventUrl({ origin }: Viewer, code: string): string {
  return origin + guestPagePath('event', code);
}
