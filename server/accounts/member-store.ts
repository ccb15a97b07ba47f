// The roles of users in albums (docs/decisions/0029-members.md). shared/rules/access.ts says what a role may
// do.

import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type JoinBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { HOST_ROLES, type HostRole, listWeaker, type MemberRole } from '../../shared/rules/access.ts';
import { GIVEN_ROLES } from '../../shared/rules/hosts/hosts.ts';
import type { MemberTable } from '../db/album-schema.ts';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';

/** A literal, because SQLite would not use the index of owners with a parameter. */
const OWNER = sql.lit<MemberRole>('owner');

export const joinOwner = (join: JoinBuilder<Tables & { owner: MemberTable }, 'albums' | 'owner'>) =>
  join.onRef('owner.albumId', '=', 'albums.id').on('owner.role', '=', OWNER);

export function hasOwner({ exists, selectFrom }: ExpressionBuilder<Tables, 'albums'>) {
  return exists(
    selectFrom('members')
      .select('members.userId')
      .whereRef('members.albumId', '=', 'albums.id')
      .where('members.role', '=', OWNER),
  );
}

export function isOfGuest({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'albums' | 'photos'>) {
  return not(
    exists(
      selectFrom('members')
        .select('members.userId')
        .whereRef('members.albumId', '=', 'photos.albumId')
        .whereRef('members.userId', '=', 'photos.uploaderId')
        .where('members.role', '!=', 'guest'),
    ),
  );
}

export function albumsOwnedBy(userId: string) {
  return expressionBuilder<Tables, never>()
    .selectFrom('members')
    .select('members.albumId')
    .where('members.userId', '=', userId)
    .where('members.role', '=', OWNER);
}

export function albumsOfOwners(condition: Expression<SqlBool>) {
  return expressionBuilder<Tables, never>()
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select('members.albumId')
    .where('members.role', '=', OWNER)
    .where(condition);
}

/** Throws a unique violation for a second owner, and for a user who is already a member. */
export async function insertMember(
  db: Db,
  member: Pick<Selectable<MemberTable>, 'albumId' | 'userId' | 'role' | 'createdAt'>,
): Promise<void> {
  await db.insertInto('members').values(member).execute();
}

export async function deleteOwnerships(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('members').where('userId', '=', userId).where('role', '=', OWNER).execute();
}

export async function findOwnerId(db: Db, albumId: string): Promise<string | null> {
  const owner = await db
    .selectFrom('members')
    .select('userId')
    .where('albumId', '=', albumId)
    .where('role', '=', OWNER)
    .executeTakeFirst();
  return owner?.userId ?? null;
}

export async function findMemberRole(db: Db, albumId: string, userId: string): Promise<MemberRole | null> {
  const member = await db
    .selectFrom('members')
    .select('role')
    .where('albumId', '=', albumId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return member?.role ?? null;
}

export interface Contribution {
  albumId: string;
  userId: string;
  groupId: string | null;
  now: number;
}

/** Adds a contributor. An existing member keeps role and guest group, unless that group was deleted. */
export async function addContributor(db: Db, { albumId, userId, groupId, now }: Contribution): Promise<void> {
  await db
    .insertInto('members')
    .values({ albumId, userId, role: 'guest', groupId, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['albumId', 'userId'])
        .doUpdateSet({ groupId })
        .where('members.groupId', 'is not', null)
        .where('members.groupId', 'not in', ({ selectFrom }) =>
          selectFrom('guestGroups').select('id').where('albumId', '=', albumId),
        ),
    )
    .execute();
}

/** Lists owner, co-hosts and helpers, in the order in which they joined. */
export async function listHosts(db: Db, albumId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['members.userId', 'users.name', 'users.email', 'members.role', 'members.eventId'])
    .where('members.albumId', '=', albumId)
    .where('members.role', 'in', HOST_ROLES)
    .orderBy('members.createdAt')
    .orderBy('members.userId')
    .$narrowType<{ role: HostRole }>()
    .execute();
}

export async function listHostedAlbumIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('albumId')
    .where('userId', '=', userId)
    .where('role', 'in', GIVEN_ROLES)
    .execute();
  return rows.map(({ albumId }) => albumId);
}

/**
 * Makes the account a co-host or helper, unless it has this role or a stronger one. Contributors keep their
 * guest group. Returns false if nothing changed.
 */
export async function storeStrongerHost(
  db: Db,
  member: Omit<Selectable<MemberTable>, 'groupId'>,
): Promise<boolean> {
  const { role, eventId } = member;
  const stored = await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .columns(['albumId', 'userId'])
        .doUpdateSet({ role, eventId })
        .where('members.role', 'in', listWeaker(role)),
    )
    .executeTakeFirst();
  return stored.numInsertedOrUpdatedRows === 1n;
}

/**
 * Takes away the roles that were given in this album or for all albums of the event: from this person, or from all.
 * People who have added photos stay contributors. Returns false if there is no such co-host or helper.
 */
export async function removeHosts(
  db: Db,
  which: { albumId: string; eventId: string | null; userId?: string },
): Promise<boolean> {
  const hosts = (eb: ExpressionBuilder<Tables, 'members'>) =>
    eb.and([eb.and(which), eb('role', 'in', GIVEN_ROLES)]);
  const deleted = await db
    .deleteFrom('members')
    .where(hosts)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('photos')
            .select('photos.id')
            .whereRef('photos.albumId', '=', 'members.albumId')
            .whereRef('photos.uploaderId', '=', 'members.userId'),
        ),
      ),
    )
    .executeTakeFirst();
  const kept = await db
    .updateTable('members')
    .set({ role: 'guest', eventId: null })
    .where(hosts)
    .executeTakeFirst();
  return deleted.numDeletedRows + kept.numUpdatedRows > 0n;
}

/** The person keeps the role in the event's albums, but does not join albums that are added later. */
export async function leaveEvent(db: Db, userId: string, eventId: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ eventId: null })
    .where('userId', '=', userId)
    .where('eventId', '=', eventId)
    .execute();
}

/** The former owner becomes a co-host. */
export async function storeOwner(db: Db, albumId: string, userId: string, now: number): Promise<void> {
  await db
    .updateTable('members')
    .set({ role: 'co-host', eventId: null })
    .where('albumId', '=', albumId)
    .where('role', '=', OWNER)
    .execute();
  await db
    .insertInto('members')
    .values({ albumId, userId, role: 'owner', createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['albumId', 'userId']).doUpdateSet({ role: 'owner', eventId: null }),
    )
    .execute();
}
