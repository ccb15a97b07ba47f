// A stored PIN can be read only by the server, and every change of it is detected.

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encrypt-text.ts';

const key = randomBytes(32);
const anotherKey = randomBytes(32);

test('encrypted text decrypts to the same digits, including zeros', () => {
  for (const pin of ['0000', '000123', '98765']) expect(decrypt(key, encrypt(key, pin))).toBe(pin);
});

test('encrypting a text twice gives different results, and neither result contains the text', () => {
  const sealed = Array.from({ length: 50 }, () => encrypt(key, '123456'));
  expect(new Set(sealed).size).toBe(50);
  for (const each of sealed) {
    expect(each).not.toContain('123456');
    expect(Buffer.from(each, 'base64').toString('latin1')).not.toContain('123456');
  }
});

test('encrypted text cannot be decrypted with another key', () => {
  expect(decrypt(anotherKey, encrypt(key, '1234'))).toBeNull();
});

test('encrypted text with a changed, missing or additional byte cannot be decrypted', () => {
  const bytes = Buffer.from(encrypt(key, '1234'), 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decrypt(key, changed.toString('base64'))).toBeNull();
  }
  expect(decrypt(key, bytes.subarray(0, -1).toString('base64'))).toBeNull();
  expect(decrypt(key, Buffer.concat([bytes, bytes]).toString('base64'))).toBeNull();
  expect(decrypt(key, '')).toBeNull();
});
