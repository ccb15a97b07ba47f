import { AppError } from '../../shared/errors.ts';
import type { ExpirationChoice } from '../../shared/rules/expiry.ts';
import { getLimits } from '../../shared/rules/tiers.ts';
import { requireUser } from '../accounts/profile.ts';
import { addAlbum, releaseAlbum } from '../accounts/storage-ledger.ts';
import type { Context, UserViewer } from '../context.ts';
import { hashToId, newId, newUploadCode } from '../random-ids.ts';
import { findAlbum, insertAlbum, insertTags, type NewAlbum } from './album-store.ts';
import { describeAlbum, guestUploadUrl } from './describe-album.ts';
import { resolveExpiration } from './expiry/album-expiry.ts';
import { openAlbum } from './open-album.ts';
import { qrCodeDataUrl } from './qr-code.ts';

export interface AlbumInput extends ExpirationChoice {
  clientKey?: string | undefined;
  title: string;
  description?: string | null | undefined;
  tags?: string[] | undefined;
}

export async function createAlbum(ctx: Context, viewer: UserViewer, input: AlbumInput) {
  const now = ctx.now();
  const owner = await requireUser(ctx, viewer);
  const expiration = resolveExpiration(input, owner.tier, now);

  const mayRepeat = input.clientKey !== undefined;
  const id = mayRepeat ? hashToId(owner.id, JSON.stringify(input)) : newId();
  await ctx.db.transaction().execute(async (tx) => {
    const isAllowed = await addAlbum(tx, owner.id, owner.tier);
    if (mayRepeat && (await findAlbum(tx, { id }))) {
      if (isAllowed) await releaseAlbum(tx, owner.id);
      return;
    }
    if (!isAllowed) {
      throw new AppError('ALBUM_LIMIT', { tier: owner.tier, max: getLimits(owner.tier).maxAlbums });
    }
    const album = {
      id,
      title: input.title,
      description: input.description || null,
      archivedAt: null,
      archivedFor: null,
      revealAt: null,
      language: null,
      coverPhotoId: null,
      reportsMailedAt: null,
      sealedPin: null,
      codeChangedAt: null,
      ...expiration,
      createdAt: now,
      updatedAt: now,
    } satisfies Omit<NewAlbum, 'uploadCode'>;
    // Retries if the code is taken, which happens once in 2^50 cases.
    while (!(await insertAlbum(tx, { ...album, uploadCode: newUploadCode() }, owner.id)));
    await insertTags(tx, id, input.tags ?? []);
  });

  const opened = await openAlbum(ctx, viewer, { id });
  const link = guestUploadUrl(opened);
  return {
    album: describeAlbum(ctx, opened),
    qrCodeDataUrl: qrCodeDataUrl(link),
    guestUploadUrl: link,
  };
}
