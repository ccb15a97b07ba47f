import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDb } from './open-db.ts';
import type { Tables } from './schema.ts';

let folder: string;
let db: Kysely<Tables>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-db-'));
  db = openDb({ DATABASE_URL: undefined, DATA_DIR: folder });
  await sql`create table guests (guest_name text, came_at integer, portrait blob)`.execute(db);
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const all = async () => (await sql`select * from guests order by guest_name`.execute(db)).rows;

test('a result with more rows than one batch has every value under its column name', async () => {
  for (let guest = 100; guest < 350; guest += 1)
    await sql`insert into guests values (${`Guest ${guest}`}, ${guest}, null)`.execute(db);
  expect(await all()).toEqual(
    Array.from({ length: 250 }, (_, at) => ({
      guestName: `Guest ${at + 100}`,
      cameAt: at + 100,
      portrait: null,
    })),
  );
});

test('rows returned by an insert are converted like selected rows', async () => {
  const { rows } = await sql`insert into guests values ('Ava', 7, x'0102') returning *`.execute(db);
  expect(rows).toEqual([{ guestName: 'Ava', cameAt: 7, portrait: Buffer.from([1, 2]) }]);
  expect((await sql`update guests set came_at = 8`.execute(db)).numAffectedRows).toBe(1n);
});

test('the same query after its table has changed returns the new columns', async () => {
  await sql`insert into guests values ('Ava', 7, null)`.execute(db);
  expect(await all()).toEqual([{ guestName: 'Ava', cameAt: 7, portrait: null }]);
  await sql`alter table guests drop column came_at`.execute(db);
  await sql`alter table guests add column brings text default 'cake'`.execute(db);
  expect(await all()).toEqual([{ guestName: 'Ava', portrait: null, brings: 'cake' }]);
});
