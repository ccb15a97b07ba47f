import {
  type ExpressionBuilder,
  type InsertType,
  type JoinBuilder,
  type SelectType,
  sql,
  type UpdateObject,
} from 'kysely';
import { AppError } from '../../shared/errors.ts';
import type { Language } from '../../shared/messages/languages.ts';
import { albumsOwnedBy, insertMember, joinOwner } from '../accounts/member-store.ts';
import { toAlbum, toColumns } from '../db/album-row.ts';
import type { AlbumTable } from '../db/album-schema.ts';
import { type Db, isPostgres } from '../db/open-db.ts';
import { prepare } from '../db/prepared.ts';
import type { Tables } from '../db/schema.ts';
import { nextDetailsVersion } from '../photos/version-store.ts';
import { type selectAlbumIds, selectFirstAlbumId } from './event/event-store.ts';
import { GROUP_OF_LINK, selectAlbumIdByCode, withGroup } from './groups/guest-group-store.ts';

export type AlbumRow = Awaited<ReturnType<typeof findAlbum>> & object;
export type NewAlbum = {
  [Column in keyof AlbumTable as undefined extends InsertType<AlbumTable[Column]>
    ? never
    : Column]: SelectType<AlbumTable[Column]>;
};

const TAGS_READ = 1000;

/** Returns false, and inserts nothing, if the upload code is taken. */
export async function insertAlbum(db: Db, album: NewAlbum, ownerId: string): Promise<boolean> {
  const inserted = await db
    .insertInto('albums')
    .values(album)
    .onConflict((conflict) => conflict.column('uploadCode').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  const { id: albumId, createdAt } = album;
  await insertMember(db, { albumId, userId: ownerId, role: 'owner', createdAt });
  return true;
}

export async function insertTags(db: Db, albumId: string, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const last = await db
    .selectFrom('albumTags')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('albumId', '=', albumId)
    .executeTakeFirst();
  const next = Number(last?.position ?? -1) + 1;
  await db
    .insertInto('albumTags')
    .values(tags.map((tag, index) => ({ albumId, tag, position: next + index })))
    .execute();
}

export async function deleteTag(db: Db, albumId: string, tag: string): Promise<void> {
  await db.deleteFrom('albumTags').where('albumId', '=', albumId).where('tag', '=', tag).execute();
}

export async function listOwnTags(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('albumTags')
    .innerJoin('albums', 'albums.id', 'albumTags.albumId')
    .select('albumTags.tag')
    .where('albums.id', 'in', albumsOwnedBy(userId))
    .groupBy('albumTags.tag')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('albumTags.tag')
    .limit(TAGS_READ)
    .execute();
  return rows.map((row) => row.tag);
}

const joinCover = (join: JoinBuilder<Tables & { cover: Tables['photos'] }, 'albums' | 'cover'>) =>
  join
    .onRef('cover.id', '=', 'albums.coverPhotoId')
    .on('cover.state', '=', 'ready')
    .on('cover.visibility', '=', 'shown');
const COVER = ['cover.storedFilename as coverFilename', 'cover.placeholder as coverPlaceholder'] as const;

function albumsWithOwnerAndEvent(db: Db) {
  return db
    .selectFrom('albums')
    .leftJoin('members as owner', joinOwner)
    .leftJoin('users', 'users.id', 'owner.userId')
    .leftJoin('events', 'events.id', 'albums.eventId')
    .select(['owner.userId as ownerId', 'users.tier as ownerTier', 'users.storageUsed as ownerStorageUsed'])
    .select('events.title as eventTitle');
}

const joinViewer =
  (userId: string) => (join: JoinBuilder<Tables & { mine: Tables['members'] }, 'albums' | 'mine'>) =>
    join.onRef('mine.albumId', '=', 'albums.id').on('mine.userId', '=', userId);
const MEMBERSHIP = [
  'mine.role as membership',
  'mine.eventId as invitedTo',
  'mine.groupId as cameByGroup',
] as const;

const ALBUM = [
  'albums.id',
  'albums.title',
  'albums.description',
  'albums.uploadCode',
  'albums.isPublic',
  'albums.isArchived',
  'albums.archivedAt',
  'albums.sealedPin',
  'albums.pinVersion',
  'albums.switches',
  'albums.approveFirst',
  'albums.reportsMailedAt',
  'albums.firstPhotoMail',
  'albums.waitingMailedAt',
  'albums.photosMailedFor',
  'albums.guestsDownload',
  'albums.revealAt',
  'albums.language',
  'albums.accent',
  'albums.coverPhotoId',
  'albums.coverFocusX',
  'albums.coverFocusY',
  'albums.archivedFor',
  'albums.expirationPreset',
  'albums.expiresAt',
  'albums.expirationZone',
  'albums.remindedFor',
  'albums.fullZipAt',
  'albums.codeChangedAt',
  'albums.accessEpoch',
  'albums.version',
  'albums.detailsVersion',
  'albums.photoCount',
  'albums.waitingCount',
  'albums.hiddenCount',
  'albums.storageBytes',
  'albums.bookVersion',
  'albums.eventId',
  'albums.eventPosition',
  'albums.createdAt',
  'albums.updatedAt',
] as const;

function tagsOfAlbum(db: Db) {
  const list = sql.raw(isPostgres(db) ? 'json_agg' : 'json_group_array');
  return sql<string | null>`(select cast(${list}(tag order by position) as text) from album_tags
    where album_id = albums.id)`;
}

const readAlbum = (db: Db, { userId, uploadCode }: { userId: string; uploadCode?: string }) =>
  albumsWithOwnerAndEvent(db)
    .leftJoin('members as mine', joinViewer(userId))
    .leftJoin('guestGroups', (join) =>
      uploadCode === undefined
        ? join.onRef('guestGroups.id', '=', 'mine.groupId')
        : join.onRef('guestGroups.albumId', '=', 'albums.id').on('guestGroups.uploadCode', '=', uploadCode),
    )
    .leftJoin('photos as cover', joinCover)
    .select([...ALBUM, ...MEMBERSHIP, ...COVER, ...GROUP_OF_LINK])
    .select(tagsOfAlbum(db).as('tagList'));

const albumById = prepare((db, { userId, id }: { userId: string; id: string }) =>
  readAlbum(db, { userId }).where('albums.id', '=', id),
);
const albumByIdAndCode = prepare((db, values: { userId: string; id: string; uploadCode: string }) =>
  readAlbum(db, values).where('albums.id', '=', values.id),
);
const albumByCode = prepare((db, values: { userId: string; uploadCode: string }) =>
  readAlbum(db, values).where('albums.id', '=', selectAlbumIdByCode(values.uploadCode)),
);

/** If found by id, `group` is the contributor's guest group; if found by code, the group with that code. */
export async function findAlbum(
  db: Db,
  by: { id: string; uploadCode?: string } | { uploadCode: string },
  userId: string | null = null,
) {
  const { uploadCode } = by;
  const viewer = { userId: userId ?? '' };
  const [row] =
    'id' in by
      ? uploadCode === undefined
        ? await albumById(db, { ...viewer, id: by.id })
        : await albumByIdAndCode(db, { ...viewer, id: by.id, uploadCode })
      : await albumByCode(db, { ...viewer, uploadCode: by.uploadCode });
  if (!row) return undefined;
  if (uploadCode !== undefined) row.cameByGroup = null;
  const { tagList, ...album } = withGroup(toAlbum(row));
  return Object.assign(album, { tags: tagList === null ? [] : (JSON.parse(tagList) as string[]) });
}

const languageByCode = prepare((db, { code }: { code: string }) =>
  db
    .selectFrom('albums')
    .select('language')
    .where('albums.id', '=', ({ fn }) => fn.coalesce(selectAlbumIdByCode(code), selectFirstAlbumId(code))),
);

/** Returns the language of the album with this upload code, or of the first album of the event with this code. */
export async function findLanguageByCode(db: Db, code: string): Promise<Language | null> {
  const [row] = await languageByCode(db, { code });
  return row?.language ?? null;
}

const MIN_COVER_WIDTH = 1200;

/** Finds the default cover: the first visible photo that fills a cover, else the first visible photo. */
function findFirstCover(eb: ExpressionBuilder<Tables, 'albums'>) {
  const first = eb
    .selectFrom('photos')
    .select('photos.storedFilename')
    .whereRef('photos.albumId', '=', 'albums.id')
    .where('photos.state', '=', 'ready')
    .where('photos.visibility', '=', 'shown')
    .orderBy('photos.createdAt')
    .orderBy('photos.id')
    .limit(1);
  const filling = first
    .where('photos.width', '>=', MIN_COVER_WIDTH)
    .whereRef('photos.width', '>', 'photos.height');
  return eb.fn.coalesce(filling, first);
}

export async function findFirstCoverFilename(db: Db, albumId: string): Promise<string | null> {
  const album = await db
    .selectFrom('albums')
    .select((eb) => findFirstCover(eb).as('firstFilename'))
    .where('id', '=', albumId)
    .executeTakeFirst();
  return album?.firstFilename ?? null;
}

/** Lists the user's own albums, and albums that the user contributed to, newest first. */
export async function listAlbumIdsByUser(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('albums', 'albums.id', 'members.albumId')
    .select('albums.id')
    .where('members.userId', '=', userId)
    .orderBy('albums.createdAt', 'desc')
    .orderBy('albums.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists these albums, the newest first. Skips ids that do not exist. */
export async function listAlbumsFor(
  db: Db,
  userId: string,
  ids: readonly string[] | ReturnType<typeof selectAlbumIds>,
) {
  const albums = await albumsWithOwnerAndEvent(db)
    .leftJoin('members as mine', joinViewer(userId))
    .leftJoin('guestGroups', 'guestGroups.id', 'mine.groupId')
    .leftJoin('photos as cover', joinCover)
    .select([...ALBUM, ...MEMBERSHIP, ...COVER, ...GROUP_OF_LINK])
    .select((eb) => findFirstCover(eb).as('firstFilename'))
    .where('albums.id', 'in', ids)
    .orderBy('albums.createdAt', 'desc')
    .orderBy('albums.id')
    .execute();
  const tags = await listTags(
    db,
    albums.map((album) => album.id),
  );
  return albums.map((album) => ({ ...withGroup(toAlbum(album)), tags: tags.get(album.id) ?? [] }));
}

export async function listAlbumTags(db: Db, albumId: string): Promise<string[]> {
  return (await listTags(db, [albumId])).get(albumId) ?? [];
}

async function listTags(db: Db, albumIds: string[]): Promise<Map<string, string[]>> {
  const byAlbum = new Map<string, string[]>();
  if (albumIds.length === 0) return byAlbum;
  const rows = await db
    .selectFrom('albumTags')
    .select(['albumId', 'tag'])
    .where('albumId', 'in', albumIds)
    .orderBy('position')
    .execute();
  for (const { albumId, tag } of rows) byAlbum.set(albumId, [...(byAlbum.get(albumId) ?? []), tag]);
  return byAlbum;
}

type StoredAlbum = Omit<
  AlbumRow,
  | 'membership'
  | 'invitedTo'
  | 'tags'
  | 'group'
  | 'ownerId'
  | 'ownerTier'
  | 'ownerStorageUsed'
  | 'coverFilename'
  | 'coverPlaceholder'
  | 'eventTitle'
>;
export type AlbumChange = {
  [Name in Exclude<keyof StoredAlbum, 'id' | 'photoCount' | 'version' | 'accessEpoch'>]?:
    | StoredAlbum[Name]
    | undefined;
};

/** Use this in every update that changes who may see the album: it invalidates links of the old epoch. */
export const nextAccessEpoch = { ...nextDetailsVersion, accessEpoch: sql<number>`details_version + 1` };

/** Use this for changes that take no access away. Throws ALBUM_NOT_FOUND. */
export async function updateAlbum(
  db: Db,
  albumId: string,
  change: AlbumChange,
  now: number,
): Promise<StoredAlbum> {
  return write(db, albumId, { ...toColumns(db, change), ...nextDetailsVersion, updatedAt: now });
}

export async function changeAccess(
  db: Db,
  albumId: string,
  change: AlbumChange,
  now: number,
): Promise<StoredAlbum> {
  return write(db, albumId, { ...toColumns(db, change), ...nextAccessEpoch, updatedAt: now });
}

/** For PIN and upload code: invalidates file links by a new access epoch, and PIN tokens by a new PIN version. */
export async function changeSecret(
  db: Db,
  albumId: string,
  change: AlbumChange,
  now: number,
): Promise<StoredAlbum> {
  const pinVersion = sql<number>`pin_version + 1`;
  return write(db, albumId, { ...toColumns(db, change), pinVersion, ...nextAccessEpoch, updatedAt: now });
}

async function write(db: Db, albumId: string, columns: UpdateObject<Tables, 'albums'>): Promise<StoredAlbum> {
  const row = await db
    .updateTable('albums')
    .set(columns)
    .where('id', '=', albumId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('ALBUM_NOT_FOUND');
  return toAlbum(row);
}
