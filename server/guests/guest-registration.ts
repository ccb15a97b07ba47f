// An account after an upload: the photos of exactly this upload session become its own (docs/rules.md, section 3).

import type { Session } from '../../shared/api/accounts-api.ts';
import { AppError, invalid } from '../../shared/errors.ts';
import { checkGuestRegistration, cleanEmail, cleanLine } from '../../shared/rules/fields.ts';
import { cleanUploadCode } from '../../shared/rules/upload-code.ts';
import { CLAIMABLE_MS } from '../../shared/rules/uploads.ts';
import { insertUser, type UserRow } from '../accounts/account-store.ts';
import { describeUser } from '../accounts/profile.ts';
import { newAccount, welcome } from '../accounts/register.ts';
import { startSession } from '../accounts/sessions.ts';
import { findAlbum } from '../albums/album-store.ts';
import type { Context, Viewer } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import { homeAddress, queueMail } from '../mail/outbox.ts';
import { noteContribution } from '../photos/photo-store.ts';
import { claimPhotosOf } from './guest-store.ts';
import { hashSession } from './upload-sessions.ts';

export interface GuestRegistration {
  name: string;
  email: string;
  password: string;
  uploadCode?: string | null | undefined;
  uploadSessionId?: string | null | undefined;
}

/** All of it or nothing. `albumId` is null when no photo could be claimed. Throws VALIDATION, EMAIL_TAKEN, SLOW_DOWN. */
export async function registerGuest(
  ctx: Context,
  viewer: Viewer,
  given: GuestRegistration,
): Promise<Session & { albumId: string | null }> {
  const problem = checkGuestRegistration(given);
  if (problem) throw invalid(problem);
  const album = given.uploadCode
    ? await findAlbum(ctx.db, { uploadCode: cleanUploadCode(given.uploadCode) })
    : undefined;
  const person = { name: cleanLine(given.name), email: cleanEmail(given.email), password: given.password };
  const user = await newAccount(ctx, viewer, person, 'guest');

  const { token, claimed } = await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, user))) throw new AppError('EMAIL_TAKEN');
    const sessionHash = album ? hashSession(album.id, given.uploadSessionId) : null;
    const since = user.createdAt - CLAIMABLE_MS;
    const claimed = album && sessionHash ? await claimPhotosOf(tx, album.id, sessionHash, user.id, since) : 0;
    if (album && claimed > 0) {
      await noteContribution(tx, album.id, user.id, user.createdAt);
      await thankGuest(ctx, tx, user, album);
    } else {
      await welcome(ctx, tx, user);
    }
    return { token: await startSession(tx, user.id, true, user.createdAt), claimed };
  });
  return { token, user: describeUser(user), albumId: album && claimed > 0 ? album.id : null };
}

async function thankGuest(
  ctx: Context,
  tx: Db,
  user: UserRow,
  album: { id: string; title: string },
): Promise<void> {
  const uploadsLink = `${homeAddress(ctx.config)}/my-uploads/${album.id}`;
  const values = { name: user.name, albumTitle: album.title, uploadsLink };
  await queueMail(tx, { template: 'guest_welcome', to: user.email, values, at: user.createdAt });
}
