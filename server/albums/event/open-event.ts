import { AppError } from '../../../shared/errors.ts';
import type { Action } from '../../../shared/rules/access.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import type { Context, UserViewer, Viewer } from '../../context.ts';
import { listAlbumsFor } from '../album-store.ts';
import { type OpenAlbum, openRow } from '../open-album.ts';
import { qrCodeDataUrl } from '../qr-code.ts';
import { type EventRow, findEvent, selectAlbumIds } from './event-store.ts';

export interface OpenEvent {
  event: EventRow;
  albums: EventAlbum[];
}

export interface EventAlbum extends OpenAlbum {
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
  const mayDo = (each: Action) => albums.every(({ can }) => can(each));
  if (!event || albums.length === 0 || !mayDo('seeAllPhotos')) throw new AppError('EVENT_NOT_FOUND');
  if (!mayDo(action)) throw new AppError('NOT_ALLOWED');
  return { event, albums };
}

/** Opens the albums in the event's order. */
export async function openEventAlbums(ctx: Context, viewer: Viewer, eventId: string): Promise<EventAlbum[]> {
  const rows = await listAlbumsFor(ctx.db, viewer.user?.id ?? '', selectAlbumIds(eventId));
  rows.sort((one, other) => one.eventPosition - other.eventPosition);
  return rows.map(({ firstFilename, ...album }) => ({
    ...openRow(ctx, viewer, album),
    coverFilename: album.coverFilename ?? firstFilename,
  }));
}

export function describeLink({ origin }: Viewer, { title, code }: EventRow) {
  const guestUrl = origin + guestPagePath('event', code);
  return { title, code, guestUrl, qrCodeDataUrl: qrCodeDataUrl(guestUrl) };
}
