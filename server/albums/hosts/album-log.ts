import { LOG_PAGE } from '../../../shared/rules/hosts/hosts.ts';
import type { Context, UserViewer, Viewer } from '../../context.ts';
import type { Db } from '../../db/open-db.ts';
import { openAlbum } from '../open-album.ts';
import { insertLogEntry, listLog, type NewLogEntry } from './album-log-store.ts';

type LoggedAction = Omit<NewLogEntry, 'actorId' | 'createdAt'>;

/** Notes what the viewer did. Call it in the transaction of the change. */
export async function writeLog(ctx: Context, db: Db, viewer: Viewer, entry: LoggedAction): Promise<void> {
  await insertLogEntry(db, { ...entry, actorId: viewer.user?.id ?? null, createdAt: ctx.now() });
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
