// The rules for an administrator's username and password.

import { lengthOf, MAX_PASSWORD_LENGTH } from './fields.ts';

const MIN_ADMIN_PASSWORD_LENGTH = 12;
const MAX_USERNAME_LENGTH = 64;

export function checkAdminUsername(username: string): string | null {
  if (!/^[\p{L}\p{N}._-]+$/u.test(username)) {
    return 'A username has letters, digits, dots, dashes and underscores, and no spaces.';
  }
  return lengthOf(username) > MAX_USERNAME_LENGTH
    ? `A username has at most ${MAX_USERNAME_LENGTH} characters.`
    : null;
}

export function checkAdminPassword(password: string, username: string): string | null {
  const length = lengthOf(password);
  if (length < MIN_ADMIN_PASSWORD_LENGTH)
    return `A password has at least ${MIN_ADMIN_PASSWORD_LENGTH} characters.`;
  if (length > MAX_PASSWORD_LENGTH) return `A password has at most ${MAX_PASSWORD_LENGTH} characters.`;
  return password.toLowerCase().includes(username.toLowerCase()) && username.length > 2
    ? 'A password must not contain the username.'
    : null;
}
