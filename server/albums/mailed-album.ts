import { AppError } from '../../shared/errors.ts';
import { findUserByEmail } from '../accounts/account-store.ts';
import type { Context } from '../context.ts';
import type { SeenAlbum } from '../mail/mailer.ts';
import { getHomeUrl } from '../mail/queue-mail.ts';
import { within } from '../time-limit.ts';
import { coverPicture } from './link-picture.ts';
import { type OpenAlbum, openAlbum } from './open-album.ts';

/** Size of the cover in mails. Mails embed it, because a link would expire and would track readers. */
const COVER = { width: 840, height: 440, maxBytes: 60_000 };
const COVER_MS = 20_000;

/** Describes what the owner of this email address sees when the mail is sent. Empty if the album is gone. */
export async function describeMailedAlbum(ctx: Context, email: string, albumId: string): Promise<SeenAlbum> {
  const user = await findUserByEmail(ctx.db, email);
  const viewer = {
    user: user ? { id: user.id, tokenHash: '' } : null,
    hasEndedSession: false,
    address: '',
    clientId: null,
    pinToken: null,
    origin: getHomeUrl(ctx.config),
    language: user?.language ?? 'en',
  };
  try {
    const opened = await openAlbum(ctx, viewer, { id: albumId });
    return {
      accent: opened.album.accent,
      cover: opened.can('seePhotos') ? await findCover(ctx, opened) : null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { accent: 'plum', cover: null };
  }
}

/** If the cover cannot be made now, the mail is sent without it. */
async function findCover(ctx: Context, opened: OpenAlbum): Promise<Buffer | null> {
  try {
    const made = await within(COVER_MS, 'cover of a mail', coverPicture(ctx, opened, COVER));
    return made && made.jpeg.length <= COVER.maxBytes ? made.jpeg : null;
  } catch (err) {
    ctx.log.warn({ err, albumId: opened.album.id }, 'mail: without its cover');
    return null;
  }
}
