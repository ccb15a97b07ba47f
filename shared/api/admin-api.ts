import { z } from 'zod';
import type { Problem } from '../problems.ts';
import { cleanLine } from '../rules/fields.ts';
import { api, checked } from './contract.ts';

const checkFilled = (text: string): Problem | null =>
  text.trim() === '' ? { code: 'administrator.credentialsMissing' } : null;

export const adminApi = api({
  'POST /admin/auth/login': {
    access: 'public',
    limit: 'attempts',
    summary: 'Sign in as an administrator: 8 hours, 30 minutes idle.',
    body: z.strictObject({ username: checked(checkFilled, cleanLine), password: checked(checkFilled) }),
    reply: z.object({ token: z.string(), username: z.string() }),
  },
  'GET /admin/auth/verify': {
    access: 'admin',
    limit: 'administrators',
    summary: 'Whether the session still holds.',
    reply: z.object({ user: z.object({ username: z.string(), role: z.literal('admin') }) }),
  },
  'POST /admin/auth/logout': {
    access: 'admin',
    limit: 'administrators',
    summary: 'End this session on the server.',
    reply: null,
  },
});
