// Remembers for a second what a signed link was found to open: everybody at a wall asks for the same pictures.

import type { Context } from '../context.ts';
import type { SendableFile } from './photo-files.ts';
import type { GivenLink } from './photo-links.ts';

/** Also the longest that another server's change can go unnoticed when its event is lost. */
const KEEP_MS = 1_000;
const ENTRIES_MOST = 10_000;

/** What a link opens, and whose events end that. */
export interface OpenedLink {
  photoId: string;
  albumId: string;
  file: SendableFile;
}

export interface KnownLinks {
  /** What `open` found out about this very link less than a second ago, or finds out now. What it throws is not kept. */
  find(link: GivenLink, open: () => Promise<OpenedLink>): Promise<SendableFile>;
}

/** Forgets at once what an event says has changed. */
export function knownLinks(ctx: Context): KnownLinks {
  const entries = new Map<string, OpenedLink & { at: number }>();
  let changes = 0;

  ctx.events.onAny((event) => {
    if (event.type === 'photo.ready') return;
    changes += 1;
    for (const [key, { photoId, albumId }] of entries) {
      const isConcerned =
        event.type === 'album.changed' ? albumId === event.albumId : photoId === event.photoId;
      if (isConcerned) entries.delete(key);
    }
  });

  return {
    async find(link, open) {
      const key = `${link.storedFilename} ${link.rendition} ${link.audience} ${link.expiry} ${link.proof}`;
      const at = ctx.now();
      const entry = entries.get(key);
      if (entry && at - entry.at < KEEP_MS) return entry.file;

      const before = changes;
      const opened = await open();
      if (entries.size >= ENTRIES_MOST) entries.clear();
      // Looked up before a change, it may be out of date already.
      if (changes === before) entries.set(key, { ...opened, at });
      return opened.file;
    },
  };
}
