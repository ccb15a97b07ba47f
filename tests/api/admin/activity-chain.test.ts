import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashActivity, recordActivity } from '../../../server/admin/activity-log.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';

const keepsake = keepsakeForFile();

const told = (entityId: string) => ({
  adminUsername: 'nora',
  type: 'photo_deleted' as const,
  entityType: 'photo',
  entityId,
  at: keepsake.ctx.now(),
});

test('twenty changes at the same moment are logged one after the other, without a gap or a fork', async () => {
  const ids = Array.from({ length: 20 }, (_, number) => `photo-${number}`);
  await Promise.all(
    ids.map((id) => keepsake.ctx.db.transaction().execute((tx) => recordActivity(tx, told(id)))),
  );
  const entries = await keepsake.ctx.db.selectFrom('activityLog').selectAll().orderBy('seq').execute();
  expect(entries.map((entry) => entry.seq)).toEqual(ids.map((_, index) => index + 1));
  expect(entries.map((entry) => entry.entityId).sort()).toEqual([...ids].sort());
  expect(entries.map((entry) => entry.previousHash)).toEqual([
    '',
    ...entries.slice(0, -1).map((entry) => entry.hash),
  ]);
  for (const entry of entries) expect(hashActivity(entry)).toBe(entry.hash);
  const head = await keepsake.ctx.db.selectFrom('activityHead').selectAll().executeTakeFirstOrThrow();
  expect(head).toEqual({ id: 1, seq: 20, hash: entries.at(-1)?.hash });
});

test('a change that is rolled back is not logged', async () => {
  const { db } = keepsake.ctx;
  const count = async () => (await db.selectFrom('activityLog').select('seq').execute()).length;
  const before = await count();
  const failing = db.transaction().execute(async (tx) => {
    await recordActivity(tx, told('photo-x'));
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  expect(await count()).toBe(before);
  await db.transaction().execute((tx) => recordActivity(tx, told('photo-x')));
  expect(await count()).toBe(before + 1);
});

test('the database refuses to change or remove an entry, and to set the head back', async () => {
  const { db } = keepsake.ctx;
  await db.transaction().execute((tx) => recordActivity(tx, told('photo-y')));
  const before = await db.selectFrom('activityLog').selectAll().orderBy('seq').execute();
  const onPostgres = process.env.KEEPSAKE_TEST_DB === 'postgres';
  const statements = [
    "update activity_log set admin_username = 'somebody else' where seq = 1",
    'delete from activity_log where seq = 1',
    'delete from activity_head',
    'update activity_head set seq = seq - 1',
    ...(onPostgres
      ? [
          'truncate activity_log',
          'truncate activity_head',
          "insert into activity_log select * from activity_log where seq = 1 on conflict (seq) do update set admin_username = 'somebody else'",
        ]
      : ['insert or replace into activity_log select * from activity_log where seq = 1']),
  ];
  for (const statement of statements) {
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('is append-only');
  }
  expect(await db.selectFrom('activityLog').selectAll().orderBy('seq').execute()).toEqual(before);
});
