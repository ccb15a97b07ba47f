import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashActivity, recordActivity } from '../../../server/admin/activity-log.ts';
import { checkChain } from '../../../server/fsck/check-chain.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { runCommand } from '../../support/run-command.ts';

let keepsake: TestKeepsake;
beforeEach(async () => {
  keepsake = await startKeepsake();
  const told = { adminUsername: 'nora', type: 'photo_deleted', entityType: 'photo', at: 1_000 } as const;
  for (const entityId of ['1', '2', '3', '4', '5']) {
    await keepsake.ctx.db.transaction().execute((tx) => recordActivity(tx, { ...told, entityId }));
  }
});
afterEach(() => keepsake.stop());

/** As the owner of the database can. */
async function tamper(statement: string): Promise<void> {
  const { db } = keepsake.ctx;
  const onPostgres = process.env.KEEPSAKE_TEST_DB === 'postgres';
  const triggers = onPostgres
    ? ['activity_log_refused on activity_log', 'activity_head_grows on activity_head']
    : ['activity_log_update_refused', 'activity_log_delete_refused', 'activity_head_update_refused'];
  for (const trigger of triggers) await sql.raw(`drop trigger ${trigger}`).execute(db);
  await sql.raw(statement).execute(db);
}

test('an untouched log is intact, and its newest hash is printed', async () => {
  const { hash } = await keepsake.ctx.db.selectFrom('activityHead').select('hash').executeTakeFirstOrThrow();
  expect(await checkChain(keepsake.ctx)).toMatchObject({
    looked: 5,
    found: 0,
    note: `The newest entry is 5, its hash ${hash}.`,
  });
});

test.each([
  ["update activity_log set admin_username = 'somebody else' where seq = 3", ['entry 3 was changed']],
  [
    "update activity_log set hash = 'made up' where seq = 3",
    ['entry 3 was changed', 'entry 4 does not follow 3'],
  ],
  ['delete from activity_log where seq = 2', ['missing: 2 to 2']],
  ['delete from activity_log where seq = 1', ['missing: 1 to 1']],
  ['delete from activity_log where seq > 3', ['cut off: 4 to 5']],
  ['delete from activity_log', ['cut off: 1 to 5']],
  ["update activity_head set hash = 'made up'", ['entry 5 is not the head']],
])('%s is found', async (statement, examples) => {
  await tamper(statement);
  expect(await checkChain(keepsake.ctx)).toMatchObject({ found: examples.length, isLoss: true, examples });
});

test('an entry that was added without the head is found, however well it follows', async () => {
  const { db } = keepsake.ctx;
  const [last] = await db.selectFrom('activityLog').selectAll().orderBy('seq', 'desc').limit(1).execute();
  if (!last) throw new Error('the log is empty');
  const { hash: previousHash, ...told } = { ...last, seq: last.seq + 1 };
  const forged = { ...told, previousHash };
  await db
    .insertInto('activityLog')
    .values({ ...forged, hash: hashActivity(forged) })
    .execute();
  expect(await checkChain(keepsake.ctx)).toMatchObject({
    found: 1,
    examples: ['added behind the head: 6 to 6'],
  });
});

test.runIf(process.env.KEEPSAKE_TEST_DB !== 'postgres')(
  'the head cannot be put back by replacing it',
  async () => {
    const replace = sql.raw("insert or replace into activity_head (id, seq, hash) values (1, 2, 'x')");
    await expect(replace.execute(keepsake.ctx.db)).rejects.toThrow('append-only');
    expect(await checkChain(keepsake.ctx)).toMatchObject({ found: 0 });
  },
);

test('the command reports it, and exits with 2', async () => {
  await tamper("update activity_log set entity_id = '9' where seq = 5");
  const ran = await runCommand(keepsake, 'fsck', ['--repair']);
  expect(ran).toMatchObject({ exitCode: 2, output: expect.stringContaining('  entry 5 was changed\n') });
});
