import type { Generated } from 'kysely';
import type { Language } from '../../shared/messages/languages.ts';
import type { MemberRole, Visibility } from '../../shared/rules/access.ts';
import type { Accent } from '../../shared/rules/album-look.ts';
import type { ExpirationPreset } from '../../shared/rules/expiry.ts';

export interface AlbumTable {
  id: string;
  title: string;
  description: string | null;
  uploadCode: string;
  isPublic: Generated<boolean>;
  isArchived: Generated<boolean>;
  archivedAt: number | null;
  sealedPin: string | null;
  /** PIN tokens contain this number. */
  pinVersion: Generated<number>;
  switches: Generated<string>;
  approveFirst: Generated<boolean>;
  reportsMailedAt: number | null;
  firstPhotoMail: Generated<'none' | 'due' | 'sent'>;
  waitingMailedAt: Generated<number | null>;
  /** The photo count, near or at the limit, for which the owner got a mail. One mail is sent for each. */
  photosMailedFor: Generated<number>;
  guestsDownload: Generated<boolean>;
  revealAt: number | null;
  /** For guests whose browser asks for no supported language. */
  language: Language | null;
  accent: Generated<Accent>;
  /** The owner's choice. A photo that is deleted or hidden counts as none. */
  coverPhotoId: string | null;
  coverFocusX: Generated<number>;
  coverFocusY: Generated<number>;
  /** The expiration date for which the job archived the album. */
  archivedFor: number | null;
  expirationPreset: ExpirationPreset;
  expiresAt: number | null;
  expirationZone: string | null;
  /** The expiration date for which the owner got a reminder. */
  remindedFor: number | null;
  fullZipAt: Generated<number | null>;
  /** Since then some guests have a code that is not the album's current one. */
  codeChangedAt: number | null;
  /** The `detailsVersion` of the last change that could take access away. Older file links are invalid. */
  accessEpoch: Generated<number>;
  version: Generated<number>;
  detailsVersion: Generated<number>;
  photoCount: Generated<number>;
  waitingCount: Generated<number>;
  hiddenCount: Generated<number>;
  storageBytes: Generated<number>;
  createdAt: number;
  updatedAt: number;
}

export interface AlbumTagTable {
  albumId: string;
  tag: string;
  position: number;
}

export interface GuestGroupTable {
  id: string;
  albumId: string;
  /** Unique in the album, ignoring case. */
  name: string;
  uploadCode: string;
  /** Guests cannot upload through this group's link while it is closed. */
  closedAt: number | null;
  createdAt: number;
}

export interface MemberTable {
  albumId: string;
  userId: string;
  /** At most one member is the owner. None is if the owner's account was deleted and the album stays. */
  role: MemberRole;
  /** The group through whose link a contributor came first. It stays when the group is deleted. */
  groupId: Generated<string | null>;
  createdAt: number;
}

export interface PhotoTable {
  id: string;
  albumId: string;
  uploaderId: string | null;
  uploaderName: string | null;
  /** A hash of the uploader's browser session, which a registration can claim. */
  uploadSessionHash: string | null;
  /** The client's key for this file, so that a retry creates no second photo. */
  clientKey: string | null;
  originalFilename: string;
  storedFilename: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  receivedSha256: string | null;
  crc32: number;
  width: number;
  height: number;
  /** `processing` is not shown yet. `unreadable` failed to decode after its upload had succeeded. */
  state: 'processing' | 'ready' | 'unreadable';
  placeholder: string;
  takenAt: string | null;
  exif: string | null;
  perceptualHash: string | null;
  thumbnailFormat: Generated<string>;
  previewMade: Generated<boolean>;
  storage: 'disk' | 's3';
  claimedUntil: number;
  claimedBy: Generated<string | null>;
  changedVersion: Generated<number>;
  visibility: Generated<Visibility>;
  isInFullZip: Generated<boolean>;
  caption: Generated<string | null>;
  groupName: Generated<string | null>;
  heartCount: Generated<number>;
  reportCount: Generated<number>;
  createdAt: number;
}

export type ListAudience = 'owner' | 'guests';

/** Deleted photos, and photos that were hidden from guests, of the last 1,000 versions. */
export interface RemovedPhotoTable {
  albumId: string;
  version: number;
  photoId: string;
  /** If false, guests never saw the photo and are not notified. */
  wasShown: boolean;
}

export interface PhotoHeartTable {
  photoId: string;
  deviceHash: string;
}

export interface PhotoReportTable {
  photoId: string;
  deviceHash: string;
  albumId: string;
  reason: string | null;
  isSettled: Generated<boolean>;
  createdAt: number;
}

/** The keys of deleted photos, so that a retry does not restore them. */
export interface TombstoneTable {
  albumId: string;
  clientKey: string;
  removedAt: number;
  uploadSessionHash: Generated<string | null>;
}

export type ZipAudience = 'owner' | 'guest' | 'account';

export interface ZipTable {
  id: string;
  audience: ZipAudience;
  albumId: string | null;
  ownerId: string | null;
  sessionHash: string | null;
  accessEpoch: number | null;
  sharedAs: string | null;
  sizeBytes: number;
  createdAt: number;
  usedAt: Generated<number>;
}

export interface ZipPartTable {
  zipId: string;
  position: number;
  entryCount: number;
  bodyBytes: number;
  directoryBytes: number;
  contents: string;
}

/** The full size that guests may download, without location and serial numbers. */
export interface CleanCopyTable {
  photoId: string;
  rulesVersion: number;
  /** `orig` if there was nothing to remove, `preview` if the photo cannot be cleaned. */
  rendition: 'clean' | 'orig' | 'preview';
  sizeBytes: number;
  crc32: number;
  sha256: string;
}

export interface AlbumTables {
  albums: AlbumTable;
  albumTags: AlbumTagTable;
  guestGroups: GuestGroupTable;
  members: MemberTable;
  photos: PhotoTable;
  photoHearts: PhotoHeartTable;
  photoReports: PhotoReportTable;
  removedPhotos: RemovedPhotoTable;
  tombstones: TombstoneTable;
  cleanCopies: CleanCopyTable;
  zips: ZipTable;
  zipParts: ZipPartTable;
}
