import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { Person } from '../../support/person.ts';
import { sendRaw } from '../../support/raw-request.ts';

const keepsake = keepsakeForFile({ hasProductionPasswords: true });

const ines = { name: '  Inês   Costa ', email: ' Ines.Costa@Example.ORG ', password: 'sardines & rain' };

test('a registration creates an account, signs in, normalises the fields, and returns no secret', async () => {
  const visitor = new Person(keepsake, 'Ines');
  const answer = await visitor.ask('POST /auth/register', { body: ines });
  expect(answer.status).toBe(201);
  const { token, user } = answer.body as unknown as { token: string; user: Record<string, unknown> };
  expect(token).toMatch(/^[\w-]{43}$/u);
  expect(user).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/u),
    email: 'ines.costa@example.org',
    name: 'Inês Costa',
    currentTier: 'FREE',
    storageUsed: 0,
    role: 'owner',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/u),
    updatedAt: user.createdAt,
  });
  visitor.token = token;
  expect((await visitor.get('GET /auth/me')).user).toEqual(user);
});

test('an email address can be registered only once, however it is spelled', async () => {
  const other = new Person(keepsake, 'Somebody');
  await other.ask('POST /auth/register', { body: { ...ines, email: 'taken@example.org' } });
  for (const email of ['taken@example.org', 'TAKEN@example.org', '  Taken@Example.Org ']) {
    const answer = await other.ask('POST /auth/register', { body: { ...ines, email } });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      error: 'Could not create account. Try a different email.',
      code: 'EMAIL_TAKEN',
    });
  }
  const plus = await other.ask('POST /auth/register', { body: { ...ines, email: 'taken+1@example.org' } });
  expect(plus.status).toBe(201);
  const rows = await keepsake.ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'taken@example.org')
    .execute();
  expect(rows).toHaveLength(1);
});

test('only one of two simultaneous registrations of an email address succeeds', async () => {
  const body = { name: 'Twin', email: 'twin@example.org', password: 'the same moment' };
  const twins = [new Person(keepsake, 'Twin one'), new Person(keepsake, 'Twin two')];
  const answers = await Promise.all(twins.map((twin) => twin.ask('POST /auth/register', { body })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
});

describe('a registration is rejected with the specification’s message', () => {
  const good = { name: 'Theo Brandt', email: 'theo@example.org', password: 'long enough' };
  test.each([
    ['no name', { ...good, name: '   ' }, 'Name is required.'],
    ['a name of one letter', { ...good, name: ' T ' }, 'Name must be at least 2 characters.'],
    ['a name of 101 characters', { ...good, name: '𝒳'.repeat(101) }, 'Name cannot exceed 100 characters.'],
    ['a name with a line break', { ...good, name: 'Theo\r\nBrandt' }, /not allowed/u],
    ['a name that turns the line around', { ...good, name: 'Theo \u202eBrandt' }, /not allowed/u],
    ['no e-mail', { ...good, email: ' ' }, 'Email is required.'],
    ['no e-mail address', { ...good, email: 'theo at example' }, 'Please enter a valid email address.'],
    ['an address that turns the line around', { ...good, email: 'theo\u202e@example.org' }, /valid email/u],
    ['markup for an address', { ...good, email: '<b>@example.org' }, 'Please enter a valid email address.'],
    ['a short password', { ...good, password: 'seven77' }, 'Password must be at least 8 characters'],
    ['an endless password', { ...good, password: 'x'.repeat(129) }, 'Password cannot exceed 128 characters'],
    ['an operator for an e-mail', { ...good, email: { $gt: '' } }, 'Email is required.'],
    ['an unknown field', { ...good, currentTier: 'PRO' }, /currentTier/u],
    ['a list', [good], /.+/u],
  ])('%s', async (_what, body, message) => {
    const answer = await new Person(keepsake, 'Theo').send('POST', '/api/auth/register', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION', error: expect.stringMatching(message) });
    const theo = keepsake.ctx.db.selectFrom('users').select('id').where('email', '=', 'theo@example.org');
    expect(await theo.execute()).toEqual([]);
  });

  test.each([
    ['one of the most common', 'iloveyou'],
    ['a common one with a capital, a year and a sign', 'Sunshine2026'],
    ['the address', 'Theo.Brandt@example.org'],
    ['the part before its @, written together', 'theobrandt26!'],
    ['the product’s name', 'Keepsake'],
  ])('%s as a password', async (_what, password) => {
    const body = { ...good, email: 'theo.brandt@example.org', password };
    const answer = await new Person(keepsake, 'Theo').ask('POST /auth/register', { body });
    const error = 'This password is too easy to guess. Avoid common passwords and your own name.';
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'PASSWORD_GUESSABLE', field: 'password', error },
    ]);
  });

  test('a name may have 100 emoji, including joined families and accents', async () => {
    const name = `👩‍👩‍👧 ${'𝒳'.repeat(90)}`;
    const body = { ...good, name, email: 'emoji@example.org', password: 'pässwörd 🎉🎉' };
    expect((await new Person(keepsake, 'Emoji').ask('POST /auth/register', { body })).status).toBe(201);
    const login = { email: body.email, password: body.password };
    const session = await new Person(keepsake, 'Emoji').get('POST /auth/login', { body: login });
    expect(session.user.name).toBe(name);
  });
});

test('passwords are stored as argon2id with 64 MiB and three passes; tokens and passwords are stored nowhere', async () => {
  const person = new Person(keepsake, 'Petra Lang');
  const { token } = await person.register();
  const { ctx } = keepsake;
  const users = await ctx.db.selectFrom('users').selectAll().execute();
  for (const user of users) expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/u);
  expect(new Set(users.map((user) => user.passwordHash)).size).toBe(users.length);

  const everything = JSON.stringify([users, await ctx.db.selectFrom('sessions').selectAll().execute()]);
  expect(everything).toContain('petra.lang@example.org');
  expect(everything).not.toContain(token);
  expect(everything).not.toContain('Petra Lang password');
});

test('the 21st registration of a device in an hour must wait, but those of other devices need not', async () => {
  const body = { name: 'Busy', email: 'busy@example.org', password: 'busy busy busy' };
  const device = new Person(keepsake, 'Busy');
  expect((await device.ask('POST /auth/register', { body })).status).toBe(201);
  // Writes 18 more as the server does, because each real one would cost a password hash.
  await keepsake.ctx.db
    .updateTable('attempts')
    .set({ count: 19 })
    .where('key', 'like', `register-device:%${device.clientId}`)
    .execute();
  const twentieth = await device.ask('POST /auth/register', { body });
  expect([twentieth.status, twentieth.body.code]).toEqual([409, 'EMAIL_TAKEN']);
  const fresh = { ...body, email: 'busy.again@example.org' };
  const refused = await device.ask('POST /auth/register', { body: fresh });
  expect(refused.status).toBe(429);
  expect(refused.body.code).toBe('SLOW_DOWN');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);

  const another = await new Person(keepsake, 'Other').ask('POST /auth/register', { body: fresh });
  expect(another.status).toBe(201);

  keepsake.advance(3_600_000);
  const later = await device.ask('POST /auth/register', { body: { ...body, email: randomUUID() } });
  expect(later.status).toBe(400);
  const inAnHour = { ...body, email: 'busy.later@example.org' };
  expect((await device.ask('POST /auth/register', { body: inAnHour })).status).toBe(201);
});

test('a locked IP address creates no rows for invented devices', async () => {
  const { db } = keepsake.ctx;
  const counters = () => db.selectFrom('attempts').select('key').where('key', 'like', 'register-%').execute();
  await new Person(keepsake, 'First Guest').register();
  const script = await sendRaw(keepsake, {
    method: 'POST',
    path: '/api/auth/register',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Script', email: 'script@example.org', password: 'script script' }),
  });
  expect(script.status).toBe(201);
  await db.updateTable('attempts').set({ count: 300 }).where('key', 'like', 'register-address:%').execute();
  const register = (name: string) =>
    new Person(keepsake, name).ask('POST /auth/register', {
      body: { name, email: `${name}@example.org`, password: `${name} password` },
    });
  expect((await register('Refused')).status).toBe(429);
  const before = await counters();
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await register(`Made${attempt}`)).status).toBe(429);
  expect(await counters()).toEqual(before);

  // Restores the guests' own counter and leaves the script's at its limit.
  await db
    .updateTable('attempts')
    .set({ count: 1 })
    .where('key', 'like', 'register-address:%')
    .where('key', 'not like', '%without%')
    .execute();
  expect((await register('Welcome')).status).toBe(201);
});
