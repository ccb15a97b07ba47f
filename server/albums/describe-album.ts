import type { Cover } from '../../shared/api/album-shape.ts';
import type { Album, GuestAlbum, OwnedAlbum } from '../../shared/api/albums-api.ts';
import { albumSwitches, guestSwitches } from '../../shared/rules/album-switches.ts';
import { guestPagePath } from '../../shared/rules/guest-pages.ts';
import { getLimits, takesVideos, toVideoLimits } from '../../shared/rules/tiers.ts';
import type { Context } from '../context.ts';
import type { AlbumTable, ListAudience } from '../db/album-schema.ts';
import { decrypt } from '../encrypt-text.ts';
import { linkSigner } from '../photos/files/photo-links.ts';
import type { AlbumRow } from './album-store.ts';
import { countPhotos, formatVersion } from './album-version.ts';
import { type OpenAlbum, openRow } from './open-album.ts';
import { qrCodeDataUrl } from './qr-code.ts';

/** Columns that the API names differently or omits. */
type NotAnswered =
  | 'sealedPin'
  | 'pinVersion'
  | 'switches'
  | 'archivedFor'
  | 'expiresAt'
  | 'expirationZone'
  | 'remindedFor'
  | 'fullZipAt'
  | 'codeChangedAt'
  | 'accessEpoch'
  | 'detailsVersion'
  | 'storageBytes'
  | 'waitingCount'
  | 'reportsMailedAt'
  | 'firstPhotoMail'
  | 'waitingMailedAt'
  | 'photosMailedFor'
  | 'hiddenCount'
  | 'bookVersion'
  | 'eventId'
  | 'eventPosition'
  | 'updatedAt'
  | 'coverPhotoId'
  | 'coverFocusX'
  | 'coverFocusY';
/** Makes every column required, so that a forgotten column does not compile. */
type Answered = Record<Exclude<keyof AlbumTable, NotAnswered>, unknown>;

export function describeForGuests(
  ctx: Context,
  opened: OpenAlbum,
  audience: ListAudience = 'guests',
): GuestAlbum {
  const { album, state, uploadCode } = opened;
  const limits = getLimits(album.ownerTier);
  return {
    id: album.id,
    version: formatVersion(opened, audience),
    title: album.title,
    description: album.description,
    uploadCode,
    groupName: album.group?.name ?? null,
    ...state,
    ...guestSwitches.parse(album),
    createdAt: new Date(album.createdAt).toISOString(),
    expirationDate: toIsoTime(album.expiresAt),
    isOwner: opened.isOwner,
    ...(opened.isMember ? { role: opened.role === 'visitor' ? 'guest' : opened.role } : {}),
    maxPhotos: limits.maxPhotosPerAlbum,
    maxFileBytes: limits.maxDropzoneFileBytes,
    ...(takesVideos(album, limits) ? { videoLimits: toVideoLimits(limits) } : {}),
    photoCount: countPhotos(opened),
    ...(album.guestBookEnabled || album.commentsEnabled ? { bookVersion: album.bookVersion } : {}),
    guestUploadUrl: guestUploadUrl(opened),
    revealAt: toIsoTime(album.revealAt),
    accent: album.accent,
    cover: describeCover(ctx, opened),
  };
}

function describeCover(ctx: Context, { album, photos, can }: OpenAlbum): Cover | null {
  const { coverPhotoId, coverFilename, coverPlaceholder } = album;
  if (!coverPhotoId || !coverFilename || !can('seePhotos')) return null;
  const { thumb, medium } = linkSigner(ctx, photos.audience, photos)(coverFilename);
  return {
    photoId: coverPhotoId,
    thumbnailUrl: thumb,
    mediumUrl: medium,
    placeholder: coverPlaceholder ?? '',
    focus: { x: album.coverFocusX, y: album.coverFocusY },
  };
}

export function describeAlbum(
  ctx: Context,
  opened: OpenAlbum,
  coverFilename: string | null = null,
): Album & Answered {
  const { album } = opened;
  return {
    ...describeForGuests(ctx, opened, opened.can('seeAllPhotos') ? 'owner' : 'guests'),
    ...albumSwitches.parse(album),
    tags: album.tags,
    archivedAt: toIsoTime(album.archivedAt),
    language: album.language,
    expirationPreset: album.expirationPreset,
    ...(opened.can('seeAllPhotos') ? { waitingCount: album.waitingCount, ...describeEvent(opened) } : {}),
    coverThumbnailUrl: makeCoverLink(ctx, opened, coverFilename),
  };
}

/** A co-host or helper of this album alone may not open its event. */
function describeEvent({ album, can }: OpenAlbum): Pick<Album, 'event'> {
  const { eventId: id, eventTitle: title, invitedTo } = album;
  if (id === null || title === null || !(can('transfer') || invitedTo === id)) return {};
  return { event: { id, title } };
}

export function makeCoverLink(
  ctx: Context,
  { photos }: OpenAlbum,
  coverFilename: string | null,
): string | null {
  return coverFilename ? linkSigner(ctx, photos.audience, photos)(coverFilename).thumb : null;
}

export async function describeOwned(ctx: Context, opened: OpenAlbum): Promise<OwnedAlbum> {
  const { album } = opened;
  const pin =
    album.sealedPin === null || !opened.can('edit') ? null : decrypt(ctx.keys.pins, album.sealedPin);
  return {
    ...describeAlbum(ctx, opened),
    qrCodeDataUrl: qrCodeDataUrl(guestUploadUrl(opened)),
    ...(pin === null ? {} : { pin }),
    tier: album.ownerTier ?? 'FREE',
    fullZipAt: toIsoTime(album.fullZipAt),
    isKeptOpen: !album.isArchived && album.expiresAt !== null && album.archivedFor === album.expiresAt,
  };
}

/** Publishes the change and returns the album as its hosts see it. */
export async function describeChanged(
  ctx: Context,
  { album, viewer }: OpenAlbum,
  changed: Partial<AlbumRow>,
): Promise<{ album: OwnedAlbum }> {
  ctx.events.publish({ type: 'album.changed', albumId: album.id });
  return { album: await describeOwned(ctx, openRow(ctx, viewer, { ...album, ...changed })) };
}

export function guestUploadUrl({ viewer, uploadCode }: Pick<OpenAlbum, 'viewer' | 'uploadCode'>): string {
  return uploadCode && viewer.origin + guestPagePath('upload', uploadCode);
}

function toIsoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
