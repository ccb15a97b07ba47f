import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeAdminPassword } from '../../../server/admin/manage-admins.ts';
import { signedInAdministrator } from '../../support/administrator.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { sendRaw } from '../../support/raw-request.ts';
import { beforeNextTransaction } from '../before-transaction.ts';

const password = 'the first of them';
let keepsake: TestKeepsake;
beforeEach(async () => {
  const environment = { ADMIN_USERNAME: 'nora', ADMIN_PASSWORD: password, TRUST_PROXY: '127.0.0.1' };
  keepsake = await startKeepsake({ environment });
  await signedInAdministrator(keepsake);
});
afterEach(() => keepsake.stop());

/** Each address has five attempts, so each sign-in has its own. */
async function signInFrom(address: number, given: { username?: string; password?: string } = {}) {
  const { status, text } = await sendRaw(keepsake, {
    method: 'POST',
    path: '/api/admin/auth/login',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${address}` },
    body: JSON.stringify({ username: 'nora', password, ...given }),
  });
  return { status, text };
}

test('an unknown username and a wrong password get the same response', async () => {
  expect((await signInFrom(1)).status).toBe(200);
  const wrong = await signInFrom(1, { password: 'not her password' });
  expect(wrong.status).toBe(401);
  expect(await signInFrom(1, { username: 'nobody' })).toEqual(wrong);
});

test('a sign-in that is pending while the password changes is rejected', async () => {
  const { ctx } = keepsake;
  const { db } = ctx;
  const changed = 'the second of them';
  // The password changes after the comparison and before the session is stored.
  beforeNextTransaction(ctx, () =>
    changeAdminPassword(db, ctx.passwords, { username: 'nora', password: changed }, ctx.now()),
  );
  expect((await signInFrom(1)).status).toBe(401);
  expect(ctx.db).toBe(db);
  expect(await db.selectFrom('adminSessions').selectAll().execute()).toEqual([]);
  expect((await signInFrom(1, { password: changed })).status).toBe(200);
});

test('after 20 failures one attempt in 30 seconds is checked, so that an attacker cannot lock out administrators', async () => {
  const wrong = { password: 'not her password' };
  for (let number = 1; number <= 21; number += 1) expect((await signInFrom(number, wrong)).status).toBe(401);
  expect((await signInFrom(30, wrong)).status).toBe(429);
  expect((await signInFrom(31)).status).toBe(429);
  expect(keepsake.log.filter((line) => line.includes('admin sign-in: many failures'))).toHaveLength(1);

  keepsake.advance(30_001);
  expect((await signInFrom(32)).status).toBe(200);
  expect((await signInFrom(33, wrong)).status).toBe(401);
});

test('in slow mode attempts from ever new IP addresses create no rows', async () => {
  const { db } = keepsake.ctx;
  const wrong = { password: 'not her password' };
  await signInFrom(1, wrong);
  await db.updateTable('attempts').set({ count: 20 }).where('key', '=', 'admin-login-all:all').execute();
  expect((await signInFrom(2, wrong)).status).toBe(401);
  const counters = () => db.selectFrom('attempts').select('key').orderBy('key').execute();
  const before = await counters();
  for (let address = 3; address < 23; address += 1)
    expect((await signInFrom(address, wrong)).status).toBe(429);
  expect(await counters()).toEqual(before);
});
