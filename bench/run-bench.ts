import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchPhoto, findPhotos } from './bench-photos.ts';
import { asTable, type Figure, holds } from './figures.ts';
import { measureAdmin } from './measure-admin.ts';
import { measureAlbumPage } from './measure-album-page.ts';
import { measureCluster } from './measure-cluster.ts';
import { measureDatabases } from './measure-databases.ts';
import { measureGuests } from './measure-guests.ts';
import { measureHeic } from './measure-heic.ts';
import { measureLargeAlbum } from './measure-large-album.ts';
import { measureMemory } from './measure-memory.ts';
import { measureStart } from './measure-start.ts';
import { measureThumbnails } from './measure-thumbnails.ts';
import { measureUploads } from './measure-uploads.ts';
import { measureWeb } from './measure-web.ts';
import { measureZip } from './measure-zip.ts';

type Measure = (folder: string, photos: BenchPhoto[]) => Promise<Figure[]>;

const MEASUREMENTS: Record<string, Measure> = {
  guests: measureGuests,
  uploads: measureUploads,
  databases: measureDatabases,
  memory: measureMemory,
  'album-page': measureAlbumPage,
  'large-album': measureLargeAlbum,
  thumbnails: measureThumbnails,
  heic: measureHeic,
  archive: measureZip,
  cluster: measureCluster,
  start: measureStart,
  web: measureWeb,
  admin: measureAdmin,
};
/** All but the administration, whose two million photos take minutes to fill in. */
const TABLE = Object.keys(MEASUREMENTS).filter((name) => name !== 'admin');

/** Nothing named: all. `table`: all but the administration. The exit code is 1 where a limit is missed. */
async function main(): Promise<void> {
  const asked = process.argv.slice(2).flatMap((name) => (name === 'table' ? TABLE : [name]));
  const names = asked.length > 0 ? asked : Object.keys(MEASUREMENTS);
  const unknown = names.find((name) => !(name in MEASUREMENTS));
  if (unknown !== undefined) {
    const known = [...Object.keys(MEASUREMENTS), 'table'].join(', ');
    throw new Error(`There is no '${unknown}' to measure. There are: ${known}.`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
  const figures: Figure[] = [];
  try {
    const photos = await findPhotos(folder, process.env.KEEPSAKE_BENCH_PHOTOS);
    for (const name of names) {
      const start = performance.now();
      process.stderr.write(`measuring ${name} …\n`);
      figures.push(...((await MEASUREMENTS[name]?.(folder, photos)) ?? []));
      process.stderr.write(`${name} took ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}`;
  process.stdout.write(`\n${machine}\n\n${asTable(figures)}\n`);
  process.exitCode = figures.every(holds) ? 0 : 1;
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
