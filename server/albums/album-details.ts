// Title and description, and what guests see: locations, photos at once or after approval, from which time on
// (R 5.18, R 6.18, R 7.21, R 10.82; docs/rules.md, section 6).

import type { AlbumDetails } from '../../shared/api/album-shape.ts';
import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { invalid } from '../../shared/errors.ts';
import { checkRevealAt } from '../../shared/rules/reveal-time.ts';
import type { Context, UserViewer } from '../context.ts';
import type { Flag } from '../db/album-schema.ts';
import { flag } from '../db/open-db.ts';
import { afterChange } from './after-change.ts';
import { type AlbumRow, changeAccess, updateAlbum } from './album-store.ts';
import { ownedAlbum } from './owned-album.ts';

/** What is absent stays as it is; an empty description is none. Throws VALIDATION. */
export async function changeDetails(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  { title, description, revealAt, ...switches }: AlbumDetails,
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  const columns: { [Field in keyof AlbumDetails]-?: AlbumRow[Field] | undefined } = {
    title,
    description: description === undefined ? undefined : description || null,
    hideLocation: flagIf(switches.hideLocation),
    approveFirst: flagIf(switches.approveFirst),
    hidesReported: flagIf(switches.hidesReported),
    heartsEnabled: flagIf(switches.heartsEnabled),
    captionsOnWall: flagIf(switches.captionsOnWall),
    guestsDownload: flagIf(switches.guestsDownload),
    revealAt: revealAt === undefined ? undefined : requireRevealAt(revealAt, ctx.now(), album.expiresAt),
  };
  // Links that guests hold, to originals, clean copies or at all, die with the old epoch.
  const takesAccess = (['hideLocation', 'guestsDownload', 'revealAt'] as const).some(
    (column) => columns[column] !== undefined && columns[column] !== album[column],
  );
  const change = takesAccess ? changeAccess : updateAlbum;
  await change(ctx.db, album.id, columns, ctx.now());
  return afterChange(ctx, viewer, album.id);
}

function requireRevealAt(text: string | null, now: number, expiresAt: number | null): number | null {
  if (text === null) return null;
  const revealAt = Date.parse(text);
  const problem = checkRevealAt(revealAt, now, expiresAt);
  if (problem) throw invalid(problem, 'revealAt');
  return revealAt;
}

function flagIf(isOn: boolean | undefined): Flag | undefined {
  return isOn === undefined ? undefined : flag(isOn);
}
