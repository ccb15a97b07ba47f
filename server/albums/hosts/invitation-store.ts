import type { Selectable } from 'kysely';
import type { InvitationTable } from '../../db/album-schema.ts';
import type { Db } from '../../db/open-db.ts';
import type { AlbumRow } from '../album-store.ts';

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

/** An invitation to an event is valid only while the album belongs to this event. */
function openInvitations(db: Db, now: number) {
  return db
    .selectFrom('invitations')
    .innerJoin('albums', 'albums.id', 'invitations.albumId')
    .innerJoin('users', 'users.id', 'invitations.invitedBy')
    .selectAll('invitations')
    .select('users.name as inviterName')
    .where('invitations.expiresAt', '>', now)
    .where((eb) =>
      eb.or([
        eb('invitations.eventId', 'is', null),
        eb('invitations.eventId', '=', eb.ref('albums.eventId')),
      ]),
    );
}

/** Lists the open invitations to the album and to its whole event, the oldest first. */
export async function listInvitations(
  db: Db,
  { id, eventId }: Pick<AlbumRow, 'id' | 'eventId'>,
  now: number,
): Promise<InvitationRow[]> {
  return openInvitations(db, now)
    .where((eb) => eb.or([eb('invitations.albumId', '=', id), eb('invitations.eventId', '=', eventId)]))
    .orderBy('invitations.createdAt')
    .orderBy('invitations.id')
    .execute();
}

export async function findInvitation(db: Db, tokenHash: string, now: number) {
  return openInvitations(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst();
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

/** Deletes the invitations to the album and to its event by people who do not, or no longer, manage the album. */
export async function deleteInvitationsOfOthers(
  db: Db,
  albumId: string,
  eventId: string | null,
): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where((eb) => eb.or([eb('albumId', '=', albumId), eb('eventId', '=', eventId)]))
    .where('invitedBy', 'not in', ({ selectFrom }) =>
      selectFrom('members')
        .select('userId')
        .where('members.albumId', '=', albumId)
        .where('role', 'in', ['owner', 'co-host']),
    )
    .execute();
}

export async function deleteTransfers(db: Db, albumId: string): Promise<void> {
  await db.deleteFrom('invitations').where('albumId', '=', albumId).where('role', '=', 'owner').execute();
}
