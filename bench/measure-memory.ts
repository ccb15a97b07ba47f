import { setTimeout as pause } from 'node:timers/promises';
import { type BenchPhoto, padded } from './bench-photos.ts';
import { uploadAll } from './client.ts';
import { atMost, type Figure } from './figures.ts';
import { previewsMade, type ServerUnderTest, startServer } from './server-under-test.ts';
import { bytesOf, emptyAlbums, repeated } from './upload-rounds.ts';

const CLIENTS = 50;
const FILE_BYTES = 20 * 1024 * 1024;
const ALBUMS = 2;
const PHOTOS_OF_ALBUM = 500;
const AT_ONCE = 8;
const MAX_MB = { atRest: 250, atPeak: 400 };
const REST_MS = 30_000;
const SAMPLE_MS = 50;

/** Of the server and its imaging process together. Nothing where the system does not tell memory. */
export async function measureMemory(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  await using server = await startServer(folder, (db) => emptyAlbums(db, ALBUMS + 1));
  const send = (files: readonly Buffer[], atOnce: number) =>
    uploadAll({ port: server.port, uploadCode: server.filled.shift()?.uploadCode ?? '' }, files, atOnce);
  if (Number.isNaN(server.memory().server)) return [];
  const many = bytesOf(repeated(photos, PHOTOS_OF_ALBUM));
  for (let album = 0; album < ALBUMS; album += 1) await send(many, AT_ONCE);
  await previewsMade(server.db);
  await pause(REST_MS);
  const what = `Memory at rest after ${ALBUMS * PHOTOS_OF_ALBUM} photos`;
  const atRest = limited(what, server.memory(), MAX_MB.atRest);
  const files = repeated(photos, CLIENTS).map(({ bytes }) => padded(bytes, FILE_BYTES));
  const peak = await memoryAtPeak(server, () => send(files, CLIENTS));
  return [atRest, limited(`… while ${CLIENTS} clients send 20 MB each at once`, peak, MAX_MB.atPeak)];
}

type Memory = ReturnType<ServerUnderTest['memory']>;

/** The most at any one moment. */
export async function memoryAtPeak(server: ServerUnderTest, work: () => Promise<unknown>): Promise<Memory> {
  let peak: Memory = { server: 0, imaging: 0 };
  const timer = setInterval(() => {
    const now = server.memory();
    if (now.server + now.imaging > peak.server + peak.imaging) peak = now;
  }, SAMPLE_MS);
  await work().finally(() => clearInterval(timer));
  return peak;
}

function limited(what: string, { server, imaging }: Memory, limitMb: number): Figure {
  const note = `server ${server.toFixed(0)}, imaging ${imaging.toFixed(0)}`;
  return atMost(what, server + imaging, limitMb, { unit: 'MB', note });
}
