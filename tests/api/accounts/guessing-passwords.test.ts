import { expect, test } from 'vitest';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { Person } from '../../support/person.ts';
import { sendRaw } from '../../support/raw-request.ts';

// The proxy on this machine names the client's address in X-Forwarded-For.
const keepsake = keepsakeForFile({ environment: { TRUST_PROXY: '127.0.0.1' } });

const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.org`;

async function signIn(name: string, password: string, address: string, device?: string) {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
  const { status, text } = await sendRaw(keepsake, {
    method: 'POST',
    path: '/api/auth/login',
    headers: device === undefined ? headers : { ...headers, 'X-Client-Id': device },
    body: JSON.stringify({ email: emailOf(name), password }),
  });
  return { status, code: (JSON.parse(text) as { code?: string }).code };
}
const guess = async (name: string, address: string, device?: string) =>
  (await signIn(name, 'guess guess', address, device)).status;

/** Writes the failures as the server does, because each real one would cost a password hash. */
async function countedFailures(limit: string, name: string, count: number): Promise<void> {
  const counters = keepsake.ctx.db.updateTable('attempts').set({ count });
  await counters.where('key', '=', `${limit}:${emailOf(name)}`).execute();
}

async function registered(name: string): Promise<Person> {
  const person = new Person(keepsake, name);
  await person.register();
  return person;
}

test('after fifty failures from all IP addresses each new IP address has two attempts per hour, with or without an account', async () => {
  const ines = await registered('Ines Costa');
  for (const name of ['Ines Costa', 'Nobody Here']) {
    expect(await guess(name, '192.0.2.1')).toBe(401);
    await countedFailures('login-everywhere', name, 50);
    const tries = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      tries.push(await guess(name, '192.0.2.2', `made-up-${attempt}`));
    expect([name, ...tries]).toEqual([name, 401, 401, 429]);
  }
  // Ines uses her own phone and a new one, from an address without failures.
  const right = 'Ines Costa password';
  for (const device of [ines.clientId, 'her-new-phone'])
    expect((await signIn('Ines Costa', right, '192.0.2.3', device)).status).toBe(200);
  expect((await signIn('Ines Costa', right, '192.0.2.2', 'another')).code).toBe('SLOW_DOWN');

  keepsake.advance(24 * 3_600_000);
  expect(await guess('Ines Costa', '192.0.2.2', 'another')).toBe(401);
});

test('other people’s attempts at the same venue do not lock out the owner’s phone', async () => {
  const mara = await registered('Mara Silva');
  for (let attempt = 0; attempt < 10; attempt += 1) await guess('Mara Silva', '192.0.2.5', 'tablet');
  expect(await guess('Mara Silva', '192.0.2.5', 'tablet')).toBe(429);
  for (let attempt = 0; attempt < 9; attempt += 1)
    expect(await guess('Mara Silva', '192.0.2.5', mara.clientId)).toBe(401);
  expect((await signIn('Mara Silva', 'Mara Silva password', '192.0.2.5', mara.clientId)).status).toBe(200);
  for (let attempt = 0; attempt < 10; attempt += 1) await guess('Mara Silva', '192.0.2.5', mara.clientId);
  expect(await guess('Mara Silva', '192.0.2.5', mara.clientId)).toBe(429);
});
