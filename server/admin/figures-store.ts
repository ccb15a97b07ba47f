import { sql } from 'kysely';
import { TIER_KEYS, type Tier } from '../../shared/rules/tiers.ts';
import type { Db } from '../db/open-db.ts';

export const DAY_MS = 86_400_000;

export async function countUsers(db: Db, since: { today: number; active: number }) {
  const { total, newToday, owner, guest, active } = await db
    .selectFrom('users')
    .select((eb) => [
      eb.fn.countAll().as('total'),
      eb.fn.countAll().filterWhere('createdAt', '>=', since.today).as('newToday'),
      eb.fn.countAll().filterWhere('role', '=', 'owner').as('owner'),
      eb.fn.countAll().filterWhere('role', '=', 'guest').as('guest'),
      eb.fn.countAll().filterWhere('lastActiveAt', '>=', since.active).as('active'),
    ])
    .executeTakeFirstOrThrow();
  return {
    total: Number(total),
    newToday: Number(newToday),
    owner: Number(owner),
    guest: Number(guest),
    active: Number(active),
  };
}

export async function countTiers(db: Db): Promise<Record<Tier, number>> {
  const rows = await db
    .selectFrom('users')
    .select((eb) => ['tier', eb.fn.countAll().as('count')])
    .groupBy('tier')
    .execute();
  const counts = TIER_KEYS.map((tier) => [tier, Number(rows.find((row) => row.tier === tier)?.count ?? 0)]);
  return Object.fromEntries(counts);
}

export async function countAlbums(db: Db, today: number) {
  const { total, newToday, photos, bytes } = await db
    .selectFrom('albums')
    .select((eb) => [
      eb.fn.countAll().as('total'),
      eb.fn.countAll().filterWhere('createdAt', '>=', today).as('newToday'),
      eb.fn.sum<number | null>('photoCount').as('photos'),
      eb.fn.sum<number | null>('storageBytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return {
    total: Number(total),
    newToday: Number(newToday),
    photos: Number(photos ?? 0),
    bytes: Number(bytes ?? 0),
  };
}

export async function countPhotosSince(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface DayCount {
  day: number;
  count: number;
  bytes: number;
}

export async function countByDay(
  db: Db,
  table: 'users' | 'albums' | 'photos',
  since: number,
): Promise<DayCount[]> {
  const bytes = table === 'photos' ? sql`sum(size_bytes)` : sql`0`;
  const { rows } = await sql<DayCount>`
    select created_at / ${sql.lit(DAY_MS)} as day, count(*) as count, ${bytes} as bytes
    from ${sql.table(table)} where created_at >= ${since} group by 1`.execute(db);
  return rows.map((row) => ({ day: Number(row.day), count: Number(row.count), bytes: Number(row.bytes) }));
}
