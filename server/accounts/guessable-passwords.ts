import { AppError } from '../../shared/errors.ts';
import { instance, PRODUCT } from '../../shared/messages/instance.ts';
import { cleanPassword, MIN_PASSWORD_LENGTH } from '../../shared/rules/fields.ts';

/** Matches characters that hardly make a word harder to guess: a year, a digit, an exclamation mark. */
const ENDING = /[^\p{L}]{1,4}$/u;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loads the 18,000 most common passwords that are long enough, when the first password is chosen. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH));
}

/** `name` is the account's email address or username. Throws PASSWORD_GUESSABLE. */
export async function refuseGuessable(password: string, name: string, field = 'password'): Promise<void> {
  common ??= commonPasswords();
  const plain = cleanPassword(password).toLowerCase();
  const known = await common;
  const own = [name, name.split('@')[0] ?? '', PRODUCT, instance.name].map(keepLetters);
  const isGuessable = [plain, plain.replace(ENDING, '')].some(
    (text) => known.has(text) || own.includes(keepLetters(text)),
  );
  if (isGuessable) throw new AppError('PASSWORD_GUESSABLE', { field });
}

function keepLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
