import type { Problem } from '../../problems.ts';
import { cleanPassword, countCharacters, MAX_PASSWORD_LENGTH } from '../fields.ts';

const MIN_ADMIN_PASSWORD_LENGTH = 12;
const MAX_USERNAME_LENGTH = 64;

export function checkAdminUsername(username: string): Problem | null {
  if (!/^[\p{L}\p{N}._-]+$/u.test(username)) {
    return { code: 'administrator.usernameWrong' };
  }
  return countCharacters(username) > MAX_USERNAME_LENGTH
    ? { code: 'administrator.usernameTooLong', max: MAX_USERNAME_LENGTH }
    : null;
}

export function checkAdminPassword(password: string, username: string): Problem | null {
  const length = countCharacters(cleanPassword(password));
  if (length < MIN_ADMIN_PASSWORD_LENGTH)
    return { code: 'administrator.passwordTooShort', min: MIN_ADMIN_PASSWORD_LENGTH };
  if (length > MAX_PASSWORD_LENGTH)
    return { code: 'administrator.passwordTooLong', max: MAX_PASSWORD_LENGTH };
  return password.toLowerCase().includes(username.toLowerCase()) && username.length > 2
    ? { code: 'administrator.passwordHasUsername' }
    : null;
}
