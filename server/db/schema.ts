import type { Generated } from 'kysely';
import type { Language } from '../../shared/messages/languages.ts';
import type { ActivityType } from '../../shared/rules/admin/admin-lists.ts';
import type { MailTemplateKey } from '../../shared/rules/admin/mail-templates.ts';
import type { MailTopic } from '../../shared/rules/mail-topics.ts';
import type { Tier } from '../../shared/rules/tiers.ts';
import type { AlbumTables } from './album-schema.ts';

export interface UserTable {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  tier: Tier;
  role: 'owner' | 'guest';
  /** Of the mails. */
  language: Generated<Language>;
  /** Bytes of the originals in the user's own albums. */
  storageUsed: Generated<number>;
  /** The bytes, near the limit or at it, for which the user got a mail: once for each. */
  storageMailedFor: Generated<number>;
  /** Albums owned. Kept here so that the limit holds under concurrency. */
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

/** Devices that signed in to an account: others cannot hold them up there. */
/** What a user gets no mails about. */
export interface MutedMailTable {
  userId: string;
  topic: MailTopic;
}

/** Files that no row names any more, still to be removed. */
export interface FileRemovalTable {
  storedFilename: string;
  storage: 'disk' | 's3';
  /** Or when it was postponed. */
  createdAt: number;
}

/** At most one row: the id that is also written in the folder of photos. */
export interface VolumeTable {
  storage: 'disk' | 's3';
  volumeId: string;
}

/** Attempts at passwords, PINs and codes, and rows that strangers create, by limit and by who makes them. */
export interface AttemptTable {
  key: string;
  /** The rows of an album are deleted with it. */
  albumId: string | null;
  count: number;
  successes: number;
  locks: number;
  lockedUntil: number;
  endsAt: number;
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

/** What administrators did. */
export interface ActivityLogTable {
  /** Given by the database, in the order of the entries. */
  seq: Generated<number>;
  adminUsername: string;
  type: ActivityType;
  entityType: string;
  entityId: string | null;
  createdAt: number;
}

export type OutboxKind = 'mail';

/** Messages that leave the server: waiting, sent or given up. */
export interface OutboxTable {
  id: string;
  kind: OutboxKind;
  /** An address in the form of its kind. */
  recipient: string;
  payload: string;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  /** Attempts in which the other side refused this one message. */
  refusals: Generated<number>;
  lastError: string | null;
  /** When another server may try. */
  nextAttemptAt: number;
  createdAt: number;
  sentAt: number | null;
}

export interface MailTemplateTable {
  key: MailTemplateKey;
  subject: string;
  body: string;
  updatedAt: number;
}

export interface Tables extends AlbumTables {
  users: UserTable;
  sessions: SessionTable;
  mutedMails: MutedMailTable;
  fileRemovals: FileRemovalTable;
  volumeIds: VolumeTable;
  attempts: AttemptTable;
  admins: AdminTable;
  adminSessions: AdminSessionTable;
  activityLog: ActivityLogTable;
  outbox: OutboxTable;
  mailTemplates: MailTemplateTable;
}
