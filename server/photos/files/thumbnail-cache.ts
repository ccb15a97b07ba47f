import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { ThumbnailCache } from '../../renditions.ts';
import { singleFlight } from '../../single-flight.ts';
import type { StoredFile } from '../../storage/storage.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PICTURE_BYTES = 256 * 1024;

/** Does not check access: the caller must do it. */
export function thumbnailCache(): ThumbnailCache {
  const thumbnails = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes, name) => bytes.length + name.length,
  });
  const reading = singleFlight<'thumbnail'>();

  async function read(name: string, open: () => Promise<StoredFile | null>): Promise<Buffer | null> {
    const file = await open();
    if (!file || file.sizeBytes > MAX_PICTURE_BYTES) {
      file?.stream.destroy();
      return null;
    }
    const bytes = await buffer(file.stream);
    thumbnails.set(name, bytes);
    return bytes;
  }

  return {
    async find(name, open) {
      return thumbnails.get(name) ?? reading.once({ task: 'thumbnail', id: name }, () => read(name, open));
    },
  };
}
