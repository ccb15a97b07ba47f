// Title, description, and whether guests see locations (R 5.18, R 6.18, R 7.21; docs/rules.md, section 6).

import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import type { Context, UserViewer } from '../context.ts';
import { flag } from '../db/open-db.ts';
import { afterChange } from './after-change.ts';
import { changeAccess, updateAlbum } from './album-store.ts';
import { ownedAlbum } from './owned-album.ts';

export interface Details {
  title?: string | undefined;
  description?: string | null | undefined;
  hideLocation?: boolean | undefined;
}

/** What is absent stays as it is; an empty description is none. */
export async function changeDetails(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  input: Details,
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  await updateAlbum(
    ctx.db,
    album.id,
    {
      ...(input.title === undefined ? {} : { title: input.title }),
      ...(input.description === undefined ? {} : { description: input.description || null }),
    },
    ctx.now(),
  );
  if (input.hideLocation !== undefined && flag(input.hideLocation) !== album.hideLocation) {
    // Links to originals that guests hold die with the old epoch.
    await changeAccess(ctx.db, album.id, { hideLocation: flag(input.hideLocation) }, ctx.now());
  }
  return afterChange(ctx, viewer, album.id);
}
