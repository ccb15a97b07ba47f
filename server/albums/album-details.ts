import type { AlbumDetails } from '../../shared/api/album-shape.ts';
import { AppError, invalid } from '../../shared/errors.ts';
import { checkRevealAt } from '../../shared/rules/reveal-time.ts';
import type { Context, UserViewer } from '../context.ts';
import { findPhoto } from '../photos/photo-store.ts';
import { changeAccess, updateAlbum } from './album-store.ts';
import { describeChanged } from './describe-album.ts';
import { logChange } from './hosts/album-log.ts';
import { openAlbum } from './open-album.ts';

/** Settings whose change invalidates the links that guests have. */
const TAKING_ACCESS = [
  'hideLocation',
  'guestsDownload',
  'revealAt',
  'guestBookEnabled',
  'commentsEnabled',
] as const;

export async function changeDetails(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  { description, revealAt, cover, ...others }: AlbumDetails,
) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'edit');
  const now = ctx.now();
  const coverChange = cover === undefined ? {} : await coverColumns(ctx, albumId, cover);
  const changed = await ctx.db.transaction().execute(async (tx) => {
    // Locks the album, so that its expiration cannot change meanwhile.
    const album = await updateAlbum(tx, albumId, {}, now);
    const change = {
      ...others,
      description: description === undefined ? undefined : description || null,
      revealAt: revealAt === undefined ? undefined : requireRevealAt(revealAt, now, album.expiresAt),
      ...coverChange,
    };
    await logChange(ctx, tx, viewer, 'details', album, change);
    const takesAccess = TAKING_ACCESS.some(
      (name) => change[name] !== undefined && change[name] !== album[name],
    );
    return (takesAccess ? changeAccess : updateAlbum)(tx, albumId, change, now);
  });
  const present = cover === undefined ? opened : await openAlbum(ctx, viewer, { id: albumId });
  return describeChanged(ctx, present, changed);
}

async function coverColumns(ctx: Context, albumId: string, cover: NonNullable<AlbumDetails['cover']> | null) {
  if (cover === null) return { coverPhotoId: null };
  const photo = await findPhoto(ctx.db, cover.photoId);
  if (photo?.albumId !== albumId) throw new AppError('PHOTO_NOT_FOUND');
  return { coverPhotoId: photo.id, coverFocusX: cover.focus.x, coverFocusY: cover.focus.y };
}

function requireRevealAt(text: string | null, now: number, expiresAt: number | null): number | null {
  if (text === null) return null;
  const revealAt = Date.parse(text);
  const problem = checkRevealAt(revealAt, now, expiresAt);
  if (problem) throw invalid(problem, 'revealAt');
  return revealAt;
}
