import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFilename } from './safe-filename.ts';

test.each([
  ['Ava', 'Ava'],
  ['José 写真 🎉', 'José 写真 🎉'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['../../etc/passwd', 'etc passwd'],
  ['  Ava . . ', 'Ava'],
  ['...', ''],
  ['CON', '_CON'],
  ['nul.jpg', '_nul.jpg'],
  ['com1 .txt', '_com1 .txt'],
  ['Consuela', 'Consuela'],
  ['Ava\u202Egpj.exe', 'Ava gpj.exe'],
  ['lone \ud83c half', 'lone \ufffd half'],
  ['❤️ 👨‍👩‍👧', '❤ 👨👩👧'],
  ['\u200d\ufe0f', ''],
])('the safe filename of %j is %j', (text, name) => {
  expect(safeFilename(text, 100)).toBe(name);
});

test('a safe filename is not cut inside a character', () => {
  expect(safeFilename('🇵🇹🇵🇹', 12)).toBe('🇵🇹');
  expect(safeFilename('q\u0308q\u0308', 5)).toBe('q\u0308');
});

test('any text becomes a filename within the byte limit, and a safe filename stays unchanged', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.integer({ min: 4, max: 60 }),
      (text, max) => {
        const name = safeFilename(text, max);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(max);
        expect(name).not.toMatch(/[<>:"/\\|?*]|\p{Cc}|\p{Default_Ignorable_Code_Point}|^[. ]|[. ]$/u);
        expect(safeFilename(name, 100)).toBe(name);
      },
    ),
  );
});
