import { readFile, rm } from 'node:fs/promises';
import { AppError, type RefusalCode } from '../../shared/errors.ts';
import { DEFAULT_FOCUS, type Focus } from '../../shared/rules/album-look.ts';
import { boundedMap } from '../bounded-map.ts';
import type { Context, Viewer } from '../context.ts';
import type { LinkPicture } from '../http/pages/web-page.ts';
import { makePreviewNow } from '../photos/files/photo-files.ts';
import { renditionFile } from '../photos/files/photo-names.ts';
import { incomingPath } from '../photos/files/rendition-files.ts';
import { type FileAccess, findFileAccess } from '../photos/photo-store.ts';
import { findFirstCoverOf } from './album-store.ts';
import { type OpenAlbum, openAlbum } from './open-album.ts';

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
  try {
    const opened = await openAlbum(ctx, viewer, { code });
    return opened.can('seePhotos') ? await pictureOf(ctx, opened) : null;
  } catch (error) {
    const isMissing = error instanceof AppError && MISSING.has(error.code);
    if (isMissing) return null;
    throw error;
  }
}

const MISSING: ReadonlySet<RefusalCode> = new Set(['ALBUM_NOT_FOUND', 'PHOTO_NOT_FOUND']);

async function pictureOf(ctx: Context, { album }: OpenAlbum): Promise<LinkPicture | null> {
  const filename = album.coverFilename ?? (await findFirstCoverOf(ctx.db, album.id));
  const photo = filename ? await findFileAccess(ctx.db, filename) : undefined;
  if (!photo) return null;
  const focus = album.coverFilename ? { x: album.coverFocusX, y: album.coverFocusY } : DEFAULT_FOCUS;
  const etag = `${photo.storedFilename}-${focus.x}-${focus.y}`;
  const work = () => make(ctx, photo, focus);
  const jpeg = kept.get(etag) ?? (await ctx.work.once({ task: 'link', id: etag }, work));
  kept.set(etag, jpeg);
  return { etag, jpeg };
}

/** Throws PHOTO_NOT_FOUND. */
async function make(ctx: Context, photo: FileAccess, focus: Focus): Promise<Buffer> {
  if (!photo.previewMade) await makePreviewNow(ctx, photo);
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
