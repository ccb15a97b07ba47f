// What an administrator's username and password may be.

import { lengthOf, PASSWORD_MAX } from './fields.ts';

const ADMIN_PASSWORD_MIN = 12;
const USERNAME_MAX = 64;

export function checkAdminUsername(username: string): string | null {
  if (!/^[\p{L}\p{N}._-]+$/u.test(username)) {
    return 'A username has letters, digits, dots, dashes and underscores, and no spaces.';
  }
  return lengthOf(username) > USERNAME_MAX ? `A username has at most ${USERNAME_MAX} characters.` : null;
}

export function checkAdminPassword(password: string, username: string): string | null {
  const length = lengthOf(password);
  if (length < ADMIN_PASSWORD_MIN) return `A password has at least ${ADMIN_PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `A password has at most ${PASSWORD_MAX} characters.`;
  return password.toLowerCase().includes(username.toLowerCase()) && username.length > 2
    ? 'A password must not contain the username.'
    : null;
}
