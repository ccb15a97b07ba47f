import type { Db } from '../db/open-db.ts';

export async function findVolumeId(db: Db): Promise<string | null> {
  const volumeIds = db.selectFrom('volumeIds').select('volumeId').where('storage', '=', 'disk');
  return (await volumeIds.executeTakeFirst())?.volumeId ?? null;
}

export async function insertVolumeId(db: Db, volumeId: string): Promise<string> {
  await db
    .insertInto('volumeIds')
    .values({ storage: 'disk', volumeId })
    .onConflict((conflict) => conflict.column('storage').doNothing())
    .execute();
  return (await findVolumeId(db)) ?? volumeId;
}

export async function listSomeOnDisk(db: Db, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('storedFilename')
    .where('storage', '=', 'disk')
    .limit(max)
    .execute();
  return rows.map((row) => row.storedFilename);
}

export async function hasUsers(db: Db): Promise<boolean> {
  const user = db.selectFrom('users').select('id').limit(1);
  return (await user.executeTakeFirst()) !== undefined;
}
