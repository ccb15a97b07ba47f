// Remembers for a second who may load a file: a wall asks for fifty of the same album at once.

import type { Context } from '../context.ts';
import { type FileAccess, findFileAccess } from './photo-store.ts';

/** Also the longest that another server's change can go unnoticed when its event is lost. */
const KEEP_MS = 1_000;
const ENTRIES_MOST = 10_000;

export interface FileAccessCache {
  find(storedFilename: string): Promise<FileAccess | undefined>;
  forget(storedFilename: string): void;
}

/** Forgets at once what an event says has changed. */
export function fileAccessCache(ctx: Context): FileAccessCache {
  const entries = new Map<string, { access: FileAccess; at: number }>();

  ctx.events.onAny((event) => {
    if (event.type === 'photo.ready') return;
    for (const [name, { access }] of entries) {
      const concerned =
        event.type === 'album.changed' ? access.albumId === event.albumId : access.id === event.photoId;
      if (concerned) entries.delete(name);
    }
  });

  return {
    async find(storedFilename) {
      const now = ctx.now();
      const entry = entries.get(storedFilename);
      if (entry && now - entry.at < KEEP_MS) return entry.access;
      const access = await findFileAccess(ctx.db, storedFilename);
      if (!access) {
        entries.delete(storedFilename);
        return undefined;
      }
      if (entries.size >= ENTRIES_MOST) entries.clear();
      entries.set(storedFilename, { access, at: now });
      return access;
    },
    forget: (storedFilename) => void entries.delete(storedFilename),
  };
}
