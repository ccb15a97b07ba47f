// Measures what the product promises of its speed and memory; ends with 1 when a limit is missed (docs:
// `npm run bench`).

import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchPhoto, findPhotos } from './bench-photos.ts';
import { asTable, type Figure, holds } from './figure-table.ts';
import { measureAdmin } from './measure-admin.ts';
import { measureAlbumPage } from './measure-album-page.ts';
import { measureDatabases } from './measure-databases.ts';
import { measureHeic } from './measure-heic.ts';
import { measureMemory } from './measure-memory.ts';
import { measureStart } from './measure-start.ts';
import { measureThumbnails } from './measure-thumbnails.ts';
import { measureUploads } from './measure-uploads.ts';
import { measureWeb } from './measure-web.ts';

const MEASUREMENTS: Record<string, (folder: string, photos: BenchPhoto[]) => Promise<Figure[]>> = {
  uploads: measureUploads,
  databases: measureDatabases,
  memory: measureMemory,
  thumbnails: measureThumbnails,
  'album-page': measureAlbumPage,
  heic: measureHeic,
  admin: measureAdmin,
  start: measureStart,
  web: measureWeb,
};

/** All measurements, or those named in the command: `npm run bench -- uploads memory`. */
async function main(): Promise<void> {
  const all = Object.keys(MEASUREMENTS);
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown !== undefined)
    return fail(`There is no '${unknown}' to measure. There are: ${all.join(', ')}.`);

  const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
  const figures: Figure[] = [];
  try {
    const photos = await findPhotos(folder, process.env.KEEPSAKE_BENCH_PHOTOS);
    for (const [name, measure] of Object.entries(MEASUREMENTS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      process.stderr.write(`measuring ${name} …\n`);
      figures.push(...(await measure(folder, photos)));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (figures.length === 0) return fail('Nothing could be measured here.');
  process.stdout.write(
    `\n${availableParallelism()} cores, Node ${process.versions.node}\n\n${asTable(figures)}\n`,
  );
  process.exitCode = figures.every(holds) ? 0 : 1;
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

await main();
