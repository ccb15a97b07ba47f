import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { isPinToken, makePinToken } from './pin-token.ts';

const DAY = 24 * 3_600_000;
const album = { id: 'wedding', pinVersion: 3 };
const keys = { pinTokens: randomBytes(32) };
const at = (now: number, signedWith = keys) => ({ keys: signedWith, now: () => now }) as unknown as Context;

let token: string;
beforeEach(() => {
  token = makePinToken(at(0), album);
});

test('a PIN token is valid for 24 hours to the millisecond', () => {
  expect([0, DAY - 1, DAY, DAY + 1].map((now) => isPinToken(at(now), album, token))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a PIN token is valid only for its album, PIN and key', () => {
  expect(isPinToken(at(1), { ...album, id: 'birthday' }, token)).toBe(false);
  expect(isPinToken(at(1), { ...album, pinVersion: 4 }, token)).toBe(false);
  expect(isPinToken(at(1), { ...album, pinVersion: 2 }, token)).toBe(false);
  expect(isPinToken(at(1, { pinTokens: randomBytes(32) }), album, token)).toBe(false);
  // These numbers would give the same text if they were joined without a separator.
  expect(isPinToken(at(1), { id: 'wedding 3', pinVersion: 3 }, token)).toBe(false);
});

test('the expiry of a PIN token cannot be extended', () => {
  const [, proof] = token.split('.');
  expect(isPinToken(at(1), album, `${DAY + 1}.${proof}`)).toBe(false);
  expect(isPinToken(at(1), album, `9999999999999.${proof}`)).toBe(false);
});

test('a PIN token with a flipped bit or a missing part is rejected without an exception', () => {
  const bytes = Buffer.from(token);
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(isPinToken(at(1), album, flipped.toString('utf8'))).toBe(false);
  }
  for (let length = 0; length < token.length; length += 1) {
    expect(isPinToken(at(1), album, token.slice(0, length))).toBe(false);
  }
  const nothing = [null, '', '.', '..', `.${token}`, 'x'.repeat(4096), token.toUpperCase(), `${token}A`];
  expect(nothing.filter((each) => isPinToken(at(1), album, each))).toEqual([]);
});

test('a PIN token in any other spelling is rejected', () => {
  const [expiry = '', proof = ''] = token.split('.');
  const ways = [
    `${token}.`,
    `${token}.1`,
    `0${token}`,
    `${expiry}.0.${proof}`,
    `+${token}`,
    ` ${token}`,
    `${token} `,
  ];
  ways.push(`${expiry}.${proof}=`, `${Number(expiry).toExponential()}.${proof}`, `${token}\n`, `${token}\0`);
  expect(ways.filter((each) => isPinToken(at(1), album, each))).toEqual([]);
});

test('random text is never a valid PIN token', () => {
  const made = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.integer().map((n) => `${n}.${token}`),
  );
  fc.assert(fc.property(made, (text) => !isPinToken(at(1), album, text)));
});
