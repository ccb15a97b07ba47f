import { AppError } from '../../../shared/errors.ts';
import type { Action } from '../../../shared/rules/access.ts';
import type { Context, UserViewer, Viewer } from '../../context.ts';
import { listAlbumsFor } from '../album-store.ts';
import { type OpenAlbum, openRow } from '../open-album.ts';
import { type EventRow, findEvent, listEventAlbumIds } from './event-store.ts';

export interface OpenEvent {
  event: EventRow;
  albums: EventAlbum[];
}

export interface EventAlbum {
  opened: OpenAlbum;
  coverFilename: string | null;
}

/** The viewer may do to an event what they may do to all its albums. Throws EVENT_NOT_FOUND, NOT_ALLOWED. */
export async function openEvent(
  ctx: Context,
  viewer: UserViewer,
  eventId: string,
  action: Action,
): Promise<OpenEvent> {
  const event = await findEvent(ctx.db, { id: eventId });
  const albums = event ? await openEventAlbums(ctx, viewer, eventId) : [];
  const mayDo = (each: Action) => albums.every(({ opened }) => opened.can(each));
  if (!event || albums.length === 0 || !mayDo('seeAllPhotos')) throw new AppError('EVENT_NOT_FOUND');
  if (!mayDo(action)) throw new AppError('NOT_ALLOWED');
  return { event, albums };
}

/** Opens the albums in the event's order. */
export async function openEventAlbums(ctx: Context, viewer: Viewer, eventId: string): Promise<EventAlbum[]> {
  const ids = await listEventAlbumIds(ctx.db, eventId);
  const rows = ids.length === 0 ? [] : await listAlbumsFor(ctx.db, viewer.user?.id ?? '', ids);
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return rows.map(({ firstFilename, ...album }) => ({
    opened: openRow(ctx, viewer, album),
    coverFilename: album.coverFilename ?? firstFilename,
  }));
}
