import { setPriority } from 'node:os';
import sharp from 'sharp';

export interface ThumbnailOrder {
  paths: string[];
  atOnce: number;
}

export interface ThumbnailsMade {
  ms: number;
  processorMs: number;
  /** Bytes of each thumbnail, in the order of `paths`. */
  sizes: number[];
}

// All settings are those of server/media. The benchmark compares the sizes of the thumbnails, so a difference is found.
sharp.cache(false);
sharp.concurrency(1);
setPriority(10);

function makeThumbnail(path: string): Promise<Buffer> {
  return sharp(path, { failOn: 'error', limitInputPixels: false })
    .autoOrient()
    .keepIccProfile()
    .resize({ width: 440, height: 440, fit: 'inside', withoutEnlargement: true })
    .webp({ effort: 1, quality: 72 })
    .toBuffer();
}

process.on('message', async ({ paths, atOnce }: ThumbnailOrder) => {
  const left = paths.entries();
  const sizes: number[] = [];
  const start = performance.now();
  const used = process.cpuUsage();
  const work = async () => {
    for (const [number, path] of left) sizes[number] = (await makeThumbnail(path)).length;
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const { user, system } = process.cpuUsage(used);
  const processorMs = (user + system) / 1000;
  process.send?.({ ms: performance.now() - start, processorMs, sizes } satisfies ThumbnailsMade);
});
