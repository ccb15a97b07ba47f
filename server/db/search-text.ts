import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { type Db, isPostgres } from './open-db.ts';

/** A line break separates the fields, because no search contains one. */
const SEARCHED_TEXT = {
  users: "name || '\n' || email",
  albums: "title || '\n' || upload_code",
  photos: "original_filename || '\n' || coalesce(uploader_name, '')",
};
export type SearchedTable = keyof typeof SEARCHED_TEXT;

const LETTERS = [
  [0x41, 0x5a],
  [0xc0, 0x17f],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x622, 0x64a],
  [0x671, 0x6cc],
  [0x1ea0, 0x1ef9],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
);
const PLAIN: Record<string, string> = {
  ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', æ: 'a', ß: 's', ς: 'σ' },
  ...{ ى: 'ي', ی: 'ي', ة: 'ه', ٱ: 'ا', ک: 'ك' },
};

function toPlainLetter(letter: string): string {
  const bare = letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  const folded = PLAIN[bare] ?? bare;
  return folded.length === 1 ? folded : letter;
}

const FOLDED = new Map(LETTERS.map((letter) => [letter, toPlainLetter(letter)]));
const VARIANTS = LETTERS.filter((letter) => FOLDED.get(letter) !== letter);

const foldLetter = (letter: string) => FOLDED.get(letter) ?? letter.toLowerCase();

/** A change of this expression needs a migration that rebuilds the indexes. */
function foldedColumns(table: SearchedTable): string {
  const beyondAscii = VARIANTS.filter((letter) => letter > 'z');
  const plain = beyondAscii.map(foldLetter).join('');
  const text = SEARCHED_TEXT[table];
  const folded = `translate(lower(${text}), '${beyondAscii.join('')}', '${plain}')`;
  // Plain ASCII text skips the slow replacement of hundreds of letters.
  return `case when octet_length(${text}) = length(${text}) then lower(${text}) else ${folded} end`;
}

/** Without `pg_trgm` PostgreSQL searches without an index (docs/scaling.md). */
export async function indexSearchedTexts(db: Kysely<unknown>): Promise<void> {
  const indexes = (Object.keys(SEARCHED_TEXT) as SearchedTable[]).map(
    (table) =>
      `create index ${table}_by_text on ${table} using gin ((${foldedColumns(table)}) gin_trgm_ops);`,
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

/** One or two letters match only beginnings of words, because the index needs three characters. */
export function textContains(db: Db, table: SearchedTable, typed: string): Expression<SqlBool> {
  const text = sql.raw(isPostgres(db) ? `(${foldedColumns(table)})` : SEARCHED_TEXT[table]);
  const any = isPostgres(db) ? '%' : '*';
  const pattern = isPostgres(db) ? likePattern(typed) : globPattern(typed);
  const patterns = isShort(typed)
    ? [`${pattern}${any}`, `${any} ${pattern}${any}`, `${any}\n${pattern}${any}`]
    : [`${any}${pattern}${any}`];
  const matches = patterns.map((each) =>
    isPostgres(db) ? sql<SqlBool>`${text} like ${each} escape '\\'` : sql<SqlBool>`(${text}) glob ${each}`,
  );
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

function likePattern(typed: string): string {
  return [...typed]
    .map(foldLetter)
    .join('')
    .replace(/[\\%_]/gu, '\\$&');
}

/** SQLite cannot fold text, so the pattern lists all variants of each letter. */
function globPattern(typed: string): string {
  return [...typed]
    .map((letter) => {
      const folded = foldLetter(letter);
      const variants = VARIANTS.filter((each) => foldLetter(each) === folded);
      return variants.length > 0 || /[*?[]/u.test(letter) ? `[${folded}${variants.join('')}]` : folded;
    })
    .join('');
}

/** SQLite has no text index, and the one of PostgreSQL lacks signs and emoji. */
export async function isIndexed(db: Db, typed: string): Promise<boolean> {
  if (!(await hasTextIndex(db))) return false;
  if (isShort(typed) || /[a-z0-9]{3}/u.test(likePattern(typed))) return true;
  return /[\p{L}\p{N}]{3}/u.test(typed) && postgresIndexes(db, typed);
}

async function hasTextIndex(db: Db): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const query = sql<{ has: boolean }>`select to_regclass('photos_by_text') is not null as has`;
  return (await query.execute(db)).rows[0]?.has === true;
}

/** The locale of the database decides which other letters the index contains. */
async function postgresIndexes(db: Db, typed: string): Promise<boolean> {
  const query = sql<{ knows: boolean }>`select cardinality(show_trgm(${likePattern(typed)})) > 0 as knows`;
  return (await query.execute(db)).rows[0]?.knows === true;
}

function isShort(typed: string): boolean {
  return /^[a-z0-9]{1,2}$/iu.test(typed);
}
