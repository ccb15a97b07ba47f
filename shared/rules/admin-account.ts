import { messages } from '../messages/messages.ts';
import { lengthOf, MAX_PASSWORD_LENGTH } from './fields.ts';

const MIN_ADMIN_PASSWORD_LENGTH = 12;
const MAX_USERNAME_LENGTH = 64;

export function checkAdminUsername(username: string): string | null {
  if (!/^[\p{L}\p{N}._-]+$/u.test(username)) {
    return messages.administrator.usernameWrong();
  }
  return lengthOf(username) > MAX_USERNAME_LENGTH
    ? messages.administrator.usernameTooLong({ max: MAX_USERNAME_LENGTH })
    : null;
}

export function checkAdminPassword(password: string, username: string): string | null {
  const length = lengthOf(password);
  if (length < MIN_ADMIN_PASSWORD_LENGTH)
    return messages.administrator.passwordTooShort({ min: MIN_ADMIN_PASSWORD_LENGTH });
  if (length > MAX_PASSWORD_LENGTH)
    return messages.administrator.passwordTooLong({ max: MAX_PASSWORD_LENGTH });
  return password.toLowerCase().includes(username.toLowerCase()) && username.length > 2
    ? messages.administrator.passwordHasUsername()
    : null;
}
