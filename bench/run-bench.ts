// Measures what the product promises of its speed and memory; ends with 1 when a limit is missed (docs:
// `npm run bench`).

import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BenchPhoto, findPhotos } from './bench-photos.ts';
import { asTable, type Figure, holds } from './figure-table.ts';
import { measureAdmin } from './measure-admin.ts';
import { measureAlbumPage } from './measure-album-page.ts';
import { measureCores } from './measure-cores.ts';
import { measureDatabases } from './measure-databases.ts';
import { measureGuests } from './measure-guests.ts';
import { measureHeic } from './measure-heic.ts';
import { measureLists } from './measure-lists.ts';
import { measureLongRun } from './measure-long-run.ts';
import { measureMemory } from './measure-memory.ts';
import { measureMixed } from './measure-mixed.ts';
import { measurePeer } from './measure-peer.ts';
import { measureSlideshow } from './measure-slideshow.ts';
import { measureStart } from './measure-start.ts';
import { measureThumbnails } from './measure-thumbnails.ts';
import { measureUploads } from './measure-uploads.ts';
import { measureWeb } from './measure-web.ts';
import { measureZip } from './measure-zip.ts';

type Measure = (folder: string, photos: BenchPhoto[]) => Promise<Figure[]>;

const MEASUREMENTS: Record<string, Measure> = {
  guests: measureGuests,
  uploads: measureUploads,
  cores: measureCores,
  databases: measureDatabases,
  memory: measureMemory,
  long: measureLongRun,
  mixed: measureMixed,
  thumbnails: measureThumbnails,
  'album-page': measureAlbumPage,
  lists: measureLists,
  heic: measureHeic,
  archive: measureZip,
  admin: measureAdmin,
  start: measureStart,
  web: measureWeb,
};

/** What the goals of speed and memory are about, beside PicPeak where it was measured. */
const GROUPS: Record<string, string[]> = {
  table: [
    ...['guests', 'uploads', 'cores', 'databases', 'memory', 'lists', 'thumbnails', 'album-page'],
    ...['heic', 'web'],
  ],
};

/**
 * All measurements, or those named in the command: `npm run bench -- uploads memory`, `npm run bench -- table`. Two run
 * only when they are asked for, each by itself: `npm run bench -- peer PATH`, and `slideshow`, which takes an hour.
 */
async function main(): Promise<void> {
  const [first, checkout, ...rest] = process.argv.slice(2);
  if (first === 'peer') {
    if (checkout === undefined || rest.length > 0)
      return fail("Say where PicPeak's checkout is: npm run bench -- peer PATH");
    const peer: Measure = (folder, photos) => measurePeer(folder, photos, resolve(checkout));
    return measureAll({ peer }).catch((error: Error) => fail(error.message));
  }
  if (first === 'slideshow' && checkout === undefined) return measureAll({ slideshow: measureSlideshow });
  const wanted = process.argv.slice(2).flatMap((name) => GROUPS[name] ?? [name]);
  const names = Object.keys(MEASUREMENTS);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const known = [...names, ...Object.keys(GROUPS), 'slideshow', 'peer PATH'].join(', ');
    return fail(`There is no '${unknown}' to measure. There are: ${known}.`);
  }
  const chosen = Object.entries(MEASUREMENTS).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name),
  );
  return measureAll(Object.fromEntries(chosen));
}

async function measureAll(measurements: Record<string, Measure>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
  const figures: Figure[] = [];
  try {
    const photos = await findPhotos(folder, process.env.KEEPSAKE_BENCH_PHOTOS);
    for (const [name, measure] of Object.entries(measurements)) {
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
