import { setImmediate } from 'node:timers/promises';
import { messages, renderIn } from '../../shared/messages/messages.ts';
import { VISIBILITIES } from '../../shared/rules/access.ts';
import { requireUser } from '../accounts/profile.ts';
import { type AlbumRow, findAlbum } from '../albums/album-store.ts';
import { openRow } from '../albums/open-album.ts';
import type { Context, UserViewer } from '../context.ts';
import { limitUnlessUnavailable } from '../db/attempts.ts';
import { safeFilename } from '../zip/safe-filename.ts';
import { describeAlbumData, describePersonData, describePhotoData } from './account-data.ts';
import { createZip } from './create-zip.ts';
import { readEntries } from './entries-to-zip.ts';
import { listAlbumsToExport, listContributionsByUser } from './export-store.ts';
import { omitDeletedPhotos } from './lost-photos.ts';
import { ASKING_ALBUMS_MS, makeTimeLimit, readOriginals } from './make-zip.ts';
import type { EntryToZip, NamedPhoto } from './photo-to-zip.ts';
import { composeTextZip, composeZip, type ZipContents, type ZippedText } from './zip-contents.ts';
import { listPhotosToZip } from './zip-store.ts';

/** Maximum number of concurrent exports. The list of a large account needs some megabytes of memory. */
const MAX_EXPORTS = 3;
const PER_ACCOUNT = { name: 'exports', max: 6, windowMs: 3_600_000 };
const TITLE_BYTES = 100;

export async function exportAccount(ctx: Context, viewer: UserViewer, timeZone: string) {
  const head = {
    audience: 'account',
    ownerId: viewer.user.id,
    sessionHash: viewer.user.tokenHash,
  } as const;
  return limitUnlessUnavailable(ctx.db, [[PER_ACCOUNT, viewer.user.id]], ctx.now(), () =>
    createZip(ctx, head, composeExport(ctx, viewer, timeZone), MAX_EXPORTS),
  );
}

/** Reads one album at a time to save memory. */
async function* composeExport(
  ctx: Context,
  viewer: UserViewer,
  timeZone: string,
): AsyncGenerator<ZipContents> {
  const isLate = makeTimeLimit(ctx, ASKING_ALBUMS_MS);
  const user = await requireUser(ctx, viewer);
  const own = await listAlbumsToExport(ctx.db, user.id);
  const contributions = await listContributionsByUser(ctx.db, user.id);
  const { language } = viewer;
  const person = await describePersonData(ctx, viewer, user, contributions);
  yield composeTextZip([person], timeZone, ctx.now());

  for (const [index, albumId] of own.entries()) {
    const album = await findAlbum(ctx.db, { id: albumId }, user.id);
    if (!album) continue;
    const folder = toFolderName('', index, own.length, album.title);
    const texts = [describeAlbumData(ctx, openRow(ctx, viewer, album))];
    const entries = await readEntries(ctx, album, VISIBILITIES, isLate);
    yield await composeFolder(album, folder, { texts, entries });
  }
  const parent = renderIn(language, messages.zip.givenFolder);
  const withPhotos = contributions.filter(({ photoCount }) => photoCount > 0);
  for (const [index, { id, title }] of withPhotos.entries()) {
    const folder = toFolderName(parent, index, withPhotos.length, title);
    yield await composeFolder({ id, title, description: null }, folder, { texts: [], entries: [] }, user.id);
  }

  async function composeFolder(
    album: Pick<AlbumRow, 'id' | 'title' | 'description'>,
    folder: string,
    { texts, entries }: { texts: ZippedText[]; entries: EntryToZip[] },
    uploaderId?: string,
  ): Promise<ZipContents> {
    // Lets other requests run between two albums.
    await setImmediate();
    const listed = await listPhotosToZip(ctx.db, album.id, 'all', uploaderId);
    const byId = new Map(listed.map((photo) => [photo.id, photo]));
    const photos = await omitDeletedPhotos(ctx.db, await readOriginals(ctx, listed, isLate));
    const describe = (named: readonly NamedPhoto[]) => [describePhotoData(named, byId, user.id), ...texts];
    return composeZip(
      ctx,
      photos,
      timeZone,
      { language, folder, album, isForGuests: false, entries, describe },
      isLate,
    );
  }
}

/** Begins with a number, which makes it unique. */
export function toFolderName(parent: string, index: number, count: number, title: string): string {
  const digits = Math.max(2, String(count).length);
  const name = safeFilename(`${String(index + 1).padStart(digits, '0')} ${title}`, TITLE_BYTES);
  return `${parent && `${parent}/`}${name}/`;
}
