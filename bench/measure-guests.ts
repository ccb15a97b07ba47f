import type { BenchPhoto } from './bench-photos.ts';
import { atLeast, type Figure, medians, PICPEAK } from './figures.ts';
import { startServer } from './server-under-test.ts';
import { bytesOf, emptyAlbums, type Round, repeated, sendRound } from './upload-rounds.ts';

/** Photos a second, by how many are sent at a time. */
const GOALS = { 8: 16.6, 3: 14.9, 1: 9 } as const;
const PHOTOS_A_ROUND = 40;
const ROUNDS = 3;

export async function measureGuests(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const counts = [8, 3, 1] as const;
  await using server = await startServer(folder, (db) => emptyAlbums(db, 1 + counts.length * ROUNDS));
  const bytes = bytesOf(repeated(photos, PHOTOS_A_ROUND));
  await sendRound(server, bytes, 8);
  const figures: Figure[] = [];
  for (const count of counts) {
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) rounds.push(await sendRound(server, bytes, count));
    const { perSecond } = medians(rounds);
    figures.push(
      atLeast(`Photos until they are shown, ${count} at a time`, perSecond, GOALS[count], {
        ...{ unit: 'photos/s', digits: 1, peer: `PicPeak ${PICPEAK.uploads[count]}` },
      }),
    );
  }
  return figures;
}
