// The access rules of an album: one answer for the route, the live stream, the file server and the button (R 4.23,
// R 4.25 to R 4.27, R 4.36, R 6.1, R 6.3, R 6.4; docs/rules.md, sections 4 and 5).

/** The part of an album that decides access. */
export interface AlbumState {
  isPublic: boolean;
  isArchived: boolean;
  photoWallEnabled: boolean;
  pinEnabled: boolean;
  expired: boolean;
  /** Guests see its photos: there is no time of revealing, or it has come. */
  isRevealed: boolean;
}

/**
 * Who sees a photo: everybody who may see the gallery, or only its owner and its uploader. `waiting`: for the owner's
 * approval.
 */
export const VISIBILITIES = ['shown', 'waiting', 'hidden'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Expired from the very moment of its date on. */
export function isExpired(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** What the viewer is to that album. `hasPin`: holds a valid token for its present PIN. */
export interface ViewerRole {
  isOwner: boolean;
  hasPin: boolean;
}

export type UploadRefusal = 'ALBUM_ARCHIVED' | 'ALBUM_EXPIRED' | 'PIN_REQUIRED';

/** Why the album takes no photo now, or null. Archived comes first: it is the more final. */
export function uploadRefusal(album: AlbumState, who: ViewerRole): UploadRefusal | null {
  if (album.isArchived) return 'ALBUM_ARCHIVED';
  if (album.expired) return 'ALBUM_EXPIRED';
  if (album.pinEnabled && !who.isOwner && !who.hasPin) return 'PIN_REQUIRED';
  return null;
}

/** Whether the viewer may see the photos: the owner always, guests if the owner lets them. */
export function maySeeGallery(album: AlbumState, who: ViewerRole): boolean {
  return who.isOwner || (mayFollowGallery(album, who) && album.isRevealed);
}

/** Whether the viewer may hear of changes: before the photos are revealed guests hear of their number. */
export function mayFollowGallery(album: AlbumState, who: ViewerRole): boolean {
  return who.isOwner || (galleryIsOpen(album) && (!album.pinEnabled || who.hasPin));
}

/** Whether guests have a gallery at all, apart from the PIN and the time of its revealing. */
export function galleryIsOpen(
  album: Pick<AlbumState, 'isPublic' | 'isArchived' | 'photoWallEnabled'>,
): boolean {
  return album.isPublic && !album.isArchived && album.photoWallEnabled;
}

/** Why this viewer cannot see the wall, or null. The wall is what guests see, so the same rule holds for the owner. */
export function wallRefusal(album: AlbumState, who: ViewerRole): 'WALL_UNAVAILABLE' | 'PIN_REQUIRED' | null {
  if (!galleryIsOpen(album)) return 'WALL_UNAVAILABLE';
  if (album.pinEnabled && !who.isOwner && !who.hasPin) return 'PIN_REQUIRED';
  return null;
}

/** The owner can switch the wall only while guests could have one (R 4.35). */
export function maySwitchWall(album: Pick<AlbumState, 'isPublic' | 'isArchived'>): boolean {
  return album.isPublic && !album.isArchived;
}

/** The job archives an expired album; the owner cannot (R 4.24, R 4.32). */
export function mayArchive(album: Pick<AlbumState, 'expired'>): boolean {
  return !album.expired;
}
