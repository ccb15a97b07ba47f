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
  language: Generated<Language>;
  storageUsed: Generated<number>;
  /** The bytes, close to or at the limit, of which the user was notified last. */
  storageMailedFor: Generated<number>;
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

export interface MutedMailTable {
  userId: string;
  topic: MailTopic;
}

/** Files without a photo row that are still to be deleted. */
export interface FileRemovalTable {
  storedFilename: string;
  storage: 'disk' | 's3';
  createdAt: number;
}

/** At most one row, with the id that is also stored in the photo folder. */
export interface VolumeTable {
  storage: 'disk' | 's3';
  volumeId: string;
}

export interface AttemptTable {
  key: string;
  /** The row is deleted together with this album. */
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

export interface ActivityLogTable {
  seq: Generated<number>;
  adminUsername: string;
  type: ActivityType;
  entityType: string;
  entityId: string | null;
  createdAt: number;
}

export type OutboxKind = 'mail';

/** Messages such as emails: pending, sent or given up. */
export interface OutboxTable {
  id: string;
  kind: OutboxKind;
  /** For a mail, an email address. */
  recipient: string;
  payload: string;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  refusals: Generated<number>;
  lastError: string | null;
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
