// Title, description, and whether guests see locations (R 5.18, R 6.18, R 7.21; docs/rules.md, section 6).

import type { AlbumDetails } from '../../shared/api/album-shape.ts';
import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import type { Context, UserViewer } from '../context.ts';
import { flag } from '../db/open-db.ts';
import { afterChange } from './after-change.ts';
import { type AlbumRow, changeAccess, updateAlbum } from './album-store.ts';
import { ownedAlbum } from './owned-album.ts';

/** What is absent stays as it is; an empty description is none. */
export async function changeDetails(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  { title, description, hideLocation }: AlbumDetails,
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  const columns: { [Field in keyof AlbumDetails]-?: AlbumRow[Field] | undefined } = {
    title,
    description: description === undefined ? undefined : description || null,
    hideLocation: hideLocation === undefined ? undefined : flag(hideLocation),
  };
  const hidesOther = columns.hideLocation !== undefined && columns.hideLocation !== album.hideLocation;
  // Links to originals that guests hold die with the old epoch.
  const change = hidesOther ? changeAccess : updateAlbum;
  await change(ctx.db, album.id, columns, ctx.now());
  return afterChange(ctx, viewer, album.id);
}
