// Tags of an album, and suggestions for more (R 5.20 to R 5.22, R 7.27 to R 7.29).

import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { invalid } from '../../shared/errors.ts';
import { EVENT_TAGS } from '../../shared/messages/en/server/event-tags.ts';
import { checkTagCount, cleanTag } from '../../shared/rules/fields.ts';
import type { Context, UserViewer } from '../context.ts';
import { countAttempt } from '../db/rate-counters.ts';
import { afterChange } from './after-change.ts';
import { deleteTag, findAlbum, insertTags, listOwnTags, updateAlbum } from './album-store.ts';
import { ownedAlbum } from './owned-album.ts';

const MAX_SUGGESTIONS = 10;
const SUGGESTION_CALLS = { name: 'tag-suggestions', max: 60, windowMs: 60_000 };

/** Adds the tags that the album does not have yet. Throws VALIDATION above 20. */
export async function addTags(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  tags: readonly string[],
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  await ctx.db.transaction().execute(async (tx) => {
    // Changing the album's row first makes other transactions that add tags wait for this one.
    await updateAlbum(tx, album.id, {}, ctx.now());
    const present = (await findAlbum(tx, { id: album.id }))?.tags ?? [];
    const fresh = tags.filter((tag) => !present.includes(tag));
    const problem = checkTagCount(present.length + fresh.length);
    if (problem) throw invalid(problem, 'tags');
    await insertTags(tx, album.id, fresh);
  });
  return afterChange(ctx, viewer, album.id);
}

export async function removeTag(
  ctx: Context,
  viewer: UserViewer,
  { albumId, tag }: { albumId: string; tag: string },
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  await ctx.db.transaction().execute(async (tx) => {
    await updateAlbum(tx, album.id, {}, ctx.now());
    await deleteTag(tx, album.id, cleanTag(tag));
  });
  return afterChange(ctx, viewer, album.id);
}

/** The caller's own tags that begin with `query`, the most used first, then common ones. */
export async function suggestTags(
  ctx: Context,
  viewer: UserViewer,
  query: string,
): Promise<{ suggestions: string[] }> {
  await countAttempt(ctx.db, SUGGESTION_CALLS, viewer.user.id, ctx.now());
  const wanted = cleanTag(query);
  const own = await listOwnTags(ctx.db, viewer.user.id);
  const all = [...new Set([...own, ...EVENT_TAGS])];
  return { suggestions: all.filter((tag) => tag.startsWith(wanted)).slice(0, MAX_SUGGESTIONS) };
}
