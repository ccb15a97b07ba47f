import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_ALPHABET, CODE_LENGTH, cleanUploadCode } from './upload-code.ts';

test('upload codes have 50 bits and no letters that look alike', () => {
  expect(new Set(CODE_ALPHABET).size).toBe(32);
  expect(CODE_ALPHABET).not.toMatch(/[ILOU]/u);
  expect(Math.log2(CODE_ALPHABET.length) * CODE_LENGTH).toBe(50);
});

test('a code is recognised in any spelling', () => {
  const code = fc
    .array(fc.constantFrom(...CODE_ALPHABET), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH })
    .map((signs) => signs.join(''));
  fc.assert(
    fc.property(code, (each) => {
      const typed = [
        each,
        each.toLowerCase(),
        `${each.slice(0, 5)} ${each.slice(5)}`,
        ` ${each.slice(0, 4)}-${each.slice(4)} `,
        each.replaceAll('0', 'o').replaceAll('1', 'I'),
        each.replaceAll('0', 'O').replaceAll('1', 'l'),
        `${each}%20`,
        `%E2%80%8B${each}\u200b`,
        `\u2068${each}\u2069.`,
        `${each.slice(0, 5)}\u00ad${each.slice(5)}\ufeff`,
        `“${each}”`,
        [...each].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join(''),
      ];
      for (const text of typed) expect(cleanUploadCode(text)).toBe(each);
    }),
  );
});
