import type { Selectable } from 'kysely';
import type { InvitationTable } from '../../db/album-schema.ts';
import type { Db } from '../../db/open-db.ts';

export type InvitationRow = Selectable<InvitationTable>;

/** Deletes the album's expired invitations first. */
export async function insertInvitation(db: Db, invitation: InvitationRow): Promise<void> {
  const { albumId, createdAt } = invitation;
  await db
    .deleteFrom('invitations')
    .where('albumId', '=', albumId)
    .where('expiresAt', '<=', createdAt)
    .execute();
  await db.insertInto('invitations').values(invitation).execute();
}

/** Lists the invitations that are neither accepted, revoked nor expired, the oldest first. */
export async function listInvitations(db: Db, albumId: string, now: number): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('albumId', '=', albumId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findInvitation(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invitedBy')
    .selectAll('invitations')
    .select('users.name as inviterName')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Returns false if another request has accepted or revoked the invitation. */
export async function deleteInvitation(db: Db, albumId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('invitations')
    .where('albumId', '=', albumId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Deletes the invitations that this person sent, so that they end with the person's role. */
export async function deleteInvitationsBy(db: Db, albumId: string, userId: string): Promise<void> {
  await db.deleteFrom('invitations').where('albumId', '=', albumId).where('invitedBy', '=', userId).execute();
}

export async function deleteTransfers(db: Db, albumId: string): Promise<void> {
  await db.deleteFrom('invitations').where('albumId', '=', albumId).where('role', '=', 'owner').execute();
}
