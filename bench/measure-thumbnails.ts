// Benchmark 3: thumbnails served, beside a bare Node handler with the same bytes in memory.

import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BareFiles } from './bare-handler.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { compareInRounds } from './compare-in-rounds.ts';
import type { Figure } from './figure-table.ts';
import { fillAlbum } from './filled-album.ts';
import { startPeer } from './peer-process.ts';
import { answersPerSecond } from './raw-client.ts';
import { startServer } from './server-under-test.ts';
import { uploadAll } from './upload-client.ts';

const THUMBNAILS = 48;
const CONNECTIONS = 16;
const ROUNDS = 9;
const ROUND_MS = 700;
const MIN_RATIO = 0.5;

/** The same client asks both, in turns. */
export async function measureThumbnails(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const server = await startServer(folder, (db) => fillAlbum(db, 0));
  const peer = startPeer('bare-handler.ts');
  try {
    const chosen = Array.from({ length: THUMBNAILS }, (_, n) => photos[n % photos.length] as BenchPhoto);
    const target = { port: server.port, uploadCode: server.filled.uploadCode };
    const answers = await uploadAll(
      target,
      chosen.map((photo) => photo.bytes),
      4,
    );
    const paths = answers.flatMap((answer) => answer.photos.map((photo) => photo.thumbnailUrl));
    const files: BareFiles['files'] = {};
    for (const path of paths) files[path] = (await fetchBytes(server.port, path)).toString('base64');
    const { port } = await peer.ask<{ port: number }>({ files } satisfies BareFiles);

    const measure = (at: number) => answersPerSecond(at, paths, CONNECTIONS, ROUND_MS);
    for (const at of [server.port, port, server.port, port]) await measure(at);
    const found = await compareInRounds(
      ROUNDS,
      () => measure(server.port),
      () => measure(port),
    );
    return [
      {
        what: `Thumbnails served on ${CONNECTIONS} connections`,
        measured: `${found.ours.toFixed(0)} requests/s`,
        beside: `${found.theirs.toFixed(0)} requests/s, bare Node handler`,
        ratio: found.ratio,
        must: { min: MIN_RATIO },
      },
    ];
  } finally {
    peer.stop();
    await server.stop();
  }
}

function fetchBytes(port: number, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, (response: IncomingMessage) => {
      if (response.statusCode === 200) resolve(buffer(response));
      else reject(new Error(`${path}: ${response.statusCode}`));
    }).on('error', reject);
  });
}
