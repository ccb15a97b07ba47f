import { readFile, rm } from 'node:fs/promises';
import { AppError } from '../../shared/errors.ts';
import { DEFAULT_FOCUS } from '../../shared/rules/album-look.ts';
import { boundedMap } from '../bounded-map.ts';
import type { Context, Viewer } from '../context.ts';
import type { LinkPicture } from '../http/pages/web-page.ts';
import { renditionFile } from '../photos/files/photo-names.ts';
import { incomingPath } from '../photos/files/rendition-files.ts';
import { type FileAccess, findFileAccess } from '../photos/photo-store.ts';
import { findFirstCoverOf } from './album-store.ts';
import { openAlbum } from './open-album.ts';

/** About 100 KB each. */
const MAX_KEPT = 100;
const kept = boundedMap<Buffer>(MAX_KEPT);

/**
 * What messengers show of an album's link: its cover, as far as a stranger with the link sees photos. Null: the neutral
 * picture, for unknown codes too. Throws SLOW_DOWN.
 */
export async function findLinkPicture(
  ctx: Context,
  viewer: Viewer,
  code: string,
): Promise<LinkPicture | null> {
  const opened = await openAlbum(ctx, viewer, { code }).catch((error) => {
    if (error instanceof AppError && error.code === 'ALBUM_NOT_FOUND') return null;
    throw error;
  });
  if (!opened?.can('seePhotos')) return null;
  const { album } = opened;
  const filename = album.coverFilename ?? (await findFirstCoverOf(ctx.db, album.id));
  const photo = filename ? await findFileAccess(ctx.db, filename) : undefined;
  if (!photo) return null;
  const focus = album.coverFilename ? { x: album.coverFocusX, y: album.coverFocusY } : DEFAULT_FOCUS;
  const etag = `${photo.storedFilename}-${focus.x}-${focus.y}`;
  const jpeg =
    kept.get(etag) ?? (await ctx.work.once({ task: 'link', id: etag }, () => make(ctx, photo, focus)));
  kept.set(etag, jpeg);
  return { etag, jpeg };
}

async function make(ctx: Context, photo: FileAccess, focus: { x: number; y: number }): Promise<Buffer> {
  if (!photo.previewMade) await ctx.renditions.previews.makeAtOnce(photo);
  const preview = await ctx.stores.named(photo.storage).openLocally(renditionFile(photo, 'preview').name);
  if (!preview) throw new AppError('PHOTO_NOT_FOUND');
  const path = incomingPath(ctx, photo);
  try {
    await ctx.imaging.makeLinkPicture(preview.path, path, focus);
    return await readFile(path);
  } finally {
    await preview.release();
    await rm(path, { force: true });
  }
}
