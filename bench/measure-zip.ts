// Benchmark 13: an album of 500 photos as one ZIP, for its owner and for its guests, beside cat of the same files; and
// one of more than 4 GB that is cut.

import { spawn } from 'node:child_process';
import { linkSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Db } from '../server/db/open-db.ts';
import { openDiskStorage } from '../server/storage/disk-storage.ts';
import { filesFolder } from '../server/storage/open-stores.ts';
import { readZip } from '../tests/support/zip-readers.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { type Figure, median } from './figure-table.ts';
import { type FilledAlbum, fillAlbum } from './filled-album.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

const PHOTOS = 500;
const ROUNDS = 5;
const MB = 1024 * 1024;
const MIN_PART_OF_CAT = 0.6;
const MAX_MORE_MB = 25;
const MAX_FIRST_BYTE_MS = 100;
const SAMPLE_MS = 20;
/** Photos of zeros that take no room on the disk, more than 4 GB together. */
const SPARSE_PHOTOS = 450;
const SPARSE_BYTES = 10 * MB;
const CUTS = 10;
const END_OF_HEAD = '\r\n\r\n';
const MAX_HEAD_BYTES = 4096;

export async function measureZip(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const paths: string[] = [];
  const server = await startServer(folder, async (db, dataFolder) => {
    const album = await fillAlbum(db, PHOTOS);
    await forEachFile(db, dataFolder, async (path, index) => {
      const { path: source, bytes } = photos[index % photos.length] as BenchPhoto;
      linkSync(source, path);
      paths.push(path);
      return { sizeBytes: bytes.length, crc32: crc32(bytes) };
    });
    return album;
  });
  try {
    return [
      ...(await measureLoading(server, await makeZip(server), paths, 'as one ZIP')),
      ...(await measureLoading(server, await makeGuestsZip(server), paths, 'as guests’ ZIP of clean copies')),
      await measureLargeZip(folder),
    ];
  } finally {
    await server.stop();
  }
}

/** Beside cat of the same files, in turns. */
async function measureLoading(
  server: ServerUnderTest,
  zip: MadeZip,
  paths: string[],
  what: string,
): Promise<Figure[]> {
  const rates: number[] = [];
  const firstBytes: number[] = [];
  const ofCat: number[] = [];
  const processor: number[] = [];
  let [idle, peak] = [Number.POSITIVE_INFINITY, 0];
  // The first round warms both up, and the files.
  for (let round = 0; round <= ROUNDS; round += 1) {
    idle = Math.min(idle, (server.memory().server ?? 0) / MB);
    const timer = setInterval(() => {
      if (round > 0) peak = Math.max(peak, (server.memory().server ?? 0) / MB);
    }, SAMPLE_MS);
    const worked = server.processorMs() ?? 0;
    const loaded = await load(server.port, zip.url).finally(() => clearInterval(timer));
    const workedMs = (server.processorMs() ?? 0) - worked;
    if (loaded.bytes !== zip.sizeBytes) throw new Error('the ZIP is not whole');
    const cat = await readWhole(spawn('cat', paths, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
    if (round === 0) {
      idle = (server.memory().server ?? 0) / MB;
      continue;
    }
    processor.push(workedMs);
    rates.push(loaded.bytes / MB / loaded.seconds);
    firstBytes.push(loaded.firstByteMs);
    ofCat.push(cat.bytes / MB / cat.seconds);
  }
  const [rate, catRate, firstByte] = [median(rates), median(ofCat), Math.max(...firstBytes)];
  return [
    {
      what: `${PHOTOS} photos (${Math.round(zip.sizeBytes / MB)} MB) ${what}, MB a second`,
      measured: `${rate.toFixed(0)} (${(median(processor) / 1000).toFixed(2)} s of the processor)`,
      beside: `${catRate.toFixed(0)} of cat of the same files, into a pipe`,
      ratio: rate / catRate,
      must: { min: MIN_PART_OF_CAT },
    },
    {
      what: '… memory of the server meanwhile, above idle',
      measured: `${(peak - idle).toFixed(0)} MB`,
      beside: `${MAX_MORE_MB} MB`,
      ratio: (peak - idle) / MAX_MORE_MB,
      must: { max: 1 },
    },
    {
      what: '… first byte, slowest',
      measured: `${firstByte.toFixed(0)} ms`,
      beside: `${MAX_FIRST_BYTE_MS} ms`,
      ratio: firstByte / MAX_FIRST_BYTE_MS,
      must: { max: 1 },
    },
  ];
}

/** Cut ten times and continued each time where it was; then other programs test every byte. */
async function measureLargeZip(folder: string): Promise<Figure> {
  const zeros = crc32(Buffer.alloc(SPARSE_BYTES));
  const server = await startServer(folder, async (db, dataFolder) => {
    const album = await fillAlbum(db, SPARSE_PHOTOS);
    await forEachFile(db, dataFolder, async (path) => {
      const file = await open(path, 'w');
      await file.truncate(SPARSE_BYTES).finally(() => file.close());
      return { sizeBytes: SPARSE_BYTES, crc32: zeros };
    });
    return album;
  });
  const path = join(folder, 'large.zip');
  try {
    const { url, sizeBytes } = await makeZip(server);
    const file = await open(path, 'w');
    let at = 0;
    for (let cut = 1; at < sizeBytes; cut += 1) {
      const until = cut > CUTS ? sizeBytes : Math.floor((sizeBytes * cut) / (CUTS + 1));
      const response = await ask(server.port, url, { Range: `bytes=${at}-` });
      for await (const chunk of response as AsyncIterable<Buffer>) {
        // Holes stay holes: the disk is not what is measured.
        if (!isZeros(chunk)) await file.write(chunk, 0, chunk.length, at);
        at += chunk.length;
        if (at >= until) break;
      }
      response.destroy();
    }
    await file.truncate(sizeBytes);
    await file.close();
    const entries = await readZip(path);
    return {
      what: `A ZIP of ${(sizeBytes / 1024 / MB).toFixed(1)} GB, cut ${CUTS} times: entries that unzip and zipfile test`,
      measured: String(entries.length),
      beside: String(SPARSE_PHOTOS + 1),
      ratio: entries.length / (SPARSE_PHOTOS + 1),
      must: { min: 1 },
    };
  } finally {
    await rm(path, { force: true });
    await server.stop();
  }
}

/** Gives every photo of the album its file, and writes down what it is. */
async function forEachFile(
  db: Db,
  dataFolder: string,
  write: (path: string, index: number) => Promise<{ sizeBytes: number; crc32: number }>,
): Promise<void> {
  const folder = filesFolder({ DATA_DIR: dataFolder });
  await openDiskStorage(folder);
  const photos = await db.selectFrom('photos').select(['id', 'storedFilename']).execute();
  for (const [index, { id, storedFilename }] of photos.entries()) {
    const facts = await write(join(folder, 'blobs', storedFilename.slice(0, 2), storedFilename), index);
    await db.updateTable('photos').set(facts).where('id', '=', id).execute();
  }
}

interface MadeZip {
  url: string;
  sizeBytes: number;
}
type FilledServer = ServerUnderTest & { filled: FilledAlbum };

async function makeZip(server: FilledServer): Promise<MadeZip> {
  const address = `/albums/${server.filled.id}/zips`;
  return (await call(server, 'POST', address, { photos: 'all', rendition: 'original' })) as MadeZip;
}

async function makeGuestsZip(server: FilledServer): Promise<MadeZip> {
  await call(server, 'PATCH', `/albums/${server.filled.id}/details`, { guestsDownload: true });
  return (await call(server, 'POST', `/uploads/${server.filled.uploadCode}/zips`, {})) as MadeZip;
}

/** As the owner; asked again while the server still prepares it. */
async function call({ port, filled }: FilledServer, method: string, address: string, body: object) {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api${address}`, {
      method,
      headers: { authorization: `Bearer ${filled.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) return answer.json();
    if (answer.status !== 503) throw new Error(`no ZIP: ${answer.status} ${await answer.text()}`);
  }
}

function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers, agent: false }, resolve).on('error', reject);
  });
}

/** Over a plain socket, as cat's bytes come: a client's parser is not what is measured. */
async function load(port: number, path: string): Promise<Received> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  const received = await readWhole(socket);
  if (!received.head.startsWith('HTTP/1.1 200')) throw new Error(`no ZIP: ${received.head.slice(0, 200)}`);
  return { ...received, bytes: received.bytes - received.head.indexOf(END_OF_HEAD) - END_OF_HEAD.length };
}

interface Received {
  /** Its beginning, as text. */
  head: string;
  bytes: number;
  seconds: number;
  firstByteMs: number;
}

/** Both come through the same reader. */
function readWhole(socket: Readable): Promise<Received> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let [head, bytes, firstByteMs] = ['', 0, 0];
    socket.once('data', (chunk: Buffer) => {
      head = chunk.toString('latin1', 0, MAX_HEAD_BYTES);
      firstByteMs = performance.now() - start;
    });
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    socket.once('error', reject);
    const seconds = () => (performance.now() - start) / 1000;
    socket.once('end', () => resolve({ head, bytes, seconds: seconds(), firstByteMs }));
  });
}

const ZEROS = Buffer.alloc(MB);

function isZeros(bytes: Buffer): boolean {
  return bytes.length <= ZEROS.length && bytes.equals(ZEROS.subarray(0, bytes.length));
}
