// Thumbnails in memory, with the answers that they were sent in a moment ago: small, immutable, and asked for by all
// guests at a wall at once.

import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { boundedMap } from '../../bounded-map.ts';
import type { Context } from '../../context.ts';
import type { StoredFile } from '../../storage/storage.ts';

/** Of all pictures, with their answers. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A thumbnail is about 20 KB; something larger is not worth its place. */
const MAX_PICTURE_BYTES = 256 * 1024;
/** What an entry takes beside its picture: headers and links for each audience, and its place in the cache. */
const ENTRY_BYTES = 4 * 1024;
/** Also the longest that another server's change can go unnoticed when its event is lost. */
const ANSWER_MS = 1_000;
/** Albums whose last change is remembered. It matters as long as an answer lasts. */
const MAX_CHANGED_ALBUMS = 10_000;

/** When access was checked: the time, and how many changes had been heard of. */
export interface CheckedAt {
  ms: number;
  changes: number;
}

export interface Answer {
  albumId: string;
  /** Names and values in turn, as `writeHead` takes them without a further check. */
  headers: string[];
  bytes: Buffer;
  checkedAt: CheckedAt;
}

interface Thumbnail {
  bytes: Buffer;
  /** For four audiences, in at most two buckets of time. */
  links: Set<string>;
}

export interface ThumbnailCache {
  /** The bytes of a file, from memory or by `open`; null when it is not there, or too large to be held. */
  find(name: string, open: () => Promise<StoredFile | null>): Promise<Buffer | null>;
  /** To be taken before access is checked. */
  startCheck(): CheckedAt;
  /** Remembers how a thumbnail that is held was sent for a genuine link, as the server writes it. */
  keepAnswer(name: string, link: string, answer: Answer): void;
  /** What was sent for the link within the last second, if no event has said since that the album has changed. */
  findAnswer(link: string): Answer | undefined;
  /** From now on the framework answers everything, so that the server can stop. */
  closeAnswers(): void;
}

/** Holds at most 64 MB; the longest unused goes first. `find` does not check access: its caller has. */
export function thumbnailCache(ctx: Pick<Context, 'events' | 'now'>): ThumbnailCache {
  /** Of the thumbnails that are held. Not asked through them: to note each use would take a tenth of an answer. */
  const answers = new Map<string, Answer>();
  const thumbnails = new LRUCache<string, Thumbnail>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
    dispose: ({ links }) => {
      for (const link of links) answers.delete(link);
    },
  });
  const lastChanges = boundedMap<number>(MAX_CHANGED_ALBUMS);
  let changes = 0;
  let isClosed = false;
  ctx.events.onAny(({ type, albumId }) => {
    if (type === 'photo.ready') return;
    changes += 1;
    lastChanges.set(albumId, changes);
  });
  const isOver = ({ albumId, checkedAt }: Answer) =>
    ctx.now() - checkedAt.ms >= ANSWER_MS ||
    // Mostly nothing has changed at all since.
    (changes > checkedAt.changes && (lastChanges.peek(albumId) ?? 0) > checkedAt.changes);

  return {
    async find(name, open) {
      const held = thumbnails.get(name);
      if (held) return held.bytes;
      const file = await open();
      if (!file || file.sizeBytes > MAX_PICTURE_BYTES) {
        file?.stream.destroy();
        return null;
      }
      const bytes = await buffer(file.stream);
      thumbnails.set(name, { bytes, links: new Set() });
      return bytes;
    },
    startCheck: () => ({ ms: ctx.now(), changes }),
    keepAnswer(name, link, answer) {
      const links = thumbnails.peek(name)?.links;
      if (!links || isClosed) return;
      for (const each of links) {
        const kept = answers.get(each);
        if (kept && !isOver(kept)) continue;
        links.delete(each);
        answers.delete(each);
      }
      links.add(link);
      answers.set(link, answer);
    },
    findAnswer(link) {
      const answer = answers.get(link);
      return answer && !isOver(answer) ? answer : undefined;
    },
    closeAnswers() {
      isClosed = true;
      answers.clear();
    },
  };
}
