import { LRUCache } from 'lru-cache';
import type { GuestAlbum } from '../../shared/api/albums-api.ts';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { Context } from '../context.ts';
import type { LiveChanges, LiveSource } from '../events/live-source.ts';
import { describePhoto } from '../photos/describe-photo.ts';
import { linkExpiry } from '../photos/files/photo-links.ts';
import type { PhotoFilter } from '../photos/photo-list-store.ts';
import { KNOWN_VERSIONS } from '../photos/version-store.ts';
import { KEPT_MS } from '../shared-reply.ts';
import { type AlbumRow, findAlbum } from './album-store.ts';
import { type AlbumVersion, formatVersion, parseVersion } from './album-version.ts';
import { listChangedPhotos, listRemovedPhotos, type VersionRange } from './live-store.ts';
import { type OpenAlbum, openRow } from './open-album.ts';

/** Maximum number of missed events that are sent. Beyond it, the client loads the compressed page again. */
const MAX_MISSED = 100;
const MAX_MISSED_CHARACTERS = 128 * 1024;
const OTHER_CHARACTERS = 1_000;

/** After a restart many clients reconnect at once and ask for the same events, so these are cached. */
const cachedEvents = new LRUCache<string, readonly LiveEvent[]>({ max: 50, ttl: KEPT_MS });

export interface AlbumView {
  filter: PhotoFilter;
  mayListen(present: OpenAlbum): boolean;
  /** Always true for a viewer without an account. */
  isSignedIn(): Promise<boolean>;
  describe(present: OpenAlbum): GuestAlbum | Promise<GuestAlbum>;
}

const LOAD_ANEW: readonly LiveEvent[] = [{ type: 'album.changed' }];

export function albumLive(ctx: Context, opened: OpenAlbum, view: AlbumView): LiveSource {
  const { id: albumId } = opened.album;
  const { uploadCode, viewer } = opened;
  const userId = viewer.user?.id;
  const audience = view.filter.name;
  return {
    albumId,
    version: formatVersion(opened, audience),
    async changesSince(text, moment): Promise<LiveChanges | null> {
      // After an event all listeners look up the album at the same time, so those without an account share one query.
      const asked = `${albumId} ${uploadCode} ${userId} ${moment.id}`;
      const [row, isSignedIn] = await Promise.all([
        ctx.work.once({ task: 'find live album', id: asked }, () =>
          findAlbum(ctx.db, { id: albumId, uploadCode }, userId),
        ),
        view.isSignedIn(),
      ]);
      // A guest whose group link was deleted must not learn the album's main upload code.
      const code = uploadCode === '' ? { uploadCode } : {};
      const present = row && openRow(ctx, viewer, { ...row, ...code });
      if (!present || !isSignedIn || !view.mayListen(present)) return null;
      // The client connects again, with its present role.
      if (present.role !== opened.role) return null;
      const version = formatVersion(present, audience);
      const revealAt = present.state.isRevealed ? null : row.revealAt;
      if (version === text) return { version, events: [], revealAt };
      const [since, until] = [parseVersion(text), parseVersion(version)];
      if (!since || !until || !follows(until, since, row)) return { version, events: LOAD_ANEW, revealAt };
      const range = { albumId, since: since.version, present: until.version };
      // The key contains both versions, because a list that ends at an earlier version lacks later events.
      const seenAs = `${present.photos.audience} ${audience} ${linkExpiry(ctx.now())}`;
      const id = `${seenAs} ${albumId} ${since.version} ${version}`;
      const find = () => photoEvents(ctx, present, range, view.filter);
      const photos =
        until.version > 0
          ? (cachedEvents.get(id) ?? (await ctx.work.once({ task: 'list live photos', id }, find)))
          : [];
      if (photos && photos.length > 0) cachedEvents.set(id, photos);
      if (!photos) return { version, events: LOAD_ANEW, revealAt };
      const includesAlbum =
        moment.isResumed || until.version === 0 || until.detailsVersion !== since.detailsVersion;
      const changed = includesAlbum
        ? [{ type: 'album.changed', album: await view.describe(present) } as const]
        : [];
      return { version, events: [...changed, ...photos], revealAt };
    },
  };
}

/** Returns false if access was taken away, or if a restored backup set the album to an earlier version. */
function follows(until: AlbumVersion, since: AlbumVersion, { accessEpoch }: AlbumRow): boolean {
  const behind = until.version - since.version;
  const isSameAccess = since.detailsVersion >= accessEpoch && until.version > 0 === since.version > 0;
  return isSameAccess && behind >= 0 && behind < KNOWN_VERSIONS;
}

/** Returns the events in their order, or null if there are too many. */
async function photoEvents(
  ctx: Context,
  { photos }: OpenAlbum,
  range: VersionRange,
  filter: PhotoFilter,
): Promise<LiveEvent[] | null> {
  const changed = await listChangedPhotos(ctx.db, range, filter, MAX_MISSED + 1);
  const removed = await listRemovedPhotos(ctx.db, range, filter, MAX_MISSED + 1);
  const characters = changed.reduce(
    (sum, { exif, caption, originalFilename }) =>
      sum + OTHER_CHARACTERS + (exif?.length ?? 0) + (caption?.length ?? 0) + originalFilename.length,
    0,
  );
  if (changed.length + removed.length > MAX_MISSED || characters > MAX_MISSED_CHARACTERS) return null;
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
