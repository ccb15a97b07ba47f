// The peer of an upload: a process that decodes, shrinks and encodes the same thumbnails and does nothing else.

import { setPriority } from 'node:os';
import sharp from 'sharp';

export interface ThumbnailOrder {
  paths: string[];
  atOnce: number;
}

export interface ThumbnailsMade {
  ms: number;
  /** Of processor time. */
  processorMs: number;
  /** Bytes of each thumbnail, in the order of `paths`. */
  sizes: number[];
}

// As server/media has it. The benchmark compares the sizes of the thumbnails, so that this cannot fall behind
// unnoticed.
sharp.cache(false);
sharp.concurrency(1);
// The server's imaging process has this priority too: both are to share the machine with others alike.
setPriority(10);

function makeThumbnail(path: string): Promise<Buffer> {
  return sharp(path, { failOn: 'error', limitInputPixels: false })
    .autoOrient()
    .keepIccProfile()
    .resize({ width: 440, height: 440, fit: 'inside', withoutEnlargement: true })
    .webp({ effort: 2, quality: 75 })
    .toBuffer();
}

process.on('message', async ({ paths, atOnce }: ThumbnailOrder) => {
  const left = [...paths.entries()];
  const sizes: number[] = [];
  const start = performance.now();
  const used = process.cpuUsage();
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift())
      sizes[next[0]] = (await makeThumbnail(next[1])).length;
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const { user, system } = process.cpuUsage(used);
  const processorMs = (user + system) / 1000;
  process.send?.({ ms: performance.now() - start, processorMs, sizes } satisfies ThumbnailsMade);
});
