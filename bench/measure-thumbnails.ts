import sharp from 'sharp';
import type { BenchPhoto } from './bench-photos.ts';
import { answersPerSecond, uploadAll } from './client.ts';
import { atLeast, beside, type Figure, PICPEAK } from './figures.ts';
import { previewsMade, startServer } from './server-under-test.ts';
import { bytesOf, emptyAlbums, repeated } from './upload-rounds.ts';

const CONNECTIONS = 8;
const SMALL_PHOTOS = 400;
const LARGE_PHOTOS = 16;
const FILES_MS = 3_000;
/** Times PicPeak's rate. */
const MIN_TIMES = 5;

export async function measureThumbnails(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  await using server = await startServer(folder, async (db) => {
    const albums = await emptyAlbums(db, 2);
    await db.updateTable('albums').set({ guestsDownload: true }).execute();
    return albums;
  });
  const { port, filled } = server;
  const send = (bytes: readonly Buffer[]) =>
    uploadAll({ port, uploadCode: filled.shift()?.uploadCode ?? '' }, bytes, CONNECTIONS);
  const small = await sharp(photos[0]?.bytes).resize(640).jpeg().toBuffer();
  const thumbnails = (await send(Array<Buffer>(SMALL_PHOTOS).fill(small))).map((photo) => photo.thumbnailUrl);
  const large = await send(bytesOf(repeated(photos, LARGE_PHOTOS)));
  await previewsMade(server.db);
  const rateOf = async (paths: string[]) =>
    (await answersPerSecond(port, paths, CONNECTIONS, FILES_MS)).perSecond;
  await rateOf(thumbnails);
  const before = server.used().server;
  const warm = await rateOf(thumbnails);
  const each = (server.used().server - before) / (warm * (FILES_MS / 1000));
  const previews = await rateOf(large.map(({ previewUrl }) => previewUrl));
  const copies = large.map(({ fileUrl }) => fileUrl);
  // Guests who ask first have them made.
  await rateOf(copies);
  const originals = await rateOf(copies);
  const note = `processor ${each.toFixed(2)} ms each`;
  return [
    atLeast(`Thumbnails a second, ${CONNECTIONS} connections`, warm, MIN_TIMES * PICPEAK.thumbnails, {
      ...{ note, peer: `PicPeak ${PICPEAK.thumbnails}` },
    }),
    beside('Previews a second', previews, PICPEAK.previews, { peer: 'PicPeak' }),
    beside('Originals for guests a second', originals, PICPEAK.originals, { peer: 'PicPeak' }),
  ];
}
