import type { Context, UserViewer } from '../context.ts';
import { hashDistance, parseHash } from '../media/pictures/perceptual-hash.ts';
import { listPerceptualHashes } from '../photos/photo-list-store.ts';
import { openAlbum } from './open-album.ts';

/** Photos whose hashes differ in no more bits, of 64, look alike. */
const ALIKE = 6;

/**
 * Groups of two and more, each by its newest photo, the largest photo of each first: it is proposed to be kept. Throws
 * ALBUM_NOT_FOUND, NOT_ALLOWED.
 */
export async function showLookAlikes(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
): Promise<{ groups: string[][] }> {
  await openAlbum(ctx, viewer, { id: albumId }, 'moderate');
  const photos = await listPerceptualHashes(ctx.db, albumId);
  const groups = groupAlike(photos.map(({ perceptualHash }) => perceptualHash));
  return {
    groups: groups.map((group) =>
      group
        .flatMap((index) => photos[index] ?? [])
        .sort(
          (one, other) =>
            other.width * other.height - one.width * one.height || other.sizeBytes - one.sizeBytes,
        )
        .map(({ id }) => id),
    ),
  };
}

/**
 * Groups of indexes whose hashes are alike, directly or through others of the group. An album has at most 500 photos:
 * comparing all pairs takes milliseconds.
 */
function groupAlike(hashes: readonly string[]): number[][] {
  const words = hashes.map(parseHash);
  const groupOf = hashes.map((_, index) => index);
  const rootOf = (index: number): number =>
    groupOf[index] === index ? index : rootOf(groupOf[index] ?? index);
  for (let one = 0; one < words.length; one += 1) {
    for (let other = one + 1; other < words.length; other += 1) {
      if (hashDistance(words[one] ?? [0, 0], words[other] ?? [0, 0]) <= ALIKE)
        groupOf[rootOf(other)] = rootOf(one);
    }
  }
  const groups = new Map<number, number[]>();
  for (const index of groupOf.keys())
    groups.set(rootOf(index), [...(groups.get(rootOf(index)) ?? []), index]);
  return [...groups.values()].filter((group) => group.length > 1);
}
