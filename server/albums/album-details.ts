import type { AlbumDetails } from '../../shared/api/album-shape.ts';
import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { invalid } from '../../shared/errors.ts';
import { checkRevealAt } from '../../shared/rules/reveal-time.ts';
import type { Context, UserViewer } from '../context.ts';
import { changeAccess, updateAlbum } from './album-store.ts';
import { describeChanged } from './describe-album.ts';
import { openAlbum } from './open-album.ts';

/** Changes of these end the links that guests have. */
const TAKING_ACCESS = ['hideLocation', 'guestsDownload', 'revealAt'] as const;

export async function changeDetails(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  { description, revealAt, ...others }: AlbumDetails,
): Promise<{ album: OwnedAlbum }> {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'edit');
  const { album } = opened;
  const change = {
    ...others,
    description: description === undefined ? undefined : description || null,
    revealAt: revealAt === undefined ? undefined : requireRevealAt(revealAt, ctx.now(), album.expiresAt),
  };
  const takesAccess = TAKING_ACCESS.some(
    (name) => change[name] !== undefined && change[name] !== album[name],
  );
  const store = takesAccess ? changeAccess : updateAlbum;
  return describeChanged(ctx, opened, await store(ctx.db, albumId, change, ctx.now()));
}

function requireRevealAt(text: string | null, now: number, expiresAt: number | null): number | null {
  if (text === null) return null;
  const revealAt = Date.parse(text);
  const problem = checkRevealAt(revealAt, now, expiresAt);
  if (problem) throw invalid(problem, 'revealAt');
  return revealAt;
}
