import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messages } from '../messages/messages.ts';
import { formatProblem } from '../problems.ts';
import {
  checkPin,
  digitsIn,
  formatCountdown,
  lockMs,
  MAX_PIN_TRIED,
  MIN_PIN_TRIED,
  toPlainDigits,
} from './pin.ts';

const MINUTE = 60_000;

test.each([
  ['', 'PIN must be 4-6 digits'],
  ['123', 'PIN must be 4-6 digits'],
  ['1234567', 'PIN must be 4-6 digits'],
  ['12a4', 'PIN must contain only numbers'],
  [' 1234', 'PIN must contain only numbers'],
  ['1234\n', 'PIN must contain only numbers'],
  ['-123', 'PIN must contain only numbers'],
  ['1e10', 'PIN must contain only numbers'],
  ['①②③④', 'PIN must contain only numbers'],
  ['١٢٣', 'PIN must be 4-6 digits'],
  ['١٢٣٤', null],
  ['𝟙𝟚𝟛𝟜𝟝𝟞', null],
  ['0000', null],
  ['000123', null],
  ['12345', null],
])('%j: %s', (pin, problem) => {
  expect(formatProblem(checkPin(pin))).toBe(problem);
});

test('a PIN has four to six digits and nothing else', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 6 });
  fc.assert(fc.property(digits, (pin) => checkPin(pin) === null));
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), (text) => {
      expect(checkPin(text) === null).toBe(/^[0-9]{4,6}$/u.test(text) && !text.endsWith('\n'));
    }),
  );
});

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Hindi', '०१२३४५६७८९'],
  ['full width', '０１２３４５６７８９'],
  ['Burmese', '၀၁၂၃၄၅၆၇၈၉'],
  ['double struck', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
  ['segmented', '🯰🯱🯲🯳🯴🯵🯶🯷🯸🯹'],
  ['mixed', '0１٢۳४5６𝟟𝟠٩'],
])('%s digits count by their numeric value', (_script, digits) => {
  expect(toPlainDigits(digits)).toBe('0123456789');
});

test('a PIN field extracts the digits of pasted text', () => {
  expect(digitsIn('\u200f١٢٣-٤ 5x', 6)).toBe('12345');
  expect(digitsIn('١٢٣٤٥٦٧', 6)).toBe('123456');
});

test('guests may try PINs of four to six digits whatever the present rule is, because such PINs may be stored', () => {
  expect(MIN_PIN_TRIED).toBeLessThanOrEqual(4);
  expect(MAX_PIN_TRIED).toBeGreaterThanOrEqual(6);
});

test('a lockout lasts 15 minutes, and each further lockout twice as long, up to a day', () => {
  expect([1, 2, 3, 4].map((count) => lockMs(count) / MINUTE)).toEqual([15, 30, 60, 120]);
  expect([7, 8, 9, 100, 10_000].map((count) => lockMs(count) / MINUTE)).toEqual([
    960, 1440, 1440, 1440, 1440,
  ]);
});

test('the response to a wrong PIN contains the remaining attempts', () => {
  expect(messages.pin.incorrect({ remainingAttempts: 4 })).toBe('Incorrect PIN. 4 attempt(s) remaining.');
});

test.each([
  [15 * MINUTE, '15:00'],
  [61_000, '1:01'],
  [59_001, '1:00'],
  [9_000, '0:09'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [90 * MINUTE, '90:00'],
])('a lockout of %d ms is shown as %s', (ms, words) => {
  expect(formatCountdown(ms)).toBe(words);
});
