// The photos of a list as they travel, kept for the list's next version: most photos are the same in both
// (docs/decisions/0034-postgresql-and-lists.md).

import { LRUCache } from 'lru-cache';
import type { Photo } from '../../shared/api/photos-api.ts';
import type { Context } from '../context.ts';
import type { EventBus } from '../events/event-bus.ts';
import { describePhoto, type ViewerContext } from './describe-photo.ts';
import { linkExpiry } from './photo-links.ts';
import { listPhotos, listPhotoVersions, type PhotoFilter, type VersionedPhoto } from './photo-list-store.ts';

/** Of all lists; a photo has 3 KB, with the text that is sent of it. */
const MAX_PHOTOS = 4_000;
/** Milliseconds. A database that was put back to a backup counts its versions anew. */
const KEPT_MS = 60_000;
/** Where more have changed, all are read. */
const MAX_CHANGED = 50;

interface DescribedList {
  /** By photo id, in the list's order. */
  photos: Map<string, { version: number; photo: Photo }>;
  /** When all of them were read. */
  readAt: number;
}
export type DescribedLists = LRUCache<string, DescribedList>;

export function describedLists(events: Pick<EventBus, 'onAny'>): DescribedLists {
  const lists: DescribedLists = new LRUCache({
    maxSize: MAX_PHOTOS,
    sizeCalculation: ({ photos }) => photos.size + 1,
  });
  events.onAny(({ isUnversioned }) => {
    // A node of an older version changes photos without a new version.
    if (isUnversioned) lists.clear();
  });
  return lists;
}

/**
 * An album's photos, newest first, as `describePhoto` gives them. One that is unchanged since the last time is the same
 * object; no caller may change it.
 */
export async function listDescribed(
  ctx: Context,
  albumId: string,
  filter: PhotoFilter,
  viewerContext: ViewerContext,
): Promise<Photo[]> {
  const key = JSON.stringify([albumId, filter.name, viewerContext, linkExpiry(ctx.now())]);
  const kept = ctx.describedLists.get(key);
  const describe = ({ changedVersion, ...row }: VersionedPhoto) =>
    [row.id, { version: changedVersion, photo: describePhoto(ctx, row, viewerContext) }] as const;
  const renewed = kept && (await renew(ctx, albumId, filter, kept, describe));
  const list = renewed ?? {
    photos: new Map((await listPhotos(ctx.db, albumId, filter)).map(describe)),
    readAt: ctx.uptime(),
  };
  ctx.describedLists.set(key, list);
  return Array.from(list.photos.values(), ({ photo }) => photo);
}

/** The list as it is now, with only those photos read that have changed; undefined where all are to be read. */
async function renew(
  ctx: Context,
  albumId: string,
  filter: PhotoFilter,
  { photos: before, readAt }: DescribedList,
  describe: (row: VersionedPhoto) => readonly [string, { version: number; photo: Photo }],
): Promise<DescribedList | undefined> {
  if (ctx.uptime() - readAt > KEPT_MS) return undefined;
  const present = await listPhotoVersions(ctx.db, albumId, filter);
  const isKnown = ({ id, changedVersion }: (typeof present)[number]) =>
    before.get(id)?.version === changedVersion;
  const changedIds = present.filter((photo) => !isKnown(photo)).map(({ id }) => id);
  if (changedIds.length > MAX_CHANGED) return undefined;
  const rows = changedIds.length === 0 ? [] : await listPhotos(ctx.db, albumId, filter, changedIds);
  const changed = new Map(rows.map(describe));
  const photos: DescribedList['photos'] = new Map();
  for (const { id, changedVersion } of present) {
    const known = before.get(id);
    // One that left the list meanwhile has no row any more.
    const described = known?.version === changedVersion ? known : changed.get(id);
    if (described) photos.set(id, described);
  }
  return { photos, readAt };
}
