import { readFile, rm } from 'node:fs/promises';
import { AppError, type RefusalCode } from '../../shared/errors.ts';
import { DEFAULT_FOCUS } from '../../shared/rules/album-look.ts';
import type { GuestPageName } from '../../shared/rules/guest-pages.ts';
import { boundedMap } from '../bounded-map.ts';
import type { Context, Viewer } from '../context.ts';
import type { LinkPicture } from '../http/pages/web-page.ts';
import type { CroppedPicture } from '../media/process/imaging.ts';
import { makePreviewNow } from '../photos/files/photo-files.ts';
import { renditionFile } from '../photos/files/photo-names.ts';
import { incomingPath } from '../photos/files/rendition-files.ts';
import { type FileAccess, findFileAccess } from '../photos/photo-store.ts';
import { findFirstCoverFilename } from './album-store.ts';
import { openGuestEvent } from './event/guest-event.ts';
import { type OpenAlbum, openAlbum } from './open-album.ts';

const LINK = { width: 1200, height: 630, maxBytes: 600_000 };

const MAX_KEPT = 100;
const cachedPictures = boundedMap<Buffer>(MAX_KEPT);

/**
 * Returns the cover of the album, or of the event's first album with a cover. Returns null for unknown codes,
 * and if strangers with the link may not see a cover. Throws SLOW_DOWN.
 */
export async function findLinkPicture(
  ctx: Context,
  viewer: Viewer,
  page: GuestPageName,
  code: string,
): Promise<LinkPicture | null> {
  try {
    const albums =
      page === 'event'
        ? (await openGuestEvent(ctx, viewer, code)).albums
        : [await openAlbum(ctx, viewer, { code })];
    for (const opened of albums) {
      const picture = opened.can('seePhotos') ? await coverPicture(ctx, opened, LINK) : null;
      if (picture) return picture;
    }
    return null;
  } catch (error) {
    const isMissing = error instanceof AppError && MISSING.has(error.code);
    if (isMissing) return null;
    throw error;
  }
}

const MISSING: ReadonlySet<RefusalCode> = new Set(['ALBUM_NOT_FOUND', 'EVENT_NOT_FOUND', 'PHOTO_NOT_FOUND']);

export async function coverPicture(
  ctx: Context,
  { album }: OpenAlbum,
  size: Omit<CroppedPicture, 'focus'>,
): Promise<LinkPicture | null> {
  const filename = album.coverFilename ?? (await findFirstCoverFilename(ctx.db, album.id));
  const photo = filename ? await findFileAccess(ctx.db, filename) : undefined;
  if (!photo) return null;
  const focus = album.coverFilename ? { x: album.coverFocusX, y: album.coverFocusY } : DEFAULT_FOCUS;
  const etag = `${photo.storedFilename}-${focus.x}-${focus.y}-${size.width}`;
  const work = () => make(ctx, photo, { ...size, focus });
  const jpeg = cachedPictures.get(etag) ?? (await ctx.work.once({ task: 'link', id: etag }, work));
  cachedPictures.set(etag, jpeg);
  return { etag, jpeg };
}

async function make(ctx: Context, photo: FileAccess, picture: CroppedPicture): Promise<Buffer> {
  if (!photo.previewMade) await makePreviewNow(ctx, photo);
  const preview = await ctx.stores.named(photo.storage).openLocally(renditionFile(photo, 'preview').name);
  if (!preview) throw new AppError('PHOTO_NOT_FOUND');
  const path = incomingPath(ctx, photo);
  try {
    await ctx.imaging.makeCropped(preview.path, path, picture);
    return await readFile(path);
  } finally {
    await preview.release();
    await rm(path, { force: true });
  }
}
