import type { Context, UserViewer } from '../context.ts';
import { colourDistance, placeholderColours } from '../media/pictures/make-placeholder.ts';
import { hashDistance, parseHash } from '../media/pictures/perceptual-hash.ts';
import { listLooks } from '../photos/photo-list-store.ts';
import { openAlbum } from './open-album.ts';

/** Photos whose hashes differ in no more bits, of 64, look alike where their colours do too. */
const ALIKE = 6;
/** So far apart, of 31, a copy's colours are that was made brighter or warmer. */
const ALIKE_COLOURS = 4;

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
  const photos = await listLooks(ctx.db, albumId);
  const groups = groupAlike(photos);
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
 * Groups of indexes of photos that are alike, directly or through others of the group. An album has at most 500 photos:
 * comparing all pairs takes milliseconds.
 */
function groupAlike(photos: readonly { perceptualHash: string; placeholder: string }[]): number[][] {
  const looks = photos.map(({ perceptualHash, placeholder }) => ({
    hash: parseHash(perceptualHash),
    colours: placeholderColours(placeholder),
  }));
  const groupOf = photos.map((_, index) => index);
  const rootOf = (index: number): number =>
    groupOf[index] === index ? index : rootOf(groupOf[index] ?? index);
  for (const [one, first] of looks.entries()) {
    for (const [at, second] of looks.slice(one + 1).entries()) {
      const isAlike =
        hashDistance(first.hash, second.hash) <= ALIKE &&
        colourDistance(first.colours, second.colours) <= ALIKE_COLOURS;
      if (isAlike) groupOf[rootOf(one + 1 + at)] = rootOf(one);
    }
  }
  const groups = new Map<number, number[]>();
  for (const index of groupOf.keys())
    groups.set(rootOf(index), [...(groups.get(rootOf(index)) ?? []), index]);
  return [...groups.values()].filter((group) => group.length > 1);
}
