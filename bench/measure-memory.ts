// Benchmark 2: memory of the server and its imaging process together: at rest after a thousand photos, and while fifty
// guests send 20 MB each at the same moment.

import { setTimeout as pause } from 'node:timers/promises';
import { type BenchPhoto, padded } from './bench-photos.ts';
import type { Figure } from './figure-table.ts';
import { emptyAlbums, previewsMade } from './measure-uploads.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { uploadAll } from './upload-client.ts';

const MB = 1024 * 1024;
const SAMPLE_MS = 50;
const CLIENTS = 50;
const FILE_BYTES = 20 * MB;
const MAX_AT_PEAK_MB = 400;
/** One more album is for the peak. */
const ALBUMS = 2;
const PHOTOS_OF_ALBUM = 500;
const AT_ONCE = 8;
const MAX_AT_REST_MB = 250;
/** Milliseconds without a request. */
const REST_MS = 30_000;

/** In megabytes; nothing where the system does not tell memory. */
export async function measureMemory(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const server = await startServer(folder, (db) => emptyAlbums(db, ALBUMS + 1));
  const choose = (count: number) =>
    Array.from({ length: count }, (_, number) => (photos[number % photos.length] as BenchPhoto).bytes);
  const send = (album: number, files: readonly Buffer[], atOnce: number) =>
    uploadAll({ port: server.port, uploadCode: server.filled[album]?.uploadCode ?? '' }, files, atOnce);
  try {
    const start = memoryNow(server);
    if (start === null) return [];
    for (let album = 0; album < ALBUMS; album += 1) await send(album, choose(PHOTOS_OF_ALBUM), AT_ONCE);
    const rest = await memoryAtRest(server);

    const files = choose(CLIENTS).map((bytes) => padded(bytes, FILE_BYTES));
    const peak = await memoryAtPeak(server, () => send(ALBUMS, files, CLIENTS));
    return [
      limited('Memory at the start', start, MAX_AT_REST_MB),
      limited(`… at rest after ${ALBUMS * PHOTOS_OF_ALBUM} photos`, rest, MAX_AT_REST_MB),
      limited(`… at the peak of ${CLIENTS} clients sending 20 MB at once`, peak, MAX_AT_PEAK_MB),
    ];
  } finally {
    await server.stop();
  }
}

/** Resident memory of all processes of the server. What they share counts for each, so it is rather too much. */
export interface Memory {
  serverMb: number;
  imagingMb: number;
  togetherMb: number;
}

/** Once all previews are made, and nothing has been asked for a while. */
export async function memoryAtRest(server: ServerUnderTest): Promise<Memory> {
  await previewsMade(server.db);
  await pause(REST_MS);
  const memory = memoryNow(server);
  if (memory === null) throw new Error('the memory of the server is not known');
  return memory;
}

/** The most at any one moment while `work` is done. */
async function memoryAtPeak(server: ServerUnderTest, work: () => Promise<unknown>): Promise<Memory> {
  let peak: Memory | null = null;
  const timer = setInterval(() => {
    const now = memoryNow(server);
    if (now && now.togetherMb > (peak?.togetherMb ?? 0)) peak = now;
  }, SAMPLE_MS);
  await work().finally(() => clearInterval(timer));
  if (!peak) throw new Error('the memory of the server is not known');
  return peak;
}

function memoryNow(server: ServerUnderTest): Memory | null {
  const { server: own, imaging } = server.memory();
  if (own === null) return null;
  const [serverMb, imagingMb] = [own / MB, (imaging ?? 0) / MB];
  return { serverMb, imagingMb, togetherMb: serverMb + imagingMb };
}

export function asText({ serverMb, imagingMb, togetherMb }: Memory): string {
  return `${togetherMb.toFixed(0)} MB (server ${serverMb.toFixed(0)}, imaging ${imagingMb.toFixed(0)})`;
}

function limited(what: string, memory: Memory, limitMb: number): Figure {
  return {
    what,
    measured: asText(memory),
    beside: `${limitMb} MB`,
    ratio: memory.togetherMb / limitMb,
    must: { max: 1 },
  };
}
