import type { Db } from '../db/open-db.ts';
import type { StorageName } from './storage.ts';

export async function findVolumeId(db: Db, storage: StorageName = 'disk'): Promise<string | null> {
  const volumeIds = db.selectFrom('volumeIds').select('volumeId').where('storage', '=', storage);
  return (await volumeIds.executeTakeFirst())?.volumeId ?? null;
}

export async function insertVolumeId(
  db: Db,
  volumeId: string,
  storage: StorageName = 'disk',
): Promise<string> {
  await db
    .insertInto('volumeIds')
    .values({ storage, volumeId })
    .onConflict((conflict) => conflict.column('storage').doNothing())
    .execute();
  return (await findVolumeId(db, storage)) ?? volumeId;
}

export async function listSomeStored(db: Db, storage: StorageName, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('storedFilename')
    .where('storage', '=', storage)
    .limit(max)
    .execute();
  return rows.map((row) => row.storedFilename);
}

export async function hasUsers(db: Db): Promise<boolean> {
  const user = db.selectFrom('users').select('id').limit(1);
  return (await user.executeTakeFirst()) !== undefined;
}
