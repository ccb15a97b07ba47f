import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { type Db, isPostgres } from './open-db.ts';

/** A change needs a migration that rebuilds the indexes. A line break parts the fields: no search contains one. */
export const SEARCHED_TEXT = {
  users: "lower(name || '\n' || email)",
  albums: "lower(title || '\n' || upload_code)",
  photos: "lower(original_filename || '\n' || coalesce(uploader_name, ''))",
};

/** PostgreSQL without `pg_trgm` searches without an index, slower (docs/scaling.md). */
export async function indexSearchedTexts(db: Kysely<unknown>): Promise<void> {
  const indexes = Object.entries(SEARCHED_TEXT).map(
    ([table, text]) => `create index ${table}_by_text on ${table} using gin (${text} gin_trgm_ops);`,
  );
  await sql
    .raw(
      `do $$ begin
         create extension if not exists pg_trgm;
         ${indexes.join('\n')}
       exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
         raise notice 'pg_trgm is not to be had: searching goes without an index';
       end $$`,
    )
    .execute(db);
}

/** One or two letters match beginnings of words: an index needs three characters in a row. */
export function textContains(text: string, typed: string): Expression<SqlBool> {
  const patterns = casesOf(typed).flatMap((each) => {
    const escaped = each.replace(/[\\%_]/gu, '\\$&');
    return isShort(typed) ? [`${escaped}%`, `% ${escaped}%`, `%\n${escaped}%`] : [`%${escaped}%`];
  });
  const likes = patterns.map((pattern) => sql<SqlBool>`${sql.raw(text)} like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(likes, sql` or `)})`;
}

/** Whether an index can find this in photos: SQLite has none, and signs and emoji are in none. */
export async function isIndexed(db: Db, typed: string): Promise<boolean> {
  if (!(await hasTextIndex(db))) return false;
  if (isShort(typed) || /[a-z0-9]{3}/iu.test(typed)) return true;
  return /[\p{L}\p{N}]{3}/u.test(typed) && postgresIndexes(db, typed);
}

async function hasTextIndex(db: Db): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const query = sql<{ has: boolean }>`select to_regclass('photos_by_text') is not null as has`;
  return (await query.execute(db)).rows[0]?.has === true;
}

/** Which letters beyond a to z count depends on the locale of the database. */
async function postgresIndexes(db: Db, typed: string): Promise<boolean> {
  const query = sql<{ knows: boolean }>`select cardinality(show_trgm(${typed})) > 0 as knows`;
  return (await query.execute(db)).rows[0]?.knows === true;
}

function isShort(typed: string): boolean {
  return /^[a-z0-9]{1,2}$/iu.test(typed);
}

/** Databases may lower only a to z: other letters are searched in each case. */
function casesOf(typed: string): string[] {
  const lower = typed.toLowerCase();
  const capital = lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const asLowered = (text: string) => text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
  return [...new Set([lower, asLowered(capital), asLowered(typed.toUpperCase())])];
}
