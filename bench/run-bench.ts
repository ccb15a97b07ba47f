// Measures what the product promises of its speed and memory; ends with 1 when a limit is missed (docs: `npm run bench`).

import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPhotos } from './bench-photos.ts';
import { asTable, type Figure, holds } from './figure-table.ts';
import { measureAdmin } from './measure-admin.ts';
import { measureAlbumPage } from './measure-album-page.ts';
import { measureMemory } from './measure-memory.ts';
import { measureThumbnails } from './measure-thumbnails.ts';
import { measureUploads } from './measure-uploads.ts';

/** All measurements, or those named in the command: `npm run bench -- uploads memory`. */
async function main(): Promise<void> {
  const given = process.env.KEEPSAKE_BENCH_PHOTOS;
  const wanted = process.argv.slice(2);
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
  const figures: Figure[] = [];
  try {
    const photos = await findPhotos(folder, given);
    const measurements = {
      uploads: () => measureUploads(folder, photos),
      memory: () => measureMemory(folder, photos),
      thumbnails: () => measureThumbnails(folder, photos),
      'album-page': () => measureAlbumPage(folder),
      admin: () => measureAdmin(folder),
    };
    for (const [name, measure] of Object.entries(measurements)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      process.stderr.write(`measuring ${name} …\n`);
      figures.push(...(await measure()));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  process.stdout.write(
    `\n${availableParallelism()} cores, Node ${process.versions.node}\n\n${asTable(figures)}\n`,
  );
  process.exitCode = figures.every(holds) ? 0 : 1;
}

await main();
