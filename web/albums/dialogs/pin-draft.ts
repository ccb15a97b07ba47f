import { messages } from '../../../shared/messages/messages.ts';
import { formatProblem } from '../../../shared/problems.ts';
import { checkPin, digitsIn, MAX_PIN_LENGTH } from '../../../shared/rules/pin.ts';

export interface PinDraft {
  pin: string;
  again: string;
  /** True if the last input contained something other than digits. */
  hadOthers: boolean;
}

export const NO_PIN: PinDraft = { pin: '', again: '', hadOthers: false };

export function typePin(draft: PinDraft, field: 'pin' | 'again', text: string): PinDraft {
  const hadOthers = /[^\p{Nd}\p{Cf}\s-]/u.test(text);
  return { ...draft, [field]: digitsIn(text, MAX_PIN_LENGTH), hadOthers };
}

export function findPinProblems({ pin, again, hadOthers }: PinDraft): { pin?: string; again?: string } {
  const wrong = hadOthers ? messages.pin.notDigits() : pin === '' ? null : formatProblem(checkPin(pin));
  return {
    ...(wrong === null ? {} : { pin: wrong }),
    ...(again !== '' && again !== pin ? { again: messages.pin.different() } : {}),
  };
}

export function isPinReady({ pin, again }: PinDraft): boolean {
  return checkPin(pin) === null && again === pin;
}

export function randomPin(length = MAX_PIN_LENGTH): string {
  return Array.from({ length }, randomDigit).join('');
}

/** Leaves out the last six byte values, which would favour the digits 0 to 5. */
function randomDigit(): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte < 250 ? byte % 10 : randomDigit();
}
