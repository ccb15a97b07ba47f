import type { Generated } from 'kysely';
import type { Language } from '../../shared/messages/languages.ts';
import type { HostRole, MemberRole, Visibility } from '../../shared/rules/access.ts';
import type { Accent } from '../../shared/rules/album-look.ts';
import type { ExpirationPreset } from '../../shared/rules/expiry.ts';
import type { EntryKind } from '../../shared/rules/guests/guest-book.ts';
import type { ChangedPart, InvitedRole, LogAction } from '../../shared/rules/hosts/hosts.ts';

export interface AlbumTable {
  id: string;
  title: string;
  description: string | null;
  uploadCode: string;
  isPublic: Generated<boolean>;
  isArchived: Generated<boolean>;
  archivedAt: number | null;
  sealedPin: string | null;
  /** PIN tokens contain this number, so they become invalid when it changes. */
  pinVersion: Generated<number>;
  switches: Generated<string>;
  approveFirst: Generated<boolean>;
  reportsMailedAt: number | null;
  firstPhotoMail: Generated<'none' | 'due' | 'sent'>;
  waitingMailedAt: Generated<number | null>;
  /** The photo count, close to or at the limit, of which the owner was notified last. */
  photosMailedFor: Generated<number>;
  guestsDownload: Generated<boolean>;
  revealAt: number | null;
  /** Language for guests whose browser asks for no supported language. */
  language: Language | null;
  accent: Generated<Accent>;
  /** The cover that the owner chose. It is ignored if the photo is deleted or hidden. */
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
  /** Time since which some guests have a code that is not the album's current one. */
  codeChangedAt: number | null;
  /** The `detailsVersion` of the last change that could take access away. Older file links are invalid. */
  accessEpoch: Generated<number>;
  version: Generated<number>;
  detailsVersion: Generated<number>;
  photoCount: Generated<number>;
  waitingCount: Generated<number>;
  hiddenCount: Generated<number>;
  storageBytes: Generated<number>;
  /** The album's version when an entry last changed. */
  bookVersion: Generated<number>;
  eventId: Generated<string | null>;
  /** The album's place in its event, from 0. */
  eventPosition: Generated<number>;
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
  /** An album has at most one owner, and none if the owner's account was deleted without the album. */
  role: MemberRole;
  /** The group through whose link a contributor came first. It stays when the group is deleted. */
  groupId: Generated<string | null>;
  /** The event whose albums the person was invited to, also those that are added later. */
  eventId: Generated<string | null>;
  createdAt: number;
}

/** Albums of one owner with a code of their own. Each event has at least one album. */
export interface EventTable {
  id: string;
  title: string;
  code: string;
  createdAt: number;
}

export interface InvitationTable {
  id: string;
  tokenHash: string;
  albumId: string;
  role: InvitedRole;
  /** The event to whose albums the person is invited. Null invites to the album alone. */
  eventId: string | null;
  email: string | null;
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
}

export interface AlbumLogTable {
  id: Generated<number>;
  albumId: string;
  action: LogAction;
  actorId: string | null;
  personId: Generated<string | null>;
  role: Generated<HostRole | null>;
  count: Generated<number | null>;
  part: Generated<ChangedPart | null>;
  createdAt: number;
}

export interface PhotoTable {
  id: string;
  albumId: string;
  uploaderId: string | null;
  uploaderName: string | null;
  /** Hash of the browser session that uploaded the photo. A registration claims photos by it. */
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
  /** A `processing` photo is not shown yet. An `unreadable` photo could not be decoded after its upload. */
  state: 'processing' | 'ready' | 'unreadable';
  placeholder: string;
  takenAt: string | null;
  exif: string | null;
  perceptualHash: string | null;
  /** `VideoFacts` as JSON, or null for a picture. */
  video: string | null;
  /** Null if every browser plays the original, or if it is a picture. */
  playbackCopy: 'wanted' | 'made' | 'failed' | null;
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
  commentsClosed: Generated<boolean>;
  heartCount: Generated<number>;
  reportCount: Generated<number>;
  createdAt: number;
}

export type ListAudience = 'owner' | 'guests';

/** Photos that were deleted, or hidden from guests, in the last 1,000 versions. */
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

/** A guest-book entry, or a comment on a photo. */
export interface EntryTable {
  id: string;
  albumId: string;
  kind: EntryKind;
  /** The photo of a comment. */
  photoId: string | null;
  /** The guest's own photo beside an entry. */
  pictureId: string | null;
  authorId: string | null;
  authorName: string | null;
  uploadSessionHash: string | null;
  clientKey: string;
  message: string;
  voiceFilename: string | null;
  voiceType: string | null;
  voiceBytes: number | null;
  voiceSha256: string | null;
  voiceCrc32: number | null;
  durationMs: number | null;
  waveform: string | null;
  storage: 'disk' | 's3';
  visibility: Visibility;
  groupName: string | null;
  reportCount: Generated<number>;
  createdAt: number;
}

export interface EntryReportTable {
  entryId: string;
  deviceHash: string;
  reason: string | null;
  createdAt: number;
}

/** Client keys of deleted photos, so that an upload retry does not restore them. */
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

/** Full-size copies without location and serial numbers, for guests who may download. */
export interface CleanCopyTable {
  photoId: string;
  rulesVersion: number;
  /** The file that guests get: `orig` if it needed no cleaning, `preview` if it cannot be cleaned. */
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
  events: EventTable;
  invitations: InvitationTable;
  albumLog: AlbumLogTable;
  photos: PhotoTable;
  photoHearts: PhotoHeartTable;
  photoReports: PhotoReportTable;
  removedPhotos: RemovedPhotoTable;
  tombstones: TombstoneTable;
  cleanCopies: CleanCopyTable;
  entries: EntryTable;
  entryReports: EntryReportTable;
  zips: ZipTable;
  zipParts: ZipPartTable;
}
