import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAdminPassword, createAdmin, ensureFirstAdmin } from '../../../server/admin/manage-admins.ts';
import { signedInAdministrator } from '../../support/administrator.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { Person } from '../../support/person.ts';
import { runCommand, spawnCommand, unusedPlace } from '../../support/run-command.ts';

let keepsake: TestKeepsake;
let nora: Person;
beforeAll(async () => {
  keepsake = await startKeepsake({
    environment: { ADMIN_USERNAME: 'nora', ADMIN_PASSWORD: 'the first of them' },
  });
  nora = await signedInAdministrator(keepsake);
});
afterAll(() => keepsake.stop());

const admin = (parameters: string[], input?: string) => runCommand(keepsake, 'admin', parameters, input);
const signIn = (username: string, password: string) =>
  new Person(keepsake, username).ask('POST /admin/auth/login', { body: { username, password } });
const newest = async () => (await nora.get('GET /admin/dashboard/activity')).activity[0];

test('an administrator created with a password from a pipe signs in at once, and the log names the command', async () => {
  expect((await signIn('sara', 'a long enough one')).status).toBe(401);
  expect(await spawnCommand(keepsake, 'admin', ['create', 'sara'], { input: 'a long enough one\n' })).toEqual(
    {
      exitCode: 0,
      output: 'sara is an administrator now.\n',
      errors: expect.stringMatching(/^Database: \S+\n$/u),
    },
  );
  expect(await newest()).toMatchObject({
    adminUsername: 'command line',
    type: 'admin_created',
    entityType: 'admin',
  });
  expect((await signIn('sara', 'a long enough one')).status).toBe(200);
});

test('a generated password is printed once and works', async () => {
  const { exitCode, output } = await admin(['create', 'tom', '--make-password']);
  expect(exitCode).toBe(0);
  const [, password = ''] = /^Password: (\S{20}) \(shown only this once\)$/mu.exec(output) ?? [];
  expect((await signIn('tom', password)).status).toBe(200);
});

test('a new password ends the sessions of that administrator only', async () => {
  await admin(['create', 'ulla'], 'the old password');
  const ulla = new Person(keepsake, 'ulla');
  const old = { username: 'ulla', password: 'the old password' };
  ulla.token = (await ulla.get('POST /admin/auth/login', { body: old })).token;
  expect((await ulla.ask('GET /admin/auth/verify')).status).toBe(200);

  expect(await admin(['password', 'ulla'], 'the new password')).toMatchObject({
    exitCode: 0,
    output: 'ulla has a new password, and is signed out everywhere.\n',
  });
  expect((await ulla.ask('GET /admin/auth/verify')).status).toBe(401);
  expect((await nora.ask('GET /admin/auth/verify')).status).toBe(200);
  expect((await signIn('ulla', 'the old password')).status).toBe(401);
  expect((await signIn('ulla', 'the new password')).status).toBe(200);
  expect(
    (await nora.get('GET /admin/dashboard/activity', { query: { type: 'admin_password_changed' } })).activity,
  ).toMatchObject([{ adminUsername: 'command line' }]);
});

test('the list contains every administrator and nothing secret', async () => {
  const { exitCode, output } = await admin(['list']);
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^nora, since \d{4}-\d\d-\d\dT/mu);
  expect(output).not.toContain('argon2');
});

test.each([
  [['create', 'nora'], 'a long enough one', 'There is already an administrator named nora.'],
  [['create', 'vera'], 'the password of vera', 'A password must not contain the username.'],
  [['create', 'vera'], 'Keepsake2026', 'This password is too easy to guess.'],
  [['password', 'nora'], 'qwertyuiop12', 'This password is too easy to guess.'],
  [['create', 'vera'], '', 'No password was given.'],
  [['password', 'nobody'], 'a long enough one', 'There is no administrator named nobody.'],
  [['password', 'nora'], 'the first of them', 'The new password must differ from the current one.'],
  [['create', 'vera', '--force'], 'a long enough one', 'npm run admin -- create <username>'],
  [['remove', 'nora'], '', 'npm run admin -- list'],
])('%j with %j is rejected and changes nothing', async (parameters, input, words) => {
  const before = await newest();
  const ran = await admin(parameters, input);
  expect(ran).toMatchObject({ exitCode: 1, output: '', errors: expect.stringContaining(words) });
  expect(await newest()).toEqual(before);
});

test('the command creates no database if no server has created a database', async () => {
  const elsewhere = await unusedPlace(keepsake);
  const ran = await runCommand(elsewhere, 'admin', ['create', 'vera'], 'a long enough one');
  expect(ran).toMatchObject({
    exitCode: 1,
    output: '',
    errors: expect.stringContaining('There is no database'),
  });
  expect(await readdir(elsewhere.ctx.config.DATA_DIR)).toEqual([]);
});

test('a SECRET that is easy to guess creates no first administrator', async () => {
  const fresh = await startKeepsake({ environment: { ADMIN_PASSWORD: 'Keepsake2026' } });
  await expect(ensureFirstAdmin(fresh.ctx)).rejects.toThrow('ADMIN_PASSWORD: This password is too easy');
  await fresh.stop();
});

test('an invalid username and a short password are rejected', async () => {
  const { db, passwords } = keepsake.ctx;
  const refusals = [
    createAdmin(db, passwords, { username: 'no spaces', password: 'a long enough one' }, 0),
    createAdmin(db, passwords, { username: 'vera', password: 'too short' }, 0),
    changeAdminPassword(db, passwords, { username: 'nora', password: 'too short' }, 0),
  ];
  for (const refusal of refusals) await expect(refusal).rejects.toMatchObject({ code: 'VALIDATION' });
});
