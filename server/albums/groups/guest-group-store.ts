import { expressionBuilder, type Selectable, type Updateable } from 'kysely';
import type { GuestGroupTable } from '../../db/album-schema.ts';
import type { Db } from '../../db/open-db.ts';
import type { Tables } from '../../db/schema.ts';
import { presentVersion } from '../../photos/version-store.ts';
import { newId, newUploadCode } from '../../random-ids.ts';

export type GuestGroupRow = Selectable<GuestGroupTable>;
export type GroupOfLink = Pick<GuestGroupRow, 'id' | 'name' | 'uploadCode' | 'closedAt'>;

/** Finds the album that has this code itself or through one of its guest groups. */
export function selectAlbumIdByCode(uploadCode: string) {
  const eb = expressionBuilder<Tables, never>();
  return eb
    .selectFrom('albums as coded')
    .select('coded.id')
    .where('coded.uploadCode', '=', uploadCode)
    .unionAll(eb.selectFrom('guestGroups').select('albumId as id').where('uploadCode', '=', uploadCode))
    .limit(1);
}

/** Columns for `withGroup`. Select them from a left join of `guestGroups`. */
export const GROUP_OF_LINK = [
  'guestGroups.id as groupId',
  'guestGroups.name as groupName',
  'guestGroups.uploadCode as groupCode',
  'guestGroups.closedAt as groupClosedAt',
] as const;

interface JoinedGroup {
  uploadCode: string;
  /** Id of the guest group through which the contributor came. Null if the viewer has a link. */
  cameByGroup: string | null;
  groupId: string | null;
  groupName: string | null;
  groupCode: string | null;
  groupClosedAt: number | null;
}

export function withGroup<Row extends JoinedGroup>(row: Row) {
  const { groupId: id, groupName: name, groupCode, groupClosedAt: closedAt, cameByGroup } = row;
  const isGroup = id !== null && name !== null && groupCode !== null;
  const group: GroupOfLink | null = isGroup ? { id, name, uploadCode: groupCode, closedAt } : null;
  // A contributor whose group link was deleted must not learn another upload code.
  const uploadCode = cameByGroup !== null && !isGroup ? '' : row.uploadCode;
  return Object.assign(row as Omit<Row, keyof JoinedGroup>, { uploadCode, group });
}

export async function makeUnusedCode(db: Db): Promise<string> {
  for (;;) {
    const code = newUploadCode();
    const taken = await db
      .selectFrom('albums')
      .select('id')
      .where('id', '=', selectAlbumIdByCode(code))
      .executeTakeFirst();
    const isOfEvent = await db.selectFrom('events').select('id').where('code', '=', code).executeTakeFirst();
    if (!taken && !isOfEvent) return code;
  }
}

export async function listGroups(db: Db, albumId: string): Promise<GuestGroupRow[]> {
  return db.selectFrom('guestGroups').selectAll().where('albumId', '=', albumId).execute();
}

export async function insertGroups(
  db: Db,
  albumId: string,
  names: readonly string[],
  now: number,
): Promise<void> {
  if (names.length === 0) return;
  const rows: GuestGroupRow[] = [];
  for (const name of names) {
    const uploadCode = await makeUnusedCode(db);
    rows.push({ id: newId(), albumId, name, uploadCode, closedAt: null, createdAt: now });
  }
  await db.insertInto('guestGroups').values(rows).execute();
}

export async function updateGroup(db: Db, id: string, change: Updateable<GuestGroupTable>): Promise<void> {
  await db.updateTable('guestGroups').set(change).where('id', '=', id).execute();
}

export async function deleteGroup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('guestGroups').where('id', '=', id).execute();
}

export async function renameGroupOnPhotos(
  tx: Db,
  { albumId, name }: Pick<GuestGroupRow, 'albumId' | 'name'>,
  groupName: string | null,
): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ groupName, changedVersion: presentVersion(albumId) })
    .where('albumId', '=', albumId)
    .where('groupName', '=', name)
    .execute();
}
