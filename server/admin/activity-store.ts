import type { Insertable, Selectable } from 'kysely';
import type { ActivityType } from '../../shared/rules/admin/admin-lists.ts';
import type { Db } from '../db/open-db.ts';
import type { ActivityLogTable } from '../db/schema.ts';

export type ActivityRow = Selectable<ActivityLogTable>;

export async function insertActivity(tx: Db, entry: Insertable<ActivityLogTable>): Promise<void> {
  await tx.insertInto('activityLog').values(entry).execute();
}

export async function listActivity(
  db: Db,
  type: ActivityType | undefined,
  { skip, max }: { skip: number; max: number },
): Promise<ActivityRow[]> {
  return db
    .selectFrom('activityLog')
    .selectAll()
    .$if(type !== undefined, (query) => query.where('type', '=', type as ActivityType))
    .orderBy('seq', 'desc')
    .offset(skip)
    .limit(max)
    .execute();
}

export async function findEntityNames(
  db: Db,
  entries: readonly Pick<ActivityRow, 'entityType' | 'entityId'>[],
): Promise<Map<string, string>> {
  const listIds = (type: string) => [
    ...new Set(entries.flatMap(({ entityType, entityId }) => (entityType === type && entityId) || [])),
  ];
  const [users, albums, photos] = [listIds('user'), listIds('album'), listIds('photo')];
  const rows = await Promise.all([
    users.length === 0
      ? []
      : db.selectFrom('users').select(['id', 'name']).where('id', 'in', users).execute(),
    albums.length === 0
      ? []
      : db.selectFrom('albums').select(['id', 'title as name']).where('id', 'in', albums).execute(),
    photos.length === 0
      ? []
      : db
          .selectFrom('photos')
          .select(['id', 'originalFilename as name'])
          .where('id', 'in', photos)
          .execute(),
  ]);
  return new Map(rows.flat().map(({ id, name }) => [id, name]));
}

export async function countActivity(db: Db, type: ActivityType | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('activityLog')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(type !== undefined, (query) => query.where('type', '=', type as ActivityType))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listActivityBefore(
  db: Db,
  seq: number,
  type: ActivityType | undefined,
  max: number,
): Promise<ActivityRow[]> {
  return db
    .selectFrom('activityLog')
    .selectAll()
    .where('seq', '<', seq)
    .$if(type !== undefined, (query) => query.where('type', '=', type as ActivityType))
    .orderBy('seq', 'desc')
    .limit(max)
    .execute();
}
