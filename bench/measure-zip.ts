import { spawn } from 'node:child_process';
import { linkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Db } from '../server/db/open-db.ts';
import { openDiskStorage } from '../server/storage/disk-storage.ts';
import { filesFolder } from '../server/storage/open-stores.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { atMost, beside, type Figure, medians } from './figures.ts';
import { type FilledAlbum, fillAlbum } from './filled-album.ts';
import { memoryAtPeak } from './measure-memory.ts';
import { call, type ServerUnderTest, startServer } from './server-under-test.ts';

const PHOTOS = 500;
const ROUNDS = 3;
const MB = 1024 * 1024;
const MIN_PART_OF_CAT = 0.6;
const MAX_MORE_MB = 25;
const MAX_FIRST_BYTE_MS = 100;
const PREPARING_MS = 600_000;

/** An album as one ZIP, for its owner and for its guests, beside `cat` of the same files. */
export async function measureZip(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const paths: string[] = [];
  await using server = await startServer(folder, async (db, dataFolder) => {
    const album = await fillAlbum(db, PHOTOS);
    paths.push(...(await giveFiles(db, dataFolder, photos)));
    return album;
  });
  const { id, uploadCode } = server.filled;
  const ofOwner = await makeZip(server, `/albums/${id}/zips`, { photos: 'all', rendition: 'original' });
  const figures = await measureLoading(server, ofOwner, paths, 'as one ZIP');
  await call(server.port, 'PATCH', `/albums/${id}/details`, server.filled.token, { guestsDownload: true });
  const ofGuests = await makeZip(server, `/uploads/${uploadCode}/zips`, {});
  return [...figures, ...(await measureLoading(server, ofGuests, paths, 'as guests’ ZIP of clean copies'))];
}

interface MadeZip {
  url: string;
  sizeBytes: number;
}

async function measureLoading(
  server: ServerUnderTest,
  zip: MadeZip,
  paths: string[],
  what: string,
): Promise<Figure[]> {
  const rounds: Record<'rate' | 'catRate' | 'firstByteMs' | 'processorMs' | 'moreMb', number>[] = [];
  // The first round warms up both, and the files.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = { usedMs: server.used().server, mb: server.memory().server };
    let loaded = { bytes: 0, seconds: 0, firstByteMs: 0 };
    const peak = await memoryAtPeak(server, async () => {
      loaded = await loadZip(server.port, zip.url);
    });
    const processorMs = server.used().server - before.usedMs;
    if (loaded.bytes < zip.sizeBytes) throw new Error('the ZIP is not whole');
    const cat = await readWhole(spawn('cat', paths, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
    const rateOf = ({ bytes, seconds }: { bytes: number; seconds: number }) => bytes / MB / seconds;
    if (round === 0) continue;
    rounds.push({
      rate: rateOf(loaded),
      catRate: rateOf(cat),
      firstByteMs: loaded.firstByteMs,
      processorMs,
      moreMb: peak.server - before.mb,
    });
  }
  const found = medians(rounds);
  const size = `${PHOTOS} photos (${Math.round(zip.sizeBytes / MB)} MB)`;
  return [
    {
      ...beside(`${size} ${what}, MB a second`, found.rate, found.catRate, {
        ...{ note: `processor ${(found.processorMs / 1000).toFixed(2)} s`, peer: 'cat of the same files' },
      }),
      must: { min: MIN_PART_OF_CAT },
    },
    atMost('… memory of the server above idle', found.moreMb, MAX_MORE_MB, { unit: 'MB' }),
    atMost('… first byte', found.firstByteMs, MAX_FIRST_BYTE_MS, { unit: 'ms' }),
  ];
}

/** Links a file to every photo of the album, and corrects its row. Returns the paths. */
export async function giveFiles(db: Db, dataFolder: string, photos: BenchPhoto[]): Promise<string[]> {
  const folder = filesFolder({ DATA_DIR: dataFolder });
  await openDiskStorage(folder);
  const rows = await db.selectFrom('photos').select(['id', 'storedFilename']).execute();
  const paths: string[] = [];
  for (const [index, { id, storedFilename }] of rows.entries()) {
    const { path: source, bytes } = photos[index % photos.length] as BenchPhoto;
    const path = join(folder, 'blobs', storedFilename.slice(0, 2), storedFilename);
    linkSync(source, path);
    paths.push(path);
    const facts = { sizeBytes: bytes.length, crc32: crc32(bytes) };
    await db.updateTable('photos').set(facts).where('id', '=', id).execute();
  }
  return paths;
}

export async function makeZip(
  { port, filled }: ServerUnderTest & { filled: FilledAlbum },
  address: string,
  body: object,
): Promise<MadeZip> {
  for (const deadline = Date.now() + PREPARING_MS; ; await pause(100)) {
    try {
      return await call<MadeZip>(port, 'POST', address, filled.token, body);
    } catch (error) {
      if (Date.now() > deadline || !String(error).includes(': 503 ')) throw error;
    }
  }
}

/** Over a plain socket, as the bytes of `cat` come: a client's parser is not what is measured. */
export async function loadZip(port: number, path: string): ReturnType<typeof readWhole> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  return readWhole(socket);
}

function readWhole(stream: Readable): Promise<{ bytes: number; seconds: number; firstByteMs: number }> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let [bytes, firstByteMs] = [0, 0];
    stream.on('data', (chunk: Buffer) => {
      if (bytes === 0) firstByteMs = performance.now() - start;
      bytes += chunk.length;
    });
    stream.once('error', reject);
    stream.once('end', () => resolve({ bytes, seconds: (performance.now() - start) / 1000, firstByteMs }));
  });
}
