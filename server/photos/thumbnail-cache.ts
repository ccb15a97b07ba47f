// Thumbnails in memory: small, immutable, and asked for by many viewers at once.

import { buffer } from 'node:stream/consumers';
import type { StoredFile } from '../storage/storage.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** A thumbnail is about 20 KB; something larger is not worth its place. */
const MAX_ENTRY_BYTES = 256 * 1024;

export interface ThumbnailCache {
  /** The bytes of a file, from memory or by `open`; null when it is not there, or too large to be held. */
  find(name: string, open: () => Promise<StoredFile | null>): Promise<Buffer | null>;
}

/** Holds at most 64 MB; the longest unused goes first. The caller has checked access before. */
export function thumbnailCache(): ThumbnailCache {
  // A Map keeps the order of insertion: the first is the longest unused.
  const entries = new Map<string, Buffer>();
  let bytesHeld = 0;

  return {
    async find(name, open) {
      const held = entries.get(name);
      if (held) {
        entries.delete(name);
        entries.set(name, held);
        return held;
      }
      const file = await open();
      if (!file || file.sizeBytes > MAX_ENTRY_BYTES) {
        file?.stream.destroy();
        return null;
      }
      const bytes = await buffer(file.stream);
      if (!entries.has(name)) {
        entries.set(name, bytes);
        bytesHeld += bytes.length;
      }
      for (const [oldest, { length }] of entries) {
        if (bytesHeld <= MAX_BYTES) break;
        entries.delete(oldest);
        bytesHeld -= length;
      }
      return bytes;
    },
  };
}
