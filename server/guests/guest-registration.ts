import { AppError, invalid } from '../../shared/errors.ts';
import { accountEmail, checkGuestRegistration, cleanLine } from '../../shared/rules/fields.ts';
import { insertUser, type UserRow } from '../accounts/account-store.ts';
import { describeUser } from '../accounts/profile.ts';
import { prepareAccount, welcome } from '../accounts/register.ts';
import { startSession } from '../accounts/sessions.ts';
import type { Context, Viewer } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import { getHomeUrl, queueMail } from '../mail/queue-mail.ts';
import { claimUploads, type UploadClaim } from './claim-uploads.ts';

export interface GuestRegistration extends UploadClaim {
  name: string;
  email: string;
  password: string;
}

/** Registers completely or not at all. `albumId` is null if no photo could be claimed. */
export async function registerGuest(ctx: Context, viewer: Viewer, input: GuestRegistration) {
  const wrong = checkGuestRegistration(input);
  if (wrong) throw invalid(wrong.problem);
  const person = { name: cleanLine(input.name), email: accountEmail(input.email), password: input.password };
  const user = await prepareAccount(ctx, viewer, person, 'guest');

  const { token, album } = await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, user))) throw new AppError('EMAIL_TAKEN');
    const album = await claimUploads(tx, input, user.id, user.createdAt);
    if (album) await thankGuest(ctx, tx, user, album);
    else await welcome(ctx, tx, user);
    return { token: await startSession(tx, user.id, true, user.createdAt), album };
  });
  return { token, user: describeUser(user), albumId: album?.id ?? null };
}

async function thankGuest(
  ctx: Context,
  tx: Db,
  user: UserRow,
  album: { id: string; title: string },
): Promise<void> {
  const uploadsLink = `${getHomeUrl(ctx.config)}/my-uploads/${album.id}`;
  const values = { name: user.name, albumTitle: album.title, uploadsLink };
  const { email: to, language, createdAt: at } = user;
  await queueMail(tx, { template: 'guest_welcome', to, language, values, albumId: album.id, at });
}
