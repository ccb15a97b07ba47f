import type { Context } from '../context.ts';
import { batchesById } from './batches-by-id.ts';
import type { Options } from './check-photos.ts';
import { type Finding, newFinding, noteFound } from './finding.ts';
import {
  listCountedAlbumsAfter,
  listCountedUsersAfter,
  listHomeless,
  recountAlbum,
  recountUser,
} from './fsck-store.ts';

/** SQLite answers nothing else while their photos are counted. */
const COUNTED_AT_A_TIME = 50;
const MAX_HOMELESS = 1_000;

export async function checkCounters(ctx: Pick<Context, 'db'>, options: Options): Promise<Finding[]> {
  return [await checkAlbums(ctx, options), await checkUsers(ctx, options)];
}

async function checkAlbums(ctx: Pick<Context, 'db'>, options: Options): Promise<Finding> {
  const finding = newFinding('albums that miscount their photos', false);
  for await (const albums of batchesById(
    (after, max) => listCountedAlbumsAfter(ctx.db, after, max),
    COUNTED_AT_A_TIME,
  )) {
    for (const { id, photoCount, storageBytes, waitingCount, hiddenCount, ...found } of albums) {
      finding.looked += 1;
      const counted = [photoCount, storageBytes, waitingCount, hiddenCount].join(', ');
      const real = [found.photos, found.bytes, found.waiting, found.hidden].join(', ');
      if (counted === real) continue;
      noteFound(finding, `album ${id}: photos, bytes, waiting and hidden are ${real}; it counts ${counted}`);
      if (!options.repair) continue;
      await ctx.db.transaction().execute((tx) => recountAlbum(tx, id));
      finding.repaired += 1;
    }
    await options.pause?.();
  }
  return finding;
}

async function checkUsers(ctx: Pick<Context, 'db'>, options: Options): Promise<Finding> {
  const finding = newFinding('owners whose albums or bytes are miscounted', false);
  for await (const users of batchesById(
    (after, max) => listCountedUsersAfter(ctx.db, after, max),
    COUNTED_AT_A_TIME,
  )) {
    for (const { id, albumCount, storageUsed, albums, bytes } of users) {
      finding.looked += 1;
      if (albumCount === Number(albums) && storageUsed === Number(bytes)) continue;
      noteFound(finding, `user ${id}: ${albumCount} albums, ${storageUsed} bytes; has ${albums}, ${bytes}`);
      if (!options.repair) continue;
      await ctx.db.transaction().execute((tx) => recountUser(tx, id));
      finding.repaired += 1;
    }
    await options.pause?.();
  }
  return finding;
}

export async function checkHomes(ctx: Pick<Context, 'db'>): Promise<Finding> {
  const finding = newFinding('photos without album, albums without owner', true);
  for (const found of await listHomeless(ctx.db, MAX_HOMELESS)) noteFound(finding, found);
  return finding;
}
