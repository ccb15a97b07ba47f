import { AppError } from '../../shared/errors.ts';
import type { Context, Viewer } from '../context.ts';
import { limitAttempt, refuseSpent } from '../db/attempts.ts';
import type { Db } from '../db/open-db.ts';
import { getHomeUrl, queueMail } from '../mail/queue-mail.ts';
import { newId } from '../random-ids.ts';
import { insertUser, type UserRow } from './account-store.ts';
import { refuseGuessable } from './guessable-passwords.ts';
import { describeUser } from './profile.ts';
import { startSession } from './sessions.ts';

const HOUR_MS = 3_600_000;
const PER_DEVICE = { name: 'register-device', max: 20, windowMs: HOUR_MS };
const PER_ADDRESS = { name: 'register-address', max: 300, windowMs: HOUR_MS };

export interface Registration {
  name: string;
  email: string;
  password: string;
  rememberMe: boolean;
}

export async function register(ctx: Context, viewer: Viewer, input: Registration) {
  const user = await prepareAccount(ctx, viewer, input, 'owner');
  const token = await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, user))) throw new AppError('EMAIL_TAKEN');
    await welcome(ctx, tx, user);
    return startSession(tx, user.id, input.rememberMe, user.createdAt);
  });
  return { token, user: describeUser(user) };
}

export async function welcome(ctx: Context, tx: Db, user: UserRow): Promise<void> {
  const values = { name: user.name, homeLink: `${getHomeUrl(ctx.config)}/` };
  const { email: to, language, createdAt: at } = user;
  await queueMail(tx, { template: 'welcome', to, language, values, at });
}

/** Prepares an account for insertion and counts the attempt. Throws PASSWORD_GUESSABLE, SLOW_DOWN. */
export async function prepareAccount(
  ctx: Context,
  viewer: Viewer,
  input: Pick<Registration, 'name' | 'email' | 'password'>,
  role: UserRow['role'],
): Promise<UserRow> {
  await refuseGuessable(input.password, input.email);
  const now = ctx.now();
  // Clients that name no device have a separate limit, so that they do not use up the guests' limit.
  const address = viewer.clientId === null ? `${viewer.address} without a device` : viewer.address;
  // Checked first, so that made-up device ids insert no rows once the IP address is at its limit.
  await refuseSpent(ctx.db, PER_ADDRESS, address, now);
  if (viewer.clientId) await limitAttempt(ctx.db, PER_DEVICE, `${viewer.address}:${viewer.clientId}`, now);
  await limitAttempt(ctx.db, PER_ADDRESS, address, now);
  return {
    id: newId(),
    email: input.email,
    name: input.name,
    passwordHash: await ctx.passwords.hash(input.password),
    tier: 'FREE',
    role,
    language: viewer.language,
    storageUsed: 0,
    storageMailedFor: 0,
    albumCount: 0,
    lastActiveAt: now,
    createdAt: now,
    updatedAt: now,
  };
}
