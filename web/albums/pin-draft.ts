// The draft of a PIN: it accepts digits only, and messages show at once (R 5.41 to R 5.44).

import { pinMessages } from '../../shared/messages/en/pin-messages.ts';
import { checkPin, MAX_PIN_LENGTH } from '../../shared/rules/pin.ts';

export interface PinDraft {
  pin: string;
  again: string;
  /** The last input was not a digit, and was dropped. */
  hadOthers: boolean;
}

export const NO_PIN: PinDraft = { pin: '', again: '', hadOthers: false };

export function typePin(draft: PinDraft, field: 'pin' | 'again', text: string): PinDraft {
  const digits = text.replace(/[^0-9]/gu, '').slice(0, MAX_PIN_LENGTH);
  return { ...draft, [field]: digits, hadOthers: /[^0-9\s-]/u.test(text) };
}

/** The message under each field, once there is one. */
export function pinProblems({ pin, again, hadOthers }: PinDraft): { pin?: string; again?: string } {
  const wrong = hadOthers ? pinMessages.notDigits() : pin === '' ? null : checkPin(pin);
  return {
    ...(wrong === null ? {} : { pin: wrong }),
    ...(again !== '' && again !== pin ? { again: pinMessages.different() } : {}),
  };
}

export function isPinReady({ pin, again }: PinDraft): boolean {
  return checkPin(pin) === null && again === pin;
}

/** As many random digits as a PIN may have, all equally likely. */
export function randomPin(): string {
  const limit = 10 ** MAX_PIN_LENGTH;
  const fair = Math.floor(2 ** 32 / limit) * limit;
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number < fair ? String(number % limit).padStart(MAX_PIN_LENGTH, '0') : randomPin();
}
