import { invalid } from '../../shared/errors.ts';
import type { Language } from '../../shared/messages/languages.ts';
import { messagesIn } from '../../shared/messages/messages.ts';
import { checkTagCount, cleanTag } from '../../shared/rules/fields.ts';
import type { Context, UserViewer } from '../context.ts';
import { limitAttempt } from '../db/attempts.ts';
import { deleteTag, insertTags, listAlbumTags, listOwnTags, updateAlbum } from './album-store.ts';
import { describeChanged } from './describe-album.ts';
import { logChange } from './hosts/album-log.ts';
import { openAlbum } from './open-album.ts';

const MAX_SUGGESTIONS = 10;
const SUGGESTION_CALLS = { name: 'tag-suggestions', max: 60, windowMs: 60_000 };

export async function addTags(ctx: Context, viewer: UserViewer, albumId: string, tags: readonly string[]) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'edit');
  const changed = await ctx.db.transaction().execute(async (tx) => {
    // Locks the album, so that concurrent additions of tags wait.
    const album = await updateAlbum(tx, albumId, {}, ctx.now());
    const present = await listAlbumTags(tx, albumId);
    const fresh = tags.filter((tag) => !present.includes(tag));
    const problem = checkTagCount(present.length + fresh.length);
    if (problem) throw invalid(problem, 'tags');
    await insertTags(tx, albumId, fresh);
    const all = [...present, ...fresh];
    await logChange(ctx, tx, viewer, 'tags', { ...album, tags: present }, { tags: all });
    return { ...album, tags: all };
  });
  return describeChanged(ctx, opened, changed);
}

export async function removeTag(
  ctx: Context,
  viewer: UserViewer,
  { albumId, tag }: { albumId: string; tag: string },
) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'edit');
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const album = await updateAlbum(tx, albumId, {}, ctx.now());
    await deleteTag(tx, albumId, cleanTag(tag));
    const tags = await listAlbumTags(tx, albumId);
    await logChange(ctx, tx, viewer, 'tags', opened.album, { tags });
    return { ...album, tags };
  });
  return describeChanged(ctx, opened, changed);
}

export function commonTags(language: Language): string[] {
  return messagesIn(language)
    .tag.suggestions()
    .split(/[,،、]\s*/u);
}

export async function suggestTags(ctx: Context, viewer: UserViewer, query: string) {
  await limitAttempt(ctx.db, SUGGESTION_CALLS, viewer.user.id, ctx.now());
  const wanted = cleanTag(query);
  const own = await listOwnTags(ctx.db, viewer.user.id);
  const all = [...new Set([...own, ...commonTags(viewer.language)])];
  return { suggestions: all.filter((tag) => tag.startsWith(wanted)).slice(0, MAX_SUGGESTIONS) };
}
