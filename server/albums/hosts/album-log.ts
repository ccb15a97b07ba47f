import { isDeepStrictEqual } from 'node:util';
import { type ChangedPart, LOG_PAGE } from '../../../shared/rules/hosts/hosts.ts';
import type { Context, UserViewer, Viewer } from '../../context.ts';
import type { Db } from '../../db/open-db.ts';
import { openAlbum } from '../open-album.ts';
import { insertLogEntry, listLog, type NewLogEntry } from './album-log-store.ts';

type LoggedAction = Omit<NewLogEntry, 'actorId' | 'createdAt'>;

/** Notes what the viewer did, unless the count is 0. Call it in the transaction of the change. */
export async function writeLog(ctx: Context, db: Db, viewer: Viewer, entry: LoggedAction): Promise<void> {
  if (entry.count === 0) return;
  await insertLogEntry(db, { ...entry, actorId: viewer.user?.id ?? null, createdAt: ctx.now() });
}

/** Notes a change of these columns, unless all are as before. */
export async function logChange<Before extends { id: string }>(
  ctx: Context,
  db: Db,
  viewer: Viewer,
  part: ChangedPart,
  before: Before,
  change: { [Name in keyof Before]?: Before[Name] | undefined },
): Promise<void> {
  const names = Object.keys(change) as (keyof Before)[];
  const isChanged = names.some(
    (name) => change[name] !== undefined && !isDeepStrictEqual(change[name], before[name]),
  );
  if (isChanged) await writeLog(ctx, db, viewer, { albumId: before.id, action: 'changed', part });
}

export async function showLog(ctx: Context, viewer: UserViewer, albumId: string, before?: number) {
  await openAlbum(ctx, viewer, { id: albumId }, 'manageMembers');
  const rows = await listLog(ctx.db, albumId, before);
  const entries = rows.slice(0, LOG_PAGE).map(({ createdAt, ...row }) => ({
    ...row,
    at: new Date(createdAt).toISOString(),
  }));
  return { entries, hasMore: rows.length > LOG_PAGE };
}
