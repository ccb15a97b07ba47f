// Permission is how an album is loaded: these give it, or throw the right refusal (R 6.9 to R 6.15).

import { AppError } from '../../shared/errors.ts';
import { type AlbumState, isExpired, type ViewerRole } from '../../shared/rules/access.ts';
import { isRevealed } from '../../shared/rules/reveal.ts';
import type { Context, UserViewer, Viewer } from '../context.ts';
import { type AlbumRow, findAlbum, hasContributed } from './album-store.ts';
import { isPinToken } from './pin-token.ts';

/** The viewer's own album. Throws NOT_ALLOWED for a contributor, ALBUM_NOT_FOUND for all other viewers. */
export async function ownedAlbum(ctx: Context, viewer: UserViewer, albumId: string): Promise<AlbumRow> {
  const album = await findAlbum(ctx.db, { id: albumId });
  if (!album) throw new AppError('ALBUM_NOT_FOUND');
  if (album.ownerId === viewer.user.id) return album;
  throw new AppError(
    (await hasContributed(ctx.db, albumId, viewer.user.id)) ? 'NOT_ALLOWED' : 'ALBUM_NOT_FOUND',
  );
}

/** What the rules of access ask about an album. */
export function stateOf(album: AlbumRow, now: number): AlbumState {
  return {
    isPublic: album.isPublic === 1,
    isArchived: album.isArchived === 1,
    photoWallEnabled: album.photoWallEnabled === 1,
    pinEnabled: album.sealedPin !== null,
    expired: isExpired(album.expiresAt, now),
    isRevealed: isRevealed(album, now),
  };
}

/** The viewer's role in the album. */
export function viewerRoleOf(ctx: Context, album: AlbumRow, viewer: Viewer): ViewerRole {
  const isOwner = viewer.user !== null && viewer.user.id === album.ownerId;
  return { isOwner, hasPin: isPinToken(ctx, album, viewer.pinToken) };
}
