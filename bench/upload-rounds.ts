import type { Db } from '../server/db/open-db.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { uploadAll } from './client.ts';
import { type FilledAlbum, fillAlbum } from './filled-album.ts';
import { deleteAlbum, previewsMade, type ServerUnderTest } from './server-under-test.ts';

export type ServerWithAlbums = ServerUnderTest & { filled: FilledAlbum[] };

/** Rates, and milliseconds of processor time for each photo. */
export type Round = Record<'perSecond' | 'serverMs' | 'imagingMs' | 'shownMs' | 'laterMs', number>;

export async function emptyAlbums(db: Db, count: number): Promise<FilledAlbum[]> {
  const albums: FilledAlbum[] = [];
  while (albums.length < count) albums.push(await fillAlbum(db, 0));
  return albums;
}

export function repeated(photos: readonly BenchPhoto[], count: number): BenchPhoto[] {
  return Array.from({ length: count }, (_, number) => photos[number % photos.length] as BenchPhoto);
}

export const bytesOf = (photos: readonly BenchPhoto[]) => photos.map(({ bytes }) => bytes);

/** Uploads into the next empty album, which is deleted afterwards. */
export async function sendRound(
  server: ServerWithAlbums,
  photos: readonly Buffer[],
  atOnce: number,
): Promise<Round> {
  const album = server.filled.shift();
  if (!album) throw new Error('no empty album is left');
  const before = server.used();
  const start = performance.now();
  await uploadAll({ port: server.port, uploadCode: album.uploadCode }, photos, atOnce);
  const seconds = (performance.now() - start) / 1000;
  const shown = server.used();
  await previewsMade(server.db);
  const later = server.used();
  await deleteAlbum(server, album);
  const serverMs = (shown.server - before.server) / photos.length;
  const imagingMs = (shown.imaging - before.imaging) / photos.length;
  return {
    perSecond: photos.length / seconds,
    serverMs,
    imagingMs,
    shownMs: serverMs + imagingMs,
    laterMs: (later.imaging - shown.imaging) / photos.length,
  };
}
