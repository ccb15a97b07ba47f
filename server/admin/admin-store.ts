import type { Selectable } from 'kysely';
import type { Db } from '../db/open-db.ts';
import type { AdminSessionTable, AdminTable } from '../db/schema.ts';

const MAX_ADMINS = 1_000;

export async function hasAdmins(db: Db): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertAdmin(db: Db, admin: Selectable<AdminTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('admins')
    .values(admin)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Returns undefined if there is no administrator of that name. */
export async function updateAdminPassword(
  db: Db,
  username: string,
  passwordHash: string,
): Promise<string | undefined> {
  const admin = await db
    .updateTable('admins')
    .set({ passwordHash })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst();
  return admin?.id;
}

/** Locks the administrator until the transaction ends. Returns false if the password has changed. */
export async function lockAdminPassword(tx: Db, id: string, passwordHash: string): Promise<boolean> {
  const held = await tx
    .updateTable('admins')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .executeTakeFirst();
  return held.numUpdatedRows === 1n;
}

export async function listAdmins(db: Db) {
  return db
    .selectFrom('admins')
    .select(['username', 'createdAt'])
    .orderBy('username')
    .limit(MAX_ADMINS)
    .execute();
}

export async function findAdmin(db: Db, username: string) {
  return db.selectFrom('admins').selectAll().where('username', '=', username).executeTakeFirst();
}

export async function insertAdminSession(db: Db, session: Selectable<AdminSessionTable>): Promise<void> {
  await db.insertInto('adminSessions').values(session).execute();
}

export async function findAdminSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('adminSessions')
    .innerJoin('admins', 'admins.id', 'adminSessions.adminId')
    .select([
      'adminSessions.adminId',
      'admins.username',
      'adminSessions.createdAt',
      'adminSessions.lastSeenAt',
    ])
    .where('adminSessions.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

export async function touchAdminSession(db: Db, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('adminSessions').set({ lastSeenAt: now }).where('tokenHash', '=', tokenHash).execute();
}

export async function deleteAdminSession(db: Db, tokenHash: string): Promise<boolean> {
  const deleted = await db.deleteFrom('adminSessions').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function deleteSessionsOfAdmin(db: Db, adminId: string): Promise<void> {
  await db.deleteFrom('adminSessions').where('adminId', '=', adminId).execute();
}

export async function deleteAdminSessionsBefore(db: Db, createdAt: number): Promise<void> {
  await db.deleteFrom('adminSessions').where('createdAt', '<', createdAt).execute();
}
