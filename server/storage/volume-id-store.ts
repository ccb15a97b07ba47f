// SQL of the mark by which a database knows its folder of photos.

import type { Db } from '../db/open-db.ts';

export async function findVolumeId(db: Db): Promise<string | null> {
  const marks = db.selectFrom('folderMarks').select('mark').where('storage', '=', 'disk');
  return (await marks.executeTakeFirst())?.mark ?? null;
}

/** Of two servers that start for the first time one is first; returns what is written. */
export async function insertVolumeId(db: Db, mark: string): Promise<string> {
  await db
    .insertInto('folderMarks')
    .values({ storage: 'disk', mark })
    .onConflict((conflict) => conflict.column('storage').doNothing())
    .execute();
  return (await findVolumeId(db)) ?? mark;
}

/** Some originals that are said to be on disk. */
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
