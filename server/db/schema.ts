// The tables as the code sees them. Times are milliseconds, sizes bytes, yes and no are 1 and 0 on both databases.

import type { Generated } from 'kysely';
import type { Visibility } from '../../shared/rules/access.ts';
import type { ActivityType } from '../../shared/rules/admin-lists.ts';
import type { ExpirationPreset } from '../../shared/rules/expiry.ts';
import type { MailTemplateKey } from '../../shared/rules/mail-templates.ts';
import type { Tier } from '../../shared/rules/tiers.ts';

export type Flag = 0 | 1;

export interface UserTable {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  tier: Tier;
  role: 'owner' | 'guest';
  /** Bytes of the originals in the user's own albums: always the sum over its photos. */
  storageUsed: Generated<number>;
  /** Albums owned: always their count. Kept here so that the limit holds under concurrency. */
  albumCount: Generated<number>;
  lastActiveAt: number;
  createdAt: number;
  updatedAt: number;
}

export interface SessionTable {
  tokenHash: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
}

export interface AlbumTable {
  id: string;
  /** Null: its owner's account was removed and the album kept. */
  ownerId: string | null;
  title: string;
  description: string | null;
  uploadCode: string;
  isPublic: Generated<Flag>;
  isArchived: Generated<Flag>;
  archivedAt: number | null;
  photoWallEnabled: Generated<Flag>;
  /** The PIN, encrypted; null: none is asked for. */
  sealedPin: string | null;
  /** Counts the PINs this album has had: a token is for one of them. */
  pinVersion: Generated<number>;
  /** Guests get neither positions nor originals. */
  hideLocation: Generated<Flag>;
  /** A guest's photo waits until the owner approves it. */
  approveFirst: Generated<Flag>;
  /** Guests see no photo before; null: there is no such time. */
  revealAt: number | null;
  /** The expiry for which the job archived it: it does so once for each. */
  archivedFor: number | null;
  expirationPreset: ExpirationPreset;
  expiresAt: number | null;
  /** The time zone that it was chosen in: mails name the day there. */
  expirationZone: string | null;
  /** The expiry that its owner got a reminder of: once for each. */
  remindedFor: number | null;
  /** Null: it has its first code. */
  codeChangedAt: number | null;
  /** Incremented whenever access may have been taken away: older file links die with it. */
  accessEpoch: Generated<number>;
  /** Incremented by everything that changes what a viewer of the album sees. */
  version: Generated<number>;
  /** The version at which the album itself changed last, its photos apart. */
  detailsVersion: Generated<number>;
  photoCount: Generated<number>;
  /** Of these photos, those that wait for approval, and those that the owner hid: always their numbers. */
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

export interface ContributionTable {
  albumId: string;
  userId: string;
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
  /** Null: it was stored before they were kept, and a job reads it. */
  crc32: number | null;
  width: number;
  height: number;
  /**
   * `processing` is the job itself: stored safely, not shown yet. `unreadable`: was answered 201 before it turned out
   * that it cannot be decoded; the original stays.
   */
  state: 'processing' | 'ready' | 'unreadable';
  placeholder: string;
  takenAt: string | null;
  exif: string | null;
  previewMade: Generated<Flag>;
  /** Which store holds the files. */
  storage: 'disk' | 's3';
  /** A node works on it until then; afterwards another may. */
  claimedUntil: number;
  /** The node that works on it. Null: none does, it is put off until `claimedUntil`. */
  claimedBy: Generated<string | null>;
  /** The album's version at which viewers saw it for the first time or changed; 0: older than versions. */
  changedVersion: Generated<number>;
  visibility: Generated<Visibility>;
  /** The owner has loaded a ZIP with its original, to the last byte. */
  isDownloaded: Generated<Flag>;
  createdAt: number;
}

/** ZIP files that links were given for, a day long. What is in one never changes. */
export interface ZipTable {
  id: string;
  albumId: string;
  ownerId: string;
  /** JSON of `ZipContents`. */
  contents: string;
  sizeBytes: number;
  /** In all answers together. */
  sentBytes: Generated<number>;
  /** Its photos are no longer new when it was sent. */
  countsAsDownload: Flag;
  createdAt: number;
}

/** Who had seen a photo that has gone. */
export type SeenBy = 'everybody' | 'guests' | 'owner';

/** Photos that viewers do not see any more, since which version of the album. The last thousand versions are kept. */
export interface RemovedPhotoTable {
  albumId: string;
  version: number;
  photoId: string;
  /** `guests`: the photo was hidden, and its owner sees it still. `owner`: it was never shown to guests. */
  seenBy: Generated<SeenBy>;
}

/** Servers on PostgreSQL, each with its last heartbeat by the database's clock. */
export interface NodeTable {
  id: string;
  seenAt: number;
}

/** One row, numbered 1: the newest time that the servers took for right. */
export interface TrustedClockTable {
  id: number;
  trustedAt: number;
}

/** Files that no row names any more, still to be removed. */
export interface FileRemovalTable {
  storedFilename: string;
  storage: 'disk' | 's3';
  /** Or when it was put off. */
  createdAt: number;
}

/** The volume id of the folder of photos: the same is written there. One row at most. */
export interface VolumeTable {
  storage: 'disk';
  mark: string;
}

/** Tombstones, the keys of deleted photos: a retry does not bring them back. */
export interface TombstoneTable {
  albumId: string;
  clientKey: string;
  removedAt: number;
}

/** Attempts within a window, for every limit. */
export interface RateCounterTable {
  key: string;
  count: number;
  resetsAt: number;
}

/** Tries of a PIN: by device, by address, and by all at one album. */
export interface PinTryTable {
  key: string;
  albumId: string;
  failures: number;
  successes: number;
  /** How often this key was locked already. */
  locks: number;
  lockedUntil: number;
  windowEndsAt: number;
}

export interface AdminTable {
  id: string;
  username: string;
  passwordHash: string;
  createdAt: number;
}

export interface AdminSessionTable {
  tokenHash: string;
  adminId: string;
  createdAt: number;
  lastSeenAt: number;
}

/** What administrators did. The database refuses to change or remove an entry. */
export interface ActivityLogTable {
  /** 1, 2, 3, … without gaps. */
  seq: number;
  adminUsername: string;
  type: ActivityType;
  entityType: string;
  entityId: string | null;
  createdAt: number;
  /** The hash of the entry before; empty for the first. */
  previousHash: string;
  hash: string;
}

/** One row, numbered 1: the newest entry of the log. It says when the end of the log was cut off. */
export interface ActivityHeadTable {
  id: number;
  seq: number;
  hash: string;
}

/** Mails that wait, were sent or given up. */
export interface MailOutboxTable {
  /** Also the stable part of its Message-ID. */
  id: string;
  template: MailTemplateKey;
  recipient: string;
  subject: string;
  body: string;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  /** Attempts in which the mail server refused this one mail. */
  refusals: Generated<number>;
  lastError: string | null;
  /** While a server sends it: when another one may try. */
  nextAttemptAt: number;
  createdAt: number;
  sentAt: number | null;
}

/** Templates that were edited; the others say what the code says. */
export interface MailTemplateTable {
  key: MailTemplateKey;
  subject: string;
  body: string;
  updatedAt: number;
}

export interface Tables {
  users: UserTable;
  sessions: SessionTable;
  albums: AlbumTable;
  albumTags: AlbumTagTable;
  contributions: ContributionTable;
  photos: PhotoTable;
  zips: ZipTable;
  nodes: NodeTable;
  trustedClock: TrustedClockTable;
  fileRemovals: FileRemovalTable;
  folderMarks: VolumeTable;
  removedKeys: TombstoneTable;
  removedPhotos: RemovedPhotoTable;
  rateCounters: RateCounterTable;
  pinTries: PinTryTable;
  admins: AdminTable;
  adminSessions: AdminSessionTable;
  activityLog: ActivityLogTable;
  activityHead: ActivityHeadTable;
  mailOutbox: MailOutboxTable;
  mailTemplates: MailTemplateTable;
}
