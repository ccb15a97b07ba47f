import { type Kysely, sql } from 'kysely';
import type { Db } from '../server/db/open-db.ts';
import type { Tables } from '../server/db/schema.ts';
import { PHONE_EXIF } from './filled-album.ts';

export const USERS = 100_000;
const ALBUMS = 200_000;
export const PHOTOS = 2_000_000;

const DAY_MS = 86_400_000;
/** The first user came so long ago; all other users, albums and photos came evenly since. */
const AGE_MS = 2 * 365 * DAY_MS;
const EXIF = JSON.stringify(PHONE_EXIF);

export async function seedPlatform(db: Kysely<Tables>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await run(connection, 'set statement_timeout = 0', "set maintenance_work_mem = '512MB'");
    // Checking references row by row and keeping indexes meanwhile would take most of the time.
    await run(connection, 'set session_replication_role = replica');
    const definitions = await takeIndexesAway(connection);
    await run(connection, users, albums, owners, photos, totals);
    await run(connection, ...definitions, 'vacuum analyze', 'reset all');
  });
}

async function run(db: Db, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Drops all indexes that no constraint needs; returns what makes them again. */
async function takeIndexesAway(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('users', 'albums', 'members', 'photos')
    and indexname not in (select conname from pg_constraint)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  return rows.map((row) => row.definition);
}

const id = (kind: string, number: string) => `'${kind}' || lpad((${number})::text, 21, '0')`;
const cycle = (number: string, ...words: string[]) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + ${number} % ${words.length}]`;
const since = (number: string, count: number) =>
  `${Date.now()} - (${count} - ${number}) * ${Math.floor(AGE_MS / count)}::bigint`;

const firstName = cycle('n * 31', ...'Ines Theo Mara Noor Ava Oskar Lucia Sam Jonas Priya Wei'.split(' '));
const lastName = cycle('n * 17', ...'Costa Brandt Silva Haddad Okafor Moreau Tanaka Novak Khan'.split(' '));
const users = `
  insert into users (id, email, name, password_hash, tier, role, last_active_at, created_at, updated_at)
  select ${id('u', 'n')}, lower(first || '.' || last || '.' || n || '@example.org'), first || ' ' || last, 'nobody signs in',
    case when n % 20 = 0 then 'PRO' when n % 20 < 4 then 'PLUS' else 'FREE' end,
    case when n % 10 < 3 then 'guest' else 'owner' end,
    ${Date.now()} - (n * 7919::bigint % 200) * ${DAY_MS}, ${since('n', USERS)}, ${since('n', USERS)}
  from (select n, ${firstName} as first, ${lastName} as last from generate_series(1, ${USERS}) as n) as numbered`;

const occasion = cycle('n * 7', 'Wedding', 'Birthday', 'Summer party', 'Offsite', 'Reunion', 'Festival');
const place = cycle('n * 3', 'by the river', 'in Lisbon', 'at home', 'on the beach', 'downtown');
const albums = `
  insert into albums (id, title, description, upload_code, is_public, is_archived, expiration_preset, created_at, updated_at)
  select ${id('a', 'n')}, ${occasion} || ' ' || ${place} || ' ' || n, 'Two days.', upper(left(md5('c' || n), 10)),
    n % 4 > 0, n % 3 > 0, 'NEVER',
    ${since('n', ALBUMS)}, ${since('n', ALBUMS)}
  from generate_series(1, ${ALBUMS}) as n`;

const owners = `
  insert into members (album_id, user_id, role, created_at)
  select ${id('a', 'n')}, ${id('u', '1 + (n - 1) / 2')}, 'owner', ${since('n', ALBUMS)}
  from generate_series(1, ${ALBUMS}) as n where n % 500 > 0`;

const filename = `${cycle('n', 'IMG_', 'PXL_2026', 'DSC')} || lpad((n * 7919::bigint % 100000)::text, 5, '0') || '.jpg'`;
const photos = `
  insert into photos (id, album_id, uploader_name, original_filename, stored_filename, mime_type, size_bytes, sha256, crc32,
    width, height, state, placeholder, exif, preview_made, storage, claimed_until, created_at)
  select ${id('p', 'n')}, ${id('a', `1 + (n - 1) / ${PHOTOS / ALBUMS}`)},
    ${cycle('n * 11', 'Ava', 'Noor', 'Grandma', 'Sam', 'Oskar', 'Aunt Rosa', 'Theo', '')}, ${filename}, lpad(to_hex(n), 32, '0') || '.jpg',
    'image/jpeg', 1000000 + n * 7919::bigint % 6000000, repeat('a', 64), 0, 4032, 3024, 'ready',
    'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', '${EXIF}', true, 'disk', 0, ${since('n', PHOTOS)}
  from generate_series(1, ${PHOTOS}) as n`;

const totals = `
  with held as (select album_id, count(*) as photos, sum(size_bytes) as bytes from photos group by album_id),
  counted as (
    update albums set photo_count = held.photos, storage_bytes = held.bytes from held where held.album_id = albums.id
    returning albums.id, held.bytes
  ),
  owned as (
    select user_id, count(*) as albums, sum(bytes) as bytes from counted join members on album_id = counted.id group by user_id
  )
  update users set album_count = owned.albums, storage_used = owned.bytes from owned where owned.user_id = users.id`;
