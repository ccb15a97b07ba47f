import { domainToUnicode } from 'node:url';
import { type Selectable, sql } from 'kysely';
import { type Db, isUniqueViolation } from '../db/open-db.ts';
import { prepare } from '../db/prepared.ts';
import type { SessionTable, UserTable } from '../db/schema.ts';

export type UserRow = Selectable<UserTable>;

export async function insertUser(
  db: Db,
  user: Omit<UserRow, 'storageUsed' | 'storageMailedFor' | 'albumCount'>,
): Promise<boolean> {
  if ((await listUsersByEmail(db, user.email)).length > 0) return false;
  try {
    await db.insertInto('users').values(user).execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/**
 * Lists the accounts with this email address, the oldest first. Earlier versions could store two spellings of
 * one address.
 */
export async function listUsersByEmail(db: Db, email: string): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', 'in', listEmailSpellings(email))
    .orderBy('createdAt')
    .execute();
}

export async function renameUser(db: Db, id: string, name: string, now: number): Promise<void> {
  await db.updateTable('users').set({ name, updatedAt: now }).where('id', '=', id).execute();
}

/** Returns false if another request has changed the hash. The row stays locked until the transaction ends. */
export async function updatePasswordHash(
  db: Db,
  id: string,
  passwordHash: string,
  before: string,
): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', before)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Maximum number of sessions per user. A script that signs in again and again ends only its own. */
export const MAX_SESSIONS = 100;

export async function insertSession(db: Db, session: Selectable<SessionTable>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
  await db
    .deleteFrom('sessions')
    .where('userId', '=', session.userId)
    .where('tokenHash', 'not in', (newest) =>
      newest
        .selectFrom('sessions')
        .select('tokenHash')
        .where('userId', '=', session.userId)
        .orderBy('createdAt', 'desc')
        .orderBy('tokenHash')
        .limit(MAX_SESSIONS),
    )
    .execute();
}

const presentSession = prepare((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.userId', 'users.lastActiveAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now),
);

export async function findSession(db: Db, tokenHash: string, now: number) {
  const [session] = await presentSession(db, { tokenHash, now });
  return session;
}

export async function touchUser(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('users').set({ lastActiveAt: now }).where('id', '=', id).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

export async function deleteEndedSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
}

export async function deleteOtherSessions(db: Db, userId: string, keptTokenHash: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', keptTokenHash)
    .execute();
}

/** Counts the user's uploads in all albums, and the albums of other owners with uploads of this user. */
export async function countContributions(db: Db, userId: string) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('photos')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('uploaderId', '=', userId)
        .as('totalPhotos'),
      eb
        .selectFrom('members')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .where('role', '=', 'guest')
        .as('guestAlbums'),
    ])
    .executeTakeFirstOrThrow();
}

/** All transactions lock users before albums, in the order of their ids, which prevents deadlocks. */
export async function lockUsers(db: Db, ids: readonly (string | null)[]): Promise<void> {
  for (const id of [...new Set(ids)].filter((each) => each !== null).sort())
    await db.updateTable('users').set({ storageUsed: sql`storage_used` }).where('id', '=', id).execute();
}

/**
 * Locks the user. Returns false if there is no such user. Updates the email address, because in PostgreSQL
 * inserts that refer to the row wait only if a key column is updated.
 */
export async function lockUserKey(db: Db, id: string): Promise<boolean> {
  const seized = await db.updateTable('users').set({ email: id }).where('id', '=', id).executeTakeFirst();
  return seized.numUpdatedRows === 1n;
}

/** Photos and entries in other owners' albums stay without name and account. The caller raises these albums' versions. */
export async function deleteUserRow(db: Db, id: string): Promise<boolean> {
  await db.updateTable('photos').set({ uploaderName: null }).where('uploaderId', '=', id).execute();
  await db.updateTable('entries').set({ authorName: null }).where('authorId', '=', id).execute();
  const deleted = await db.deleteFrom('users').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Lists the spellings under which an email address may be stored: earlier versions only lowered its case. */
export function listEmailSpellings(email: string): string[] {
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  const letters = domainToUnicode(domain);
  const domains = [domain, letters, letters.normalize('NFD')];
  return [...new Set(domains.flatMap((each) => [`${name}@${each}`, `${name.normalize('NFD')}@${each}`]))];
}
