import { expect, test } from 'vitest';
import { recordActivity } from '../../../server/admin/activity-log.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';

const keepsake = keepsakeForFile();

const told = (entityId: string) => ({
  adminUsername: 'nora',
  type: 'photo_deleted' as const,
  entityType: 'photo',
  entityId,
  at: keepsake.ctx.now(),
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
