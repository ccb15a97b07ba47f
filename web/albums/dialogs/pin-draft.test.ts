import { describe, expect, it } from 'vitest';
import { findPinProblems, isPinReady, NO_PIN, randomPin, typePin } from './pin-draft.ts';

const typed = (pin: string, again = '') => typePin(typePin(NO_PIN, 'pin', pin), 'again', again);

describe('the PIN draft', () => {
  it('accepts only digits, six at most', () => {
    expect(typePin(NO_PIN, 'pin', '12-34 5678').pin).toBe('123456');
    expect(findPinProblems(typePin(NO_PIN, 'pin', '12a')).pin).toBe('PIN must contain only numbers');
    expect(typePin(NO_PIN, 'pin', '\u200f١٢٣٤')).toEqual({ pin: '1234', again: '', hadOthers: false });
  });

  it('asks for a longer PIN, and for the same PIN in both fields', () => {
    expect(findPinProblems(NO_PIN)).toEqual({});
    expect(findPinProblems(typed('123'))).toEqual({ pin: 'PIN must be 4-6 digits' });
    expect(findPinProblems(typed('1234', '12'))).toEqual({ again: 'PINs do not match' });
    expect(findPinProblems(typed('1234', '1234'))).toEqual({});
  });

  it('can be sent from four digits on if both PINs are equal', () => {
    expect(isPinReady(typed('123', '123'))).toBe(false);
    expect(isPinReady(typed('1234', '123'))).toBe(false);
    expect(isPinReady(typed('1234', '1234'))).toBe(true);
    expect(isPinReady(typed('0000001', '000000'))).toBe(true);
  });

  it('proposes a PIN of six digits', () => {
    const proposed = new Set(Array.from({ length: 50 }, () => randomPin()));
    expect(proposed.size).toBeGreaterThan(40);
    for (const pin of proposed) expect(pin).toMatch(/^\d{6}$/u);
    expect(new Set(randomPin(1000)).size).toBe(10);
  });
});
