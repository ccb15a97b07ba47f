import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { ThumbnailCache } from '../../renditions.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** Thumbnails have about 20 KB. */
const MAX_PICTURE_BYTES = 256 * 1024;

/** Does not check access: its caller has. */
export function thumbnailCache(): ThumbnailCache {
  const thumbnails = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes, name) => bytes.length + name.length,
  });
  return {
    async find(name, open) {
      const held = thumbnails.get(name);
      if (held) return held;
      const file = await open();
      if (!file || file.sizeBytes > MAX_PICTURE_BYTES) {
        file?.stream.destroy();
        return null;
      }
      const bytes = await buffer(file.stream);
      thumbnails.set(name, bytes);
      return bytes;
    },
  };
}
