import { type Kysely, sql } from 'kysely';
import { isPostgres } from './open-db.ts';

export async function makeAppendOnly(db: Kysely<unknown>, table: string, key: string): Promise<void> {
  if (isPostgres(db)) {
    await refuseOnPostgres(db, table, `${table}_refused`, 'update or delete or truncate', 'statement');
    return;
  }
  await refuseOnSqlite(db, table, 'update', '1');
  await refuseOnSqlite(db, table, 'delete', '1');
  await refuseReplacing(db, table, key);
}

/** SQLite's INSERT OR REPLACE removes rows without running the triggers for deletions. */
export async function refuseReplacing(db: Kysely<unknown>, table: string, key: string): Promise<void> {
  if (isPostgres(db)) return;
  const present = `exists (select 1 from ${table} where ${key} = new.${key})`;
  await refuseOnSqlite(db, table, 'insert', present);
}

export async function makeOnlyGrow(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const goesBack = `new.${column} < old.${column}`;
  if (isPostgres(db)) {
    await refuseOnPostgres(db, table, `${table}_kept`, 'delete or truncate', 'statement');
    await refuseOnPostgres(db, table, `${table}_grows`, 'update', 'row', goesBack);
    return;
  }
  await refuseOnSqlite(db, table, 'update', goesBack);
  await refuseOnSqlite(db, table, 'delete', '1');
}

async function refuseOnPostgres(
  db: Kysely<unknown>,
  table: string,
  name: string,
  events: string,
  level: 'row' | 'statement',
  when?: string,
): Promise<void> {
  const body = `begin raise exception '${table} is append-only'; end`;
  await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ ${body} $$`).execute(db);
  const condition = when ? `when (${when})` : '';
  await sql
    .raw(
      `create trigger ${name} before ${events} on ${table} for each ${level} ${condition} execute function ${name}()`,
    )
    .execute(db);
}

async function refuseOnSqlite(
  db: Kysely<unknown>,
  table: string,
  event: string,
  when: string,
): Promise<void> {
  await sql
    .raw(
      `create trigger ${table}_${event}_refused before ${event} on ${table} when ${when}
       begin select raise(abort, '${table} is append-only'); end`,
    )
    .execute(db);
}
