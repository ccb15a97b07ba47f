import type { GuestAlbum } from '../../shared/api/albums-api.ts';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { Context } from '../context.ts';
import type { LiveChanges, LiveSource } from '../events/live-source.ts';
import { describePhoto } from '../photos/describe-photo.ts';
import type { PhotoFilter } from '../photos/photo-list-store.ts';
import { KNOWN_VERSIONS } from '../photos/version-store.ts';
import { findAlbum } from './album-store.ts';
import { formatVersion, parseVersion } from './album-version.ts';
import { listChangedPhotos, listRemovedPhotos, type VersionRange } from './live-store.ts';
import { type OpenAlbum, openRow } from './open-album.ts';

/** Who missed more photos loads the page anew: it is compressed, a stream is not. */
const MAX_MISSED = 100;

/** How one listener sees the album. */
export interface AlbumView {
  filter: PhotoFilter;
  mayListen(present: OpenAlbum): boolean;
  /** Else the listener hears only of the album, with the number of its photos where they will be revealed. */
  maySeePhotos(present: OpenAlbum): boolean;
  /** A viewer without an account has no session that could end. */
  isSignedIn(): Promise<boolean>;
  describe(present: OpenAlbum): GuestAlbum | Promise<GuestAlbum>;
}

const LOAD_ANEW: readonly LiveEvent[] = [{ type: 'album.changed' }];

/** A live source for one listener. */
export function albumLive(ctx: Context, { album, viewer }: OpenAlbum, view: AlbumView): LiveSource {
  const { id: albumId } = album;
  return {
    albumId,
    version: formatVersion(album),
    async changesSince(text, moment): Promise<LiveChanges | null> {
      // Two hundred phones hear of a change at the same moment: it is looked up once.
      const [row, isSignedIn] = await Promise.all([
        ctx.work.once({ task: 'find live album', id: `${albumId} ${moment.id}` }, () =>
          findAlbum(ctx.db, { id: albumId }),
        ),
        view.isSignedIn(),
      ]);
      const present = row && openRow(ctx, viewer, row);
      if (!present || !isSignedIn || !view.mayListen(present)) return null;
      const version = formatVersion(row);
      if (version === text) return { version, events: [] };
      const since = parseVersion(text);
      if (!since || !isKnown(since.version, row) || since.accessEpoch !== row.accessEpoch) {
        return { version, events: LOAD_ANEW };
      }
      const seesPhotos = view.maySeePhotos(present);
      const range = { albumId, since: since.version, present: row.version };
      // The key has both versions: a list that ends at an earlier one would miss events.
      const id = `${present.photos.audience} ${view.filter.name} ${albumId} ${since.version} ${version}`;
      const photos = seesPhotos
        ? await ctx.work.once({ task: 'list live photos', id }, () =>
            photoEvents(ctx, present, range, view.filter),
          )
        : [];
      if (!photos) return { version, events: LOAD_ANEW };
      const isToldNumber = !seesPhotos && present.can('followPhotos');
      const isToldAlbum = moment.isResumed || row.detailsVersion > since.version || isToldNumber;
      const changed = isToldAlbum
        ? [{ type: 'album.changed', album: await view.describe(present) } as const]
        : [];
      return { version, events: [...changed, ...photos] };
    },
  };
}

/** False for a version above the album's own: the database was restored from a backup. */
function isKnown(since: number, { version }: { version: number }): boolean {
  return since <= version && version - since < KNOWN_VERSIONS;
}

/** In the order in which they happened; null when they are too many. */
async function photoEvents(
  ctx: Context,
  { photos }: OpenAlbum,
  range: VersionRange,
  filter: PhotoFilter,
): Promise<LiveEvent[] | null> {
  const changed = await listChangedPhotos(ctx.db, range, filter, MAX_MISSED + 1);
  const removed = await listRemovedPhotos(ctx.db, range, filter, MAX_MISSED + 1);
  if (changed.length + removed.length > MAX_MISSED) return null;
  const events = [
    ...changed.map(({ changedVersion, ...row }) => {
      const event: LiveEvent = {
        type: 'photo.ready',
        photoId: row.id,
        photo: describePhoto(ctx, row, photos),
      };
      return { version: changedVersion, event };
    }),
    ...removed.map(({ version, photoId }) => {
      const event: LiveEvent = { type: 'photo.deleted', photoId };
      return { version, event };
    }),
  ];
  return events.sort((one, other) => one.version - other.version).map(({ event }) => event);
}
