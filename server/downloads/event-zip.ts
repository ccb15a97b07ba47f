import { setImmediate } from 'node:timers/promises';
import type { EventZipRequest } from '../../shared/api/downloads-api.ts';
import { AppError } from '../../shared/errors.ts';
import { VISIBILITIES } from '../../shared/rules/access.ts';
import type { AlbumRow } from '../albums/album-store.ts';
import { openEvent } from '../albums/event/open-event.ts';
import type { Context, UserViewer } from '../context.ts';
import { limitUnlessUnavailable } from '../db/attempts.ts';
import { createZip } from './create-zip.ts';
import { readEntries } from './entries-to-zip.ts';
import { toFolderName } from './export-account.ts';
import { omitDeletedPhotos } from './lost-photos.ts';
import { ASKING_ALBUMS_MS, MAX_ZIPS, makeTimeLimit, PER_OWNER, readPhotos } from './make-zip.ts';
import { composeZip, type ZipContents } from './zip-contents.ts';
import { listPhotosToZip } from './zip-store.ts';

/** Has a folder for each album, in the event's order. Throws EVENT_NOT_FOUND, NOTHING_TO_DOWNLOAD, UNAVAILABLE. */
export async function makeEventZip(ctx: Context, viewer: UserViewer, eventId: string, wish: EventZipRequest) {
  const event = await openEvent(ctx, viewer, eventId, 'downloadOriginals');
  const albums = event.albums.map(({ album }) => album);
  const head = { audience: 'owner', ownerId: viewer.user.id } as const;
  const attempts = [[PER_OWNER, viewer.user.id]] as const;
  return limitUnlessUnavailable(ctx.db, attempts, ctx.now(), () =>
    createZip(ctx, head, composeEvent(ctx, viewer, albums, wish), MAX_ZIPS),
  );
}

/** Reads one album at a time to save memory. */
async function* composeEvent(
  ctx: Context,
  { language }: UserViewer,
  albums: readonly AlbumRow[],
  { rendition, timeZone }: EventZipRequest,
): AsyncGenerator<ZipContents> {
  const isLate = makeTimeLimit(ctx, ASKING_ALBUMS_MS);
  let photoCount = 0;
  for (const [index, album] of albums.entries()) {
    // Lets other requests run between two albums.
    await setImmediate();
    const listed = await listPhotosToZip(ctx.db, album.id, 'all');
    const photos = await omitDeletedPhotos(ctx.db, await readPhotos(ctx, listed, rendition, isLate));
    photoCount += photos.length;
    const entries = await readEntries(ctx, album, VISIBILITIES, isLate);
    const folder = toFolderName('', index, albums.length, album.title);
    const style = { language, folder, album, isForGuests: false, entries };
    yield { ...(await composeZip(ctx, photos, timeZone, style, isLate)), albumId: album.id };
  }
  if (photoCount === 0) throw new AppError('NOTHING_TO_DOWNLOAD');
}
