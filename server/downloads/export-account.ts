import { setImmediate } from 'node:timers/promises';
import { messages, renderIn } from '../../shared/messages/messages.ts';
import { requireUser } from '../accounts/profile.ts';
import { findAlbum } from '../albums/album-store.ts';
import { openRow } from '../albums/open-album.ts';
import type { Context, UserViewer } from '../context.ts';
import { countUnlessUnavailable } from '../db/rate-counters.ts';
import { safeFilename } from '../zip/safe-filename.ts';
import { describeAlbumData, describePersonData, describePhotoData } from './account-data.ts';
import { createZip } from './create-zip.ts';
import { listAlbumsToExport, listContributionsOf } from './export-store.ts';
import { leaveOutDeleted } from './lost-photos.ts';
import { lateAfter, readOriginals } from './make-zip.ts';
import { composeZip, type ZipContents } from './zip-contents.ts';
import { listPhotosToZip } from './zip-store.ts';

/** The list of a large account takes some megabytes. */
const MAX_EXPORTS = 3;
const PER_ACCOUNT = { name: 'exports', max: 6, windowMs: 3_600_000 };
const ASKING_MS = 20_000;
const TITLE_BYTES = 100;

/** Throws SLOW_DOWN. */
export async function exportAccount(ctx: Context, viewer: UserViewer, timeZone: string) {
  const head = {
    audience: 'account',
    ownerId: viewer.user.id,
    sessionHash: viewer.user.tokenHash,
  } as const;
  return countUnlessUnavailable(ctx.db, [[PER_ACCOUNT, viewer.user.id]], ctx.now(), () =>
    createZip(ctx, head, composeExport(ctx, viewer, timeZone), MAX_EXPORTS),
  );
}

/** One album at a time, so that memory holds no more. */
async function* composeExport(
  ctx: Context,
  viewer: UserViewer,
  timeZone: string,
): AsyncGenerator<ZipContents> {
  const isLateToAsk = lateAfter(ctx, ASKING_MS);
  const user = await requireUser(ctx, viewer);
  const own = await listAlbumsToExport(ctx.db, user.id);
  const contributions = await listContributionsOf(ctx.db, user.id);
  const { language } = viewer;
  const style = { language, folder: '', isForGuests: false };
  const person = await describePersonData(ctx, viewer, user, contributions);
  const now = ctx.now();
  yield { ...composeZip([], timeZone, now, style), texts: [person] };

  for (const [index, albumId] of own.entries()) {
    const album = await findAlbum(ctx.db, { id: albumId });
    if (!album) continue;
    const folder = folderOf('', index, own.length, album.title);
    const contents = await composeFolder(albumId, folder);
    contents.texts.push(describeAlbumData(ctx, openRow(ctx, viewer, album), folder));
    yield contents;
  }
  const withPhotos = contributions.filter(({ photoCount }) => photoCount > 0);
  for (const [index, { id, title }] of withPhotos.entries()) {
    yield await composeFolder(
      id,
      folderOf(renderIn(language, messages.zip.givenFolder), index, withPhotos.length, title),
      user.id,
    );
  }

  async function composeFolder(albumId: string, folder: string, uploaderId?: string): Promise<ZipContents> {
    // Other requests are answered between two albums.
    await setImmediate();
    const listed = await listPhotosToZip(ctx.db, albumId, 'all', uploaderId);
    const byId = new Map(listed.map((photo) => [photo.id, photo]));
    const photos = await leaveOutDeleted(ctx.db, await readOriginals(ctx, listed, isLateToAsk));
    return composeZip(photos, timeZone, now, {
      ...style,
      folder,
      describe: (named) => describePhotoData(named, byId, user.id),
    });
  }
}

function folderOf(parent: string, index: number, count: number, title: string): string {
  const digits = Math.max(2, String(count).length);
  const name = safeFilename(`${String(index + 1).padStart(digits, '0')} ${title}`, TITLE_BYTES);
  return `${parent && `${parent}/`}${name}/`;
}
