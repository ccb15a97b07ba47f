import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import { type DescribedLists, type DescribedPhoto, KEPT_MS, type PagePhoto } from '../shared-reply.ts';
import { photoLister, type ViewerContext } from './describe-photo.ts';
import { linkExpiry } from './files/photo-links.ts';
import { listPhotos, listPhotoVersions, type PhotoFilter, type VersionedPhoto } from './photo-list-store.ts';

/** Of all lists. A photo has 2 to 3 KB, 16 at most. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Of the object and its list entry. */
const PHOTO_BYTES = 500;
const BYTES_PER_CHARACTER = 2;
/** Above this all photos are read: each number of ids is a statement of its own. */
const MAX_CHANGED = 50;

/** Lists are kept for `KEPT_MS` of `uptime` (milliseconds). */
export function describedLists(uptime: () => number): DescribedLists {
  return new LRUCache({
    maxSize: MAX_BYTES,
    sizeCalculation: (list) => [...list.values()].reduce((total, { bytes }) => total + bytes, PHOTO_BYTES),
    ttl: KEPT_MS,
    noUpdateTTL: true,
    ttlAutopurge: true,
    perf: { now: uptime },
  });
}

/** Newest first, as `photoLister` gives them. Unchanged photos are the same objects: do not change them. */
export async function listDescribed(
  ctx: Context,
  filter: PhotoFilter,
  viewerContext: ViewerContext,
): Promise<PagePhoto[]> {
  const { albumId } = viewerContext;
  const key = JSON.stringify([filter.name, viewerContext, linkExpiry(ctx.now())]);
  const kept = ctx.describedLists.get(key);
  const toListed = photoLister(ctx, viewerContext);
  const describe = (row: VersionedPhoto): [string, DescribedPhoto] => {
    const photo = toListed(row);
    const bytes = PHOTO_BYTES + BYTES_PER_CHARACTER * photo.json.length;
    return [row.id, { version: row.changedVersion, photo, bytes }];
  };
  const renewed = kept && (await renew(ctx, albumId, filter, kept, describe));
  const list = renewed ?? new Map((await listPhotos(ctx.db, albumId, filter)).map(describe));
  ctx.describedLists.set(key, list);
  return Array.from(list.values(), ({ photo }) => photo);
}

/** Reads only photos that changed. Undefined: read all. */
async function renew(
  ctx: Context,
  albumId: string,
  filter: PhotoFilter,
  before: ReadonlyMap<string, DescribedPhoto>,
  describe: (row: VersionedPhoto) => [string, DescribedPhoto],
): Promise<Map<string, DescribedPhoto> | undefined> {
  const present = await listPhotoVersions(ctx.db, albumId, filter);
  const isKnown = ({ id, changedVersion }: (typeof present)[number]) =>
    before.get(id)?.version === changedVersion;
  const changedIds = present.filter((photo) => !isKnown(photo)).map(({ id }) => id);
  if (changedIds.length > MAX_CHANGED) return undefined;
  const rows = changedIds.length === 0 ? [] : await listPhotos(ctx.db, albumId, filter, changedIds);
  const changed = new Map(rows.map(describe));
  const list = new Map<string, DescribedPhoto>();
  for (const photo of present) {
    // A photo that left the list meanwhile has no row.
    const described = (isKnown(photo) ? before : changed).get(photo.id);
    if (described) list.set(photo.id, described);
  }
  return list;
}
