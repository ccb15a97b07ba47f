import type { Problem } from '../problems.ts';
import { removeInvisible } from './characters.ts';

export const MAX_TITLE_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 500;
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 50;
export const MAX_DISPLAY_NAME_LENGTH = 100;
const MIN_NAME_LENGTH = 2;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
const MAX_EMAIL_LENGTH = 254;

/** Counts code points. */
export function countCharacters(text: string): number {
  return [...text].length;
}

const CONTROL = /\p{Cc}/u;
const BIDI_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/u;
const NOT_TEXT = /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Normalises and trims, and removes control characters and direction overrides. */
export function cleanLine(text: string): string {
  // A removed character may have separated two spaces, or a letter from its accent.
  const shown = text.replace(/\s+/gu, ' ').replace(NOT_TEXT, '');
  return shown.normalize('NFC').replace(/ +/gu, ' ').trim();
}

export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(NOT_TEXT, (sign) => (sign === '\n' ? sign : ''))
    .normalize('NFC')
    .trim();
}

export function checkNewTitle(title: string): Problem | null {
  return checkTitle(title, 'albumRule.titleMissing');
}

export function checkEditedTitle(title: string): Problem | null {
  return checkTitle(title, 'albumRule.titleEmpty');
}

export function checkAdminTitle(title: string): Problem | null {
  return checkTitle(title, 'albumRule.titleRequired');
}

function checkTitle(
  title: string,
  whenEmpty: 'albumRule.titleMissing' | 'albumRule.titleEmpty' | 'albumRule.titleRequired',
): Problem | null {
  const clean = cleanLine(title);
  if (clean === '') return { code: whenEmpty };
  return countCharacters(clean) > MAX_TITLE_LENGTH
    ? { code: 'albumRule.titleTooLong', max: MAX_TITLE_LENGTH }
    : null;
}

export function checkDescription(description: string): Problem | null {
  return countCharacters(cleanText(description)) > MAX_DESCRIPTION_LENGTH
    ? { code: 'albumRule.descriptionTooLong', max: MAX_DESCRIPTION_LENGTH }
    : null;
}

export function cleanTag(tag: string): string {
  // Lower case may have a normalised form where upper case has none.
  return cleanLine(tag).toLowerCase().normalize('NFC');
}

export function checkTag(tag: string): Problem | null {
  if (CONTROL.test(tag)) return { code: 'albumRule.tagNotText' };
  const clean = cleanTag(tag);
  if (clean === '') return { code: 'albumRule.tagEmpty' };
  // Browsers resolve these as folders in a URL, so no route could delete such a tag.
  if (clean === '.' || clean === '..') return { code: 'albumRule.tagOnlyDots' };
  return countCharacters(clean) > MAX_TAG_LENGTH
    ? { code: 'albumRule.tagTooLong', max: MAX_TAG_LENGTH }
    : null;
}

export function checkTagCount(count: number): Problem | null {
  return count > MAX_TAGS ? { code: 'albumRule.tooManyTags', max: MAX_TAGS } : null;
}

export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(cleanTag))];
}

export function checkName(name: string): Problem | null {
  if (CONTROL.test(name) || BIDI_OVERRIDE.test(name)) return { code: 'accountRule.nameNotText' };
  const clean = cleanLine(name);
  if (clean === '') return { code: 'accountRule.nameMissing' };
  if (countCharacters(clean) < MIN_NAME_LENGTH)
    return { code: 'accountRule.nameTooShort', min: MIN_NAME_LENGTH };
  return countCharacters(clean) > MAX_DISPLAY_NAME_LENGTH
    ? { code: 'photoUpload.nameTooLong', max: MAX_DISPLAY_NAME_LENGTH }
    : null;
}

export function checkDisplayName(name: string): Problem | null {
  return cleanLine(name) === '' ? { code: 'accountRule.nameEmpty' } : checkName(name);
}

export function cleanEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}

/** Gives each email address one spelling. A domain with non-ASCII letters becomes `xn--…`. */
export function accountEmail(typed: string): string {
  const email = cleanEmail(typed);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  // Everything except a plain name could be read as part of an email address. Older accounts may contain
  // invisible characters.
  const isPlain =
    /^\p{ASCII}*$/u.test(domain) || /[/\\?#:%[\]]/u.test(domain) || removeInvisible(domain) !== domain;
  if (isPlain) return email;
  try {
    return email.slice(0, -domain.length) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

export function checkEmail(email: string): Problem | null {
  const clean = accountEmail(email);
  if (clean === '') return { code: 'accountRule.emailMissing' };
  if (
    clean.length > MAX_EMAIL_LENGTH ||
    CONTROL.test(clean) ||
    !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/u.test(clean)
  )
    return { code: 'accountRule.emailWrong' };
  return null;
}

/** Email addresses that look alike must be one account. Older accounts can still sign in with theirs. */
export function checkNewEmail(email: string): Problem | null {
  const clean = cleanEmail(email);
  return checkEmail(email) ?? (removeInvisible(clean) === clean ? null : { code: 'accountRule.emailWrong' });
}

/** Normalises the text, because some systems type an umlaut as one character, others as two. */
export function cleanPassword(password: string): string {
  return password.normalize('NFC');
}

export function checkPassword(password: string): Problem | null {
  const wrong = checkGivenPassword(password);
  if (wrong) return wrong;
  return countCharacters(cleanPassword(password)) < MIN_PASSWORD_LENGTH
    ? { code: 'accountRule.passwordTooShort', min: MIN_PASSWORD_LENGTH }
    : null;
}

/** Checks less than `checkPassword`, because an existing password may be older than the present rules. */
export function checkGivenPassword(password: string): Problem | null {
  if (password === '') return { code: 'accountRule.passwordMissing' };
  return countCharacters(cleanPassword(password)) > MAX_PASSWORD_LENGTH
    ? { code: 'accountRule.passwordTooLong', max: MAX_PASSWORD_LENGTH }
    : null;
}

const GUEST_FIELDS = ['name', 'email', 'password'] as const;
type GuestField = (typeof GUEST_FIELDS)[number];

/** Returns the first invalid field of a registration after an upload, with its problem, or null. */
export function checkGuestRegistration(
  input: Record<GuestField, string>,
): { field: GuestField; problem: Problem } | null {
  const empty = GUEST_FIELDS.find((field) => input[field].trim() === '');
  if (empty) return { field: empty, problem: { code: 'accountRule.allRequired' } };
  if (countCharacters(cleanPassword(input.password)) < MIN_PASSWORD_LENGTH)
    return {
      field: 'password',
      problem: { code: 'accountRule.guestPasswordTooShort', min: MIN_PASSWORD_LENGTH },
    };
  const checks = { name: checkName, email: checkNewEmail, password: checkPassword };
  for (const field of GUEST_FIELDS) {
    const problem = checks[field](input[field]);
    if (problem !== null) return { field, problem };
  }
  return null;
}

function isSamePassword(one: string, other: string): boolean {
  return cleanPassword(one) === cleanPassword(other);
}

export function checkPasswordAgain(password: string, again: string): Problem | null {
  return isSamePassword(password, again) ? null : { code: 'accountRule.passwordsDifferAtSubmit' };
}

export function checkNewPasswordAgain(password: string, again: string): Problem | null {
  return isSamePassword(password, again) ? null : { code: 'accountRule.newPasswordsDiffer' };
}

export function checkOtherPassword(current: string, next: string): Problem | null {
  return isSamePassword(current, next) ? { code: 'accountRule.passwordUnchanged' } : null;
}

export const DELETE_WORD = 'DELETE';

export function checkDeleteWord(typed: string): Problem | null {
  return typed === DELETE_WORD ? null : { code: 'accountRule.deleteWordMissing', word: DELETE_WORD };
}

export function checkUploaderName(name: string): Problem | null {
  return countCharacters(cleanLine(name)) > MAX_DISPLAY_NAME_LENGTH
    ? { code: 'photoUpload.nameTooLong', max: MAX_DISPLAY_NAME_LENGTH }
    : null;
}
