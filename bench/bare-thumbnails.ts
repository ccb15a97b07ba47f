import { setPriority } from 'node:os';
import { STRICT, shrink, THUMBNAIL_EDGE } from '../server/media/pictures/decode-preview.ts';
import { THUMBNAIL_FORMAT } from '../server/media/pictures/derive-images.ts';
import { sharp } from '../server/media/pictures/safe-sharp.ts';

export interface ThumbnailOrder {
  paths: string[];
  atOnce: number;
}

export interface ThumbnailsMade {
  ms: number;
  processorMs: number;
}

setPriority(10);

function makeThumbnail(path: string): Promise<Buffer> {
  const image = sharp(path, STRICT).autoOrient().keepIccProfile();
  return shrink(image, THUMBNAIL_EDGE).webp(THUMBNAIL_FORMAT).toBuffer();
}

process.on('message', async ({ paths, atOnce }: ThumbnailOrder) => {
  const left = paths.values();
  const start = performance.now();
  const used = process.cpuUsage();
  const work = async () => {
    for (const path of left) await makeThumbnail(path);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const { user, system } = process.cpuUsage(used);
  const processorMs = (user + system) / 1000;
  process.send?.({ ms: performance.now() - start, processorMs } satisfies ThumbnailsMade);
});
