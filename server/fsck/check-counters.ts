// Whether counters say what they count: photos and bytes of albums, albums and bytes of owners.

import type { Context } from '../context.ts';
import { type Finding, newFinding, noteFound } from './finding.ts';
import {
  listCountedAlbumsAfter,
  listCountedUsersAfter,
  listHomeless,
  recountAlbum,
  recountUser,
} from './fsck-store.ts';

const AT_A_TIME = 500;
const HOMELESS_MOST = 1_000;

export async function checkCounters(ctx: Pick<Context, 'db'>, repair: boolean): Promise<Finding[]> {
  return [await checkAlbums(ctx, repair), await checkUsers(ctx, repair)];
}

async function checkAlbums(ctx: Pick<Context, 'db'>, repair: boolean): Promise<Finding> {
  const finding = newFinding('albums that miscount their photos', false);
  let after = '';
  while (true) {
    const albums = await listCountedAlbumsAfter(ctx.db, after, AT_A_TIME);
    for (const { id, photoCount, storageBytes, photos, bytes } of albums) {
      finding.looked += 1;
      if (photoCount === Number(photos) && storageBytes === Number(bytes)) continue;
      noteFound(finding, `album ${id}: ${photoCount} photos, ${storageBytes} bytes; has ${photos}, ${bytes}`);
      if (!repair) continue;
      await ctx.db.transaction().execute((tx) => recountAlbum(tx, id));
      finding.repaired += 1;
    }
    const last = albums.at(-1);
    if (!last || albums.length < AT_A_TIME) return finding;
    after = last.id;
  }
}

async function checkUsers(ctx: Pick<Context, 'db'>, repair: boolean): Promise<Finding> {
  const finding = newFinding('owners whose albums or bytes are miscounted', false);
  let after = '';
  while (true) {
    const users = await listCountedUsersAfter(ctx.db, after, AT_A_TIME);
    for (const { id, albumCount, storageUsed, albums, bytes } of users) {
      finding.looked += 1;
      if (albumCount === Number(albums) && storageUsed === Number(bytes)) continue;
      noteFound(finding, `user ${id}: ${albumCount} albums, ${storageUsed} bytes; has ${albums}, ${bytes}`);
      if (!repair) continue;
      await ctx.db.transaction().execute((tx) => recountUser(tx, id));
      finding.repaired += 1;
    }
    const last = users.at(-1);
    if (!last || users.length < AT_A_TIME) return finding;
    after = last.id;
  }
}

/** Photos without their album, albums without their owner: the database does not allow them. */
export async function checkHomes(ctx: Pick<Context, 'db'>): Promise<Finding> {
  const finding = newFinding('photos without album, albums without owner', true);
  for (const words of await listHomeless(ctx.db, HOMELESS_MOST)) noteFound(finding, words);
  return finding;
}
