// Sign-in and sign-out: how long sessions last, how guesses are slowed down, and what responses disclose.

import { type Algorithm, hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { MAX_SESSIONS } from '../../../server/accounts/account-store.ts';
import { bystanderAt } from '../../support/bystander.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { Person } from '../../support/person.ts';
import { sendRaw } from '../../support/raw-request.ts';

const HOUR = 3_600_000;

// The proxy on this machine names the client's address in X-Forwarded-For.
const keepsake = keepsakeForFile({ environment: { TRUST_PROXY: '127.0.0.1' } });

async function registered(name: string): Promise<Person> {
  const person = new Person(keepsake, name);
  await person.register();
  return person;
}

function credentials(name: string, password = `${name} password`) {
  return { email: `${name.toLowerCase().replace(/\W+/gu, '.')}@example.org`, password };
}

function loginFrom(address: string, body: object) {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
  return sendRaw(keepsake, {
    method: 'POST',
    path: '/api/auth/login',
    headers,
    body: JSON.stringify(body),
  });
}

/** Writes the failures as the server does, because each real one would cost a password hash. */
async function countedFailures(email: string, count: number): Promise<void> {
  const counters = keepsake.ctx.db.updateTable('attempts').set({ count });
  await counters.where('key', 'like', `login-account:${email}:%`).execute();
}

test('an account is found by its email address in any case and with surrounding spaces', async () => {
  const { user } = await new Person(keepsake, 'Ines Costa').register();
  const body = { email: '  INES.COSTA@example.org ', password: 'Ines Costa password' };
  const session = await new Person(keepsake, 'Ines Costa').get('POST /auth/login', { body });
  expect(session.user).toEqual(user);
});

describe('an email address in different spellings', () => {
  const SPELLINGS = [
    'käthe@müller.example',
    'KA\u0308THE@mu\u0308ller.example',
    'käthe@xn--mller-kva.example',
    'ka\u0308the@XN--MLLER-KVA.example',
  ];
  const password = 'the quiet frame 7';
  const signIn = (email: string, given = password) =>
    new Person(keepsake, 'Käthe').ask('POST /auth/login', { body: { email, password: given } });
  const register = (email: string, name = 'Käthe') =>
    new Person(keepsake, name).ask('POST /auth/register', { body: { name, email, password } });

  test('belongs to a single account', async () => {
    const { status, body } = await register(SPELLINGS[1] ?? '');
    expect([status, body]).toMatchObject([201, { user: { email: 'käthe@xn--mller-kva.example' } }]);
    for (const email of SPELLINGS) {
      expect((await signIn(email)).status).toBe(200);
      expect(await register(email)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    }
    const guest = { name: 'Käthe', password, uploadCode: 'ABCDEFGHJK', uploadSessionId: 'a'.repeat(43) };
    const again = new Person(keepsake, 'Käthe').ask('POST /auth/register-guest', {
      body: { ...guest, email: 'käthe@müller.example' },
    });
    expect((await again).status).toBe(409);
  });

  test('is found as an earlier version stored it, even twice', async () => {
    const users = () => keepsake.ctx.db.updateTable('users');
    await users()
      .set({ email: 'ka\u0308the@mu\u0308ller.example' })
      .where('email', 'like', 'k%the@%')
      .execute();
    for (const email of SPELLINGS) {
      expect((await signIn(email)).status).toBe(200);
      expect((await register(email)).status).toBe(409);
    }
    const other = 'another quiet frame 7';
    const twin = { name: 'Twin', email: 'twin@example.org', password: other };
    await new Person(keepsake, 'Twin').get('POST /auth/register', { body: twin });
    await users().set({ email: 'käthe@xn--mller-kva.example' }).where('email', '=', twin.email).execute();
    for (const email of SPELLINGS) {
      expect((await signIn(email)).body).toMatchObject({ user: { name: 'Käthe' } });
      expect((await signIn(email, other)).body).toMatchObject({ user: { name: 'Twin' } });
      expect((await signIn(email, 'neither of them')).status).toBe(401);
    }
  });
});

describe('a password with an umlaut', () => {
  const [one, two] = ['Schöne Grüße 7', 'Scho\u0308ne Gru\u0308ße 7'];
  const signIn = (name: string, password: string) =>
    new Person(keepsake, name).ask('POST /auth/login', { body: credentials(name, password) });

  test.each([
    ['Lena', one, two],
    ['Jonas', two, one],
  ])('set as %s on one system is accepted on another', async (name, set, typed) => {
    const person = new Person(keepsake, name);
    const { email } = credentials(name);
    const session = await person.get('POST /auth/register', { body: { name, email, password: set } });
    person.token = session.token;
    expect((await signIn(name, typed)).status).toBe(200);
    const change = (currentPassword: string, newPassword: string) =>
      person.ask('POST /auth/me/change-password', { body: { currentPassword, newPassword } });
    expect((await change(set, typed)).status).toBe(400);
    expect((await change(typed, `${set}!`)).status).toBe(204);
    expect((await person.ask('DELETE /auth/me', { body: { password: `${typed}!` } })).status).toBe(204);
  });

  test('is accepted as an earlier version hashed it', async () => {
    await registered('Older Account');
    const { memoryCost, timeCost } = { memoryCost: 19_456, timeCost: 2 };
    const passwordHash = await hash(two, { algorithm: 2 as Algorithm, memoryCost, timeCost });
    const { email } = credentials('Older Account');
    await keepsake.ctx.db.updateTable('users').set({ passwordHash }).where('email', '=', email).execute();
    for (const password of [one, two]) expect((await signIn('Older Account', password)).status).toBe(200);
    expect((await signIn('Older Account', `${one}!`)).status).toBe(401);
  });
});

test('a wrong password and an unknown email address get the same response, byte for byte', async () => {
  await registered('Theo Brandt');
  const wrong = await loginFrom('198.51.100.1', credentials('Theo Brandt', 'not this one'));
  const unknown = await loginFrom('198.51.100.1', credentials('Nobody Here', 'not this one'));
  expect(wrong.status).toBe(401);
  expect(JSON.parse(wrong.text)).toEqual({
    error: 'Could not log in. Check your credentials.',
    code: 'LOGIN_FAILED',
  });
  expect(unknown.text).toBe(wrong.text);
  const comparable = ({ date: _d, 'x-request-id': _r, ...rest }: typeof wrong.headers) => rest;
  expect(comparable(unknown.headers)).toEqual(comparable(wrong.headers));
});

test.each([
  ['operators', { email: { $gt: '' }, password: { $gt: '' } }, 400],
  ['nothing', {}, 400],
  ['no password', { email: 'theo.brandt@example.org' }, 400],
  ['a short password', credentials('Theo Brandt', 'seven77'), 400],
  ['SQL for a password', credentials('Theo Brandt', "' OR 1=1--"), 401],
  ['SQL for an address', { email: "x'or'1'='1@example.org", password: "' OR 1=1--" }, 401],
])('%s cannot sign in', async (_what, body, status) => {
  const sessions = () => keepsake.ctx.db.selectFrom('sessions').select('userId').execute();
  const before = await sessions();
  const answer = await loginFrom('198.51.100.2', body);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text)).toHaveProperty('error');
  expect(await sessions()).toHaveLength(before.length);
});

describe('guessing passwords', () => {
  test('ten times locks even the right password for 15 minutes, but only from that IP address', async () => {
    await registered('Mara Silva');
    const wrong = credentials('Mara Silva', 'guess guess');
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await loginFrom('203.0.113.5', wrong)).status).toBe(401);
    }
    const right = credentials('Mara Silva');
    const refused = await loginFrom('203.0.113.5', right);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'SLOW_DOWN' });
    expect((await loginFrom('203.0.113.6', right)).status).toBe(200);

    keepsake.advance(15 * 60_000);
    expect((await loginFrom('203.0.113.5', right)).status).toBe(200);
  });

  test('ends with a successful sign-in, which resets the failures', async () => {
    await registered('Noor Haddad');
    const wrong = credentials('Noor Haddad', 'typo typo');
    for (let round = 0; round < 2; round += 1) {
      expect((await loginFrom('203.0.113.7', wrong)).status).toBe(401);
      await countedFailures('noor.haddad@example.org', 9);
      expect((await loginFrom('203.0.113.7', credentials('Noor Haddad'))).status).toBe(200);
    }
    await loginFrom('203.0.113.7', wrong);
    await countedFailures('noor.haddad@example.org', 10);
    expect((await loginFrom('203.0.113.7', credentials('Noor Haddad'))).status).toBe(429);
  });

  test('a hundred times limits a venue to one attempt in five seconds, but never locks it out', async () => {
    await registered('Pia Venue');
    expect((await loginFrom('203.0.113.9', credentials('Pia Venue', 'guess guess'))).status).toBe(401);
    const counters = keepsake.ctx.db.updateTable('attempts').set({ count: 100 });
    await counters.where('key', '=', 'login-address:203.0.113.9').execute();

    expect((await loginFrom('203.0.113.9', credentials('Somebody Else', 'guess guess'))).status).toBe(401);
    const refused = await loginFrom('203.0.113.9', credentials('Pia Venue'));
    expect([refused.status, Number(refused.headers['retry-after']) <= 5]).toEqual([429, true]);
    keepsake.advance(5_000);
    expect((await loginFrom('203.0.113.9', credentials('Pia Venue'))).status).toBe(200);
  });

  test('of invented accounts from a slowed IP address creates no rows', async () => {
    const { db } = keepsake.ctx;
    const wrong = (name: string) => loginFrom('203.0.113.10', credentials(name, 'guess guess'));
    expect((await wrong('First Try')).status).toBe(401);
    await db
      .updateTable('attempts')
      .set({ count: 100 })
      .where('key', '=', 'login-address:203.0.113.10')
      .execute();
    expect((await wrong('Second Try')).status).toBe(401);
    const counters = () => db.selectFrom('attempts').select('key').orderBy('key').execute();
    const before = await counters();
    for (let account = 0; account < 20; account += 1)
      expect((await wrong(`Made Up ${account}`)).status).toBe(429);
    expect(await counters()).toEqual(before);
  });

  test('fifty times at once, for different accounts and IP addresses, delays no guest', async () => {
    const bystander = await bystanderAt(keepsake);
    const guesses = Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        loginFrom(`192.0.2.${at}`, credentials(`Account ${at}`, 'guess guess')),
      ),
    );
    expect(await bystander.uploadAndLook()).toBeLessThan(bystander.withinMs);
    expect((await guesses).map(({ status }) => status)).toEqual(Array(50).fill(401));
  });

  test('counts all IP addresses of one IPv6 network together', async () => {
    await registered('Ivo Six');
    await loginFrom('2001:db8:1:2::1', credentials('Ivo Six', 'guess guess'));
    await countedFailures('ivo.six@example.org', 10);
    expect((await loginFrom('2001:db8:1:2:ffff::1', credentials('Ivo Six'))).status).toBe(429);
    expect((await loginFrom('2001:db8:1:3::1', credentials('Ivo Six'))).status).toBe(200);
  });
});

describe('sessions', () => {
  test('last 24 hours, or 30 days if remembered, by the server’s clock', async () => {
    await registered('Lena Vogt');
    const short = new Person(keepsake, 'short');
    const long = new Person(keepsake, 'long');
    short.token = (await short.get('POST /auth/login', { body: credentials('Lena Vogt') })).token;
    const remembered = { ...credentials('Lena Vogt'), rememberMe: true };
    long.token = (await long.get('POST /auth/login', { body: remembered })).token;

    keepsake.advance(24 * HOUR - 60_000);
    expect((await short.ask('GET /auth/me')).status).toBe(200);
    keepsake.advance(60_000);
    expect((await short.ask('GET /auth/me')).status).toBe(401);
    expect((await long.ask('GET /auth/me')).status).toBe(200);
    keepsake.advance(29 * 24 * HOUR);
    expect((await long.ask('GET /auth/me')).status).toBe(401);

    await keepsake.runJob('end sessions');
    const left = await keepsake.ctx.db.selectFrom('sessions').select('expiresAt').execute();
    expect(left.every((session) => session.expiresAt > keepsake.ctx.now())).toBe(true);
  });

  test('end at once when the user signs out, and no other session ends', async () => {
    const phone = await registered('Olga Petrova');
    const laptop = new Person(keepsake, 'laptop');
    laptop.token = (await laptop.get('POST /auth/login', { body: credentials('Olga Petrova') })).token;
    expect(laptop.token).not.toBe(phone.token);

    expect((await phone.ask('POST /auth/logout')).status).toBe(204);
    const after = await phone.ask('GET /auth/me');
    expect([after.status, after.body.code]).toEqual([401, 'NOT_SIGNED_IN']);
    expect((await phone.ask('POST /auth/logout')).status).toBe(401);
    expect((await laptop.ask('GET /auth/me')).status).toBe(200);
  });

  test('are limited to a hundred per account, and a further session ends the oldest', async () => {
    const { db } = keepsake.ctx;
    const first = await registered('Sessions Gather');
    const { user } = await first.get('GET /auth/me');
    const again = async () => {
      keepsake.advance(1_000);
      return (await first.onAnotherDevice().get('POST /auth/login', { body: credentials('Sessions Gather') }))
        .token;
    };
    const second = first.onAnotherDevice();
    second.token = await again();
    const expiresAt = keepsake.ctx.now() + HOUR;
    const others = Array.from({ length: MAX_SESSIONS - 2 }, (_, index) => ({
      ...{ tokenHash: `made ${index}`, userId: user.id, createdAt: keepsake.ctx.now(), expiresAt },
    }));
    await db.insertInto('sessions').values(others).execute();
    expect((await first.ask('GET /auth/me')).status).toBe(200);
    await again();
    expect((await first.ask('GET /auth/me')).status).toBe(401);
    expect((await second.ask('GET /auth/me')).status).toBe(200);
    expect(await db.selectFrom('sessions').selectAll().where('userId', '=', user.id).execute()).toHaveLength(
      MAX_SESSIONS,
    );
  });

  test('cannot be opened with an invented token, which the sign-in does not adopt either', async () => {
    await registered('Fixed Token');
    const made = 'A'.repeat(43);
    const person = new Person(keepsake, 'Fixed Token');
    person.token = made;
    const { token } = await person.get('POST /auth/login', { body: credentials('Fixed Token') });
    expect(token).not.toBe(made);
    expect((await person.ask('GET /auth/me')).status).toBe(401);
  });

  test('of a deleted account are rejected', async () => {
    const person = await registered('Gone Soon');
    const { user } = await person.get('GET /auth/me');
    await keepsake.ctx.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect((await person.ask('GET /auth/me')).status).toBe(401);
  });
});

test('of an account with an older password hash update the hash at the next sign-in', async () => {
  const person = await registered('Old Hash');
  const ARGON2ID: Algorithm = 2;
  const weak = await hash('Old Hash password', { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2 });
  const { db, passwords } = keepsake.ctx;
  const theirs = 'old.hash@example.org';
  await db.updateTable('users').set({ passwordHash: weak }).where('email', '=', theirs).execute();

  await person.get('POST /auth/login', { body: credentials('Old Hash') });
  const kept = db.selectFrom('users').select('passwordHash').where('email', '=', theirs);
  const { passwordHash } = await kept.executeTakeFirstOrThrow();
  expect(passwords.isWeak(passwordHash)).toBe(false);
  await person.get('POST /auth/login', { body: credentials('Old Hash') });
  expect((await kept.executeTakeFirstOrThrow()).passwordHash).toBe(passwordHash);
});

describe('a user’s name', () => {
  test('can be changed and is normalised', async () => {
    const person = await registered('Maiden Name');
    keepsake.advance(1_000);
    const { user } = await person.get('PATCH /auth/me', { body: { name: '  Married   Name ' } });
    expect(user.name).toBe('Married Name');
    expect(user.updatedAt > user.createdAt).toBe(true);
    expect((await person.get('GET /auth/me')).user).toEqual(user);
  });

  test.each([
    ['', 'Name cannot be empty'],
    [' \t ', 'Name cannot be empty'],
    ['x'.repeat(101), 'Name cannot exceed 100 characters.'],
  ])('%j is rejected: %s', async (name, error) => {
    const person = new Person(keepsake, 'Ines Costa');
    person.token = (await person.get('POST /auth/login', { body: credentials('Ines Costa') })).token;
    const answer = await person.ask('PATCH /auth/me', { body: { name } });
    expect([answer.status, answer.body.error]).toEqual([400, error]);
    expect((await person.get('GET /auth/me')).user.name).toBe('Ines Costa');
  });
});
