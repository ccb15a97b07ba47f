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
  /** The PIN, encrypted; null: none is asked for. */
  sealedPin: string | null;
  /** Counts the PINs this album has had: a token is for one of them. */
  pinVersion: Generated<number>;
  switches: Generated<string>;
  approveFirst: Generated<boolean>;
  reportsMailedAt: number | null;
  /** About the first photo of a guest: due from its upload on. */
  firstPhotoMail: Generated<'none' | 'due' | 'sent'>;
  waitingMailedAt: Generated<number | null>;
  /** The number of photos, near the limit or at it, for which the owner got a mail: once for each. */
  photosMailedFor: Generated<number>;
  guestsDownload: Generated<boolean>;
  revealAt: number | null;
  /** For guests whose browser asks for none that the product has. */
  language: Language | null;
  accent: Generated<Accent>;
  /** The owner's choice. One that is deleted or hidden counts as none. */
  coverPhotoId: string | null;
  coverFocusX: Generated<number>;
  coverFocusY: Generated<number>;
  /** The expiry for which the job archived it: once for each. */
  archivedFor: number | null;
  expirationPreset: ExpirationPreset;
  expiresAt: number | null;
  expirationZone: string | null;
  /** The expiry for which the owner got a reminder: once for each. */
  remindedFor: number | null;
  /** When the last ZIP of all originals was made for the owner. */
  fullZipAt: Generated<number | null>;
  /** Since then some of its guests have another code than the album's present one. */
  codeChangedAt: number | null;
  /** The `detailsVersion` at which access may have been taken away last: older file links die with it. */
  accessEpoch: Generated<number>;
  /** Incremented by everything that its viewers see. */
  version: Generated<number>;
  /** Incremented by changes of the album itself, its photos apart. */
  detailsVersion: Generated<number>;
  photoCount: Generated<number>;
  waitingCount: Generated<number>;
  hiddenCount: Generated<number>;
  /** Bytes of its originals: always the sum over its photos. */
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
  /** No two of an album differ in upper and lower case only. */
  name: string;
  uploadCode: string;
  /** Then its link takes no photos. */
  closedAt: number | null;
  createdAt: number;
}

/** Accounts that have part in an album. */
export interface MemberTable {
  albumId: string;
  userId: string;
  /** One member at most is the owner; nobody is once the owner's account is gone and the album stays. */
  role: MemberRole;
  /** The guest group by whose link a contributor came first. It stays when the group is gone. */
  groupId: Generated<string | null>;
  createdAt: number;
}

export interface PhotoTable {
  id: string;
  albumId: string;
  uploaderId: string | null;
  uploaderName: string | null;
  /** Hash of the uploader's browser session: what a registration may claim. */
  uploadSessionHash: string | null;
  /** The client's key for this file: a retry never makes a second photo. */
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
  /**
   * `processing`: stored, not shown yet. `unreadable`: it was answered 201 before decoding failed; the original stays.
   */
  state: 'processing' | 'ready' | 'unreadable';
  placeholder: string;
  takenAt: string | null;
  exif: string | null;
  perceptualHash: string | null;
  thumbnailFormat: Generated<string>;
  previewMade: Generated<boolean>;
  storage: 'disk' | 's3';
  /** A node works on it until then; afterwards another may. */
  claimedUntil: number;
  claimedBy: Generated<string | null>;
  changedVersion: Generated<number>;
  visibility: Generated<Visibility>;
  /** The last ZIP of all originals has it. */
  isInFullZip: Generated<boolean>;
  caption: Generated<string | null>;
  /** Of the guest group whose link it came by. */
  groupName: Generated<string | null>;
  heartCount: Generated<number>;
  reportCount: Generated<number>;
  createdAt: number;
}

export type ListAudience = 'owner' | 'guests';

/** Photos that were deleted, or hidden from guests. The last thousand versions are kept. */
export interface RemovedPhotoTable {
  albumId: string;
  version: number;
  photoId: string;
  /** Else guests have never seen it, and are not told of it. */
  wasShown: boolean;
}

export interface PhotoHeartTable {
  photoId: string;
  deviceHash: string;
}

/** Reports: a guest's device asks that a photo be removed. */
export interface PhotoReportTable {
  photoId: string;
  deviceHash: string;
  albumId: string;
  reason: string | null;
  isSettled: Generated<boolean>;
  createdAt: number;
}

/** Tombstones, the keys of deleted photos: a retry does not bring them back. */
export interface TombstoneTable {
  albumId: string;
  clientKey: string;
  removedAt: number;
  uploadSessionHash: Generated<string | null>;
}

export type ZipAudience = 'owner' | 'guest' | 'account';

/** ZIP files that links were given for, a day long. What is in one never changes. */
export interface ZipTable {
  id: string;
  audience: ZipAudience;
  albumId: string | null;
  ownerId: string | null;
  sessionHash: string | null;
  accessEpoch: number | null;
  /** Of `guest`: the version of the cleaning rules and a hash of the list. */
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

/** What guests who may download get of a photo: its full size without location and serial numbers. */
export interface CleanCopyTable {
  photoId: string;
  rulesVersion: number;
  /** `orig`: there was nothing to remove. `preview`: it cannot be cleaned. */
  rendition: 'clean' | 'orig' | 'preview';
  /** 0 for a preview whose content no ZIP has needed yet. */
  sizeBytes: number;
  crc32: number;
  sha256: string;
}

/** Of albums and photos. */
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
