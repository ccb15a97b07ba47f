import type { GuestEvent } from '../../../shared/api/events-api.ts';
import { AppError } from '../../../shared/errors.ts';
import { ACCENTS } from '../../../shared/rules/album-look.ts';
import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import type { Context, Viewer } from '../../context.ts';
import { countPhotos } from '../album-version.ts';
import { makeCoverLink } from '../describe-album.ts';
import { countUnknownCode } from '../open-album.ts';
import { findEvent } from './event-store.ts';
import { describeLink, type EventAlbum, type OpenEvent, openEventAlbums } from './open-event.ts';

/** Opens the albums as for a guest without an account. Throws EVENT_NOT_FOUND, SLOW_DOWN. */
export async function openGuestEvent(ctx: Context, viewer: Viewer, typed: string): Promise<OpenEvent> {
  const event = await findEvent(ctx.db, { code: cleanUploadCode(typed) });
  if (!event) {
    await countUnknownCode(ctx, viewer);
    throw new AppError('EVENT_NOT_FOUND');
  }
  return { event, albums: await openEventAlbums(ctx, { ...viewer, user: null }, event.id) };
}

export async function showGuestEvent(ctx: Context, viewer: Viewer, typed: string): Promise<GuestEvent> {
  const { event, albums } = await openGuestEvent(ctx, viewer, typed);
  const choices = albums.map((album) => describeChoice(ctx, album)).filter((choice) => choice !== null);
  return { ...describeLink(viewer, event), albums: choices };
}

/** Returns null for a private album, and for one that is closed to guests. Behind a PIN only the title is shown. */
function describeChoice(ctx: Context, opened: EventAlbum): GuestEvent['albums'][number] | null {
  const { album, uploadCode } = opened;
  const { id, title, description, accent } = album;
  const refusal = opened.refusal('openGuestPage')?.code;
  const pinRequired = opened.role === 'visitor';
  const isOpen = refusal === undefined || refusal === 'PIN_REQUIRED';
  const wallIsOpen = opened.can('openWall');
  if (!album.isPublic || !(isOpen || wallIsOpen)) return null;
  return {
    id,
    title,
    description: pinRequired ? null : description,
    uploadCode,
    isOpen,
    pinRequired,
    wallIsOpen,
    photoCount: countPhotos(opened),
    coverUrl: opened.can('seePhotos') ? makeCoverLink(ctx, opened, opened.coverFilename) : null,
    accent: pinRequired ? ACCENTS[0] : accent,
  };
}
