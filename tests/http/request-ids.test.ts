import { expect, test } from 'vitest';
import { startKeepsake } from '../support/keepsake-server.ts';
import { sendRaw } from '../support/raw-request.ts';

test.each([
  ['10.0.0.0/8,127.0.0.0/8', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.0/8', false],
  [undefined, false],
])('a valid request id is accepted only from a trusted proxy: %s', async (TRUST_PROXY, isTaken) => {
  const other = await startKeepsake(TRUST_PROXY ? { environment: { TRUST_PROXY } } : {});
  const idOf = async (given?: string) => {
    const headers: Record<string, string> = given === undefined ? {} : { 'X-Request-Id': given };
    return (await sendRaw(other, { path: '/api/auth/me', headers })).headers['x-request-id'];
  };
  const made = /^[0-9a-f]{8}-[0-9a-f-]{27}$/u;
  for (const given of [undefined, 'short', 'has spaces in it', '<script>alert(1)', 'x'.repeat(65)]) {
    expect(await idOf(given)).toMatch(made);
  }
  expect(await idOf('from-the-proxy-42')).toMatch(isTaken ? /^from-the-proxy-42$/u : made);
  const logged = other.log.some((line) => line.includes('"reqId":"from-the-proxy-42"'));
  expect(logged).toBe(isTaken);
  await other.stop();
});
