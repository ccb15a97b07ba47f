import { expect, test } from 'vitest';
import { formatProblem } from '../../problems.ts';
import { checkAdminPassword, checkAdminUsername } from './admin-account.ts';

test.each(['nora', 'n.costa-2_b', 'Noël', '李'])('%s may be a username', (name) => {
  expect(checkAdminUsername(name)).toBeNull();
});

test.each(['', 'nora costa', 'nora\n', '=nora', 'nora@example.org', 'x'.repeat(65)])(
  '%j may not be a username',
  (name) => {
    expect(formatProblem(checkAdminUsername(name))).toMatch(/^A username can /u);
  },
);

test('a password has 12 to 128 characters and does not contain the username', () => {
  expect(formatProblem(checkAdminPassword('x'.repeat(11), 'nora'))).toBe(
    'A password needs at least 12 characters.',
  );
  expect(checkAdminPassword('x'.repeat(12), 'nora')).toBeNull();
  expect(checkAdminPassword('x'.repeat(128), 'nora')).toBeNull();
  expect(formatProblem(checkAdminPassword('x'.repeat(129), 'nora'))).toBe(
    'A password can have at most 128 characters.',
  );
  expect(formatProblem(checkAdminPassword('a Nora password', 'nora'))).toBe(
    'A password must not contain the username.',
  );
});
