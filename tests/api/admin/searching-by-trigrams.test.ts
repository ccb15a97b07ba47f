import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type SearchedTable, textContains } from '../../../server/db/search-text.ts';
import { signedInAdministrator } from '../../support/administrator.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { ownerWithAlbum } from '../../support/person.ts';
import { createDatabase } from '../../support/services/postgres.ts';

const environment = { ADMIN_PASSWORD: 'the first of them' };
const onPostgres = process.env.KEEPSAKE_TEST_DB === 'postgres';

const hasTrigrams = async ({ ctx }: TestKeepsake) =>
  (await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(ctx.db)).rows.length > 0;

/** Returns the query plan, with sequential scans made expensive. */
async function planOf({ ctx }: TestKeepsake, table: SearchedTable, typed: string): Promise<string> {
  return ctx.db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    const explain = sql<Record<string, string>>`explain select id from ${sql.table(table)}
      where ${textContains(ctx.db, table, typed)}`;
    const { rows } = await explain.execute(connection);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });
}

test.runIf(onPostgres)('a search uses the trigram index, even for a single letter', async () => {
  const keepsake = await startKeepsake({ environment });
  // The npm build of PostgreSQL has no pg_trgm.
  if (await hasTrigrams(keepsake)) {
    for (const table of ['users', 'albums', 'photos'] as const) {
      for (const typed of ['costa', 'c', 'img_4%']) {
        expect(await planOf(keepsake, table, typed)).toContain(`${table}_by_text`);
      }
    }
  }
  await keepsake.stop();
});

test.runIf(onPostgres)(
  'without the trigram extension there is no index, but searches find the same',
  async () => {
    const url = new URL(await createDatabase());
    const database = url.pathname.slice(1);
    const role = `plain_${database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`create role ${role} login`);
    await client.query(`revoke create on database ${database} from public`);
    await client.query(`grant create on schema public to ${role}`);
    await client.end();
    url.username = role;

    const keepsake = await startKeepsake({ environment: { ...environment, DATABASE_URL: url.href } });
    expect(await hasTrigrams(keepsake)).toBe(false);
    await ownerWithAlbum(keepsake, 'Ines Costa', 'Ünder the trees');
    const nora = await signedInAdministrator(keepsake);
    for (const search of ['costa', 'c', 'ünder', '%']) {
      const { albums } = await nora.get('GET /admin/albums', { query: { search } });
      expect(albums.map((album) => album.title)).toEqual(search === '%' ? [] : ['Ünder the trees']);
      const { photos } = await nora.get('GET /admin/photos', { query: { search } });
      expect(photos).toEqual([]);
    }
    await keepsake.stop();
  },
);
