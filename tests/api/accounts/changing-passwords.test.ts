// Which proof a password change needs, which sessions it ends, and how many attempts are allowed.

import { expect, test } from 'vitest';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { Person } from '../../support/person.ts';

const HOUR = 3_600_000;
const WRONG = { error: 'Current password is incorrect', code: 'WRONG_PASSWORD' };

const keepsake = keepsakeForFile();

async function registered(name: string): Promise<Person> {
  const person = new Person(keepsake, name);
  await person.register();
  return person;
}
const change = (person: Person, currentPassword: unknown, newPassword: unknown = 'a new password') =>
  person.send('POST', '/api/auth/me/change-password', { currentPassword, newPassword });
const login = (person: Person, password: string) =>
  person.ask('POST /auth/login', {
    body: { email: `${person.name.toLowerCase().replace(' ', '.')}@example.org`, password },
  });

test('changing a password ends all other sessions at once, and only the new password works afterwards', async () => {
  const phone = await registered('Ines Costa');
  const laptop = new Person(keepsake, 'Ines Costa');
  laptop.token = String((await login(phone, 'Ines Costa password')).body.token);
  const other = await registered('Theo Brandt');
  expect((await laptop.ask('GET /auth/me')).status).toBe(200);

  const answer = await change(phone, 'Ines Costa password');
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect((await laptop.ask('GET /auth/me')).status).toBe(401);
  expect((await phone.ask('GET /auth/me')).status).toBe(200);
  expect((await other.ask('GET /auth/me')).status).toBe(200);
  const statuses = [await login(phone, 'Ines Costa password'), await login(phone, 'a new password')];
  expect(statuses.map((each) => each.status)).toEqual([401, 200]);
});

test('a sign-in with the old password during the change is rejected', async () => {
  const phone = await registered('Nora Lind');
  const { passwords } = keepsake.ctx;
  const slowly = async (hash: string | undefined, password: string) => {
    const isRight = await passwords.matches(hash, password);
    keepsake.ctx.passwords = passwords;
    expect((await change(phone, 'Nora Lind password')).status).toBe(204);
    return isRight;
  };
  keepsake.ctx.passwords = { ...passwords, matches: slowly };
  expect((await login(phone, 'Nora Lind password')).status).toBe(401);
  const sessions = await keepsake.ctx.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId');
  const ofNora = await sessions.select('users.id').where('users.email', 'like', 'nora.lind@%').execute();
  expect(ofNora).toHaveLength(1);
});

test('a wrong current password is 403, changes nothing and ends no session', async () => {
  const mara = await registered('Mara Silva');
  const answer = await change(mara, 'not this one');
  expect([answer.status, answer.body]).toEqual([403, WRONG]);
  expect((await mara.ask('GET /auth/me')).status).toBe(200);
  expect((await login(mara, 'a new password')).status).toBe(401);
  expect((await login(mara, 'Mara Silva password')).status).toBe(200);
});

test('a new password that is easy to guess is rejected, and the old password still works', async () => {
  const ivo = await registered('Ivo Novak');
  for (const password of ['password1', 'ivo.novak2026']) {
    const { status, body } = await change(ivo, 'Ivo Novak password', password);
    expect([status, body]).toMatchObject([400, { code: 'PASSWORD_GUESSABLE', field: 'newPassword' }]);
  }
  expect((await login(ivo, 'Ivo Novak password')).status).toBe(200);
});

test('the new password must differ from the current password', async () => {
  const phone = await registered('Same Again');
  const laptop = new Person(keepsake, 'Same Again');
  laptop.token = String((await login(phone, 'Same Again password')).body.token);
  const same = await change(phone, 'Same Again password', 'Same Again password');
  expect([same.status, same.body]).toMatchObject([
    400,
    { code: 'VALIDATION', error: 'The new password must differ from the current one.' },
  ]);
  expect((await laptop.ask('GET /auth/me')).status).toBe(200);
  // The response does not tell whether the password is right.
  expect((await change(phone, 'a guess, twice', 'a guess, twice')).status).toBe(403);
});

test('after five wrong attempts even the right password is rejected for an hour', async () => {
  const noor = await registered('Noor Haddad');
  const statuses = [];
  for (let guess = 0; guess < 6; guess += 1) statuses.push((await change(noor, 'guess guess')).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  const right = await change(noor, 'Noor Haddad password');
  expect([right.status, right.body]).toMatchObject([429, { code: 'SLOW_DOWN' }]);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(3500);
  // Deleting the account counts the same attempts.
  expect((await noor.ask('DELETE /auth/me', { body: { password: 'Noor Haddad password' } })).status).toBe(
    429,
  );
  expect((await noor.ask('GET /auth/me')).status).toBe(200);
  keepsake.advance(HOUR);
  noor.token = String((await login(noor, 'Noor Haddad password')).body.token);
  expect((await change(noor, 'Noor Haddad password')).status).toBe(204);
});

test('of twenty password attempts at the same moment only five are checked', async () => {
  const olga = await registered('Olga Petrova');
  const answers = await Promise.all(Array.from({ length: 20 }, () => change(olga, 'guess guess')));
  expect(answers.filter((answer) => answer.status === 403)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
});

test.each([
  ['', 'a new password', 'Password is required.'],
  [undefined, 'a new password', 'Password is required.'],
  [7, 'a new password', 'Password is required.'],
  ['whatever it is', 'seven77', 'Password must be at least 8 characters'],
  ['whatever it is', '', 'Password is required.'],
  ['whatever it is', 'x'.repeat(129), 'Password cannot exceed 128 characters'],
])('changing %j to %j is rejected: %s', async (currentPassword, newPassword, error) => {
  const person = new Person(keepsake, 'Theo Brandt');
  person.token = String((await login(person, 'Theo Brandt password')).body.token);
  const answer = await change(person, currentPassword, newPassword);
  expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ error, code: 'VALIDATION' })]);
});

test('a password cannot be changed without a session', async () => {
  expect((await change(new Person(keepsake, 'Nobody'), 'Ines Costa password')).status).toBe(401);
});
