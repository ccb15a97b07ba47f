import { AppError, invalid } from '../../../shared/errors.ts';
import { decideExpiration, type ExpirationChoice } from '../../../shared/rules/expiry.ts';
import { getLimits, type Tier } from '../../../shared/rules/tiers.ts';
import type { Context, UserViewer } from '../../context.ts';
import { changeAccess, updateAlbum } from '../album-store.ts';
import { describeChanged } from '../describe-album.ts';
import { logChange } from '../hosts/album-log.ts';
import { isSoon, mailAlbumOwner } from '../mails/album-mails.ts';
import { openAlbum } from '../open-album.ts';
import { archiveExpired, listToArchive } from './expiry-store.ts';

const AT_A_TIME = 200;

/** Throws EXPIRATION_LIMIT, VALIDATION. */
export function resolveExpiration(
  choice: ExpirationChoice,
  tier: Tier,
  now: number,
  revealAt: number | null = null,
) {
  const answer = decideExpiration(choice, tier, now, revealAt);
  if ('problem' in answer) {
    throw answer.problem.code === 'expiry.tierLimit'
      ? new AppError('EXPIRATION_LIMIT', { tier, days: getLimits(tier).maxExpirationDays })
      : invalid(answer.problem, 'customDate');
  }
  const { expiresAt } = answer;
  return {
    expirationPreset: choice.expirationPreset,
    expiresAt,
    expirationZone: choice.timeZone ?? null,
    remindedFor: isSoon(expiresAt, now) ? expiresAt : null,
  };
}

export async function changeExpiration(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  choice: ExpirationChoice,
) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'edit');
  const now = ctx.now();
  const changed = await ctx.db.transaction().execute(async (tx) => {
    // Locks the album, so that its reveal cannot change meanwhile.
    const album = await updateAlbum(tx, albumId, {}, now);
    const change = {
      ...resolveExpiration(choice, opened.album.ownerTier ?? 'FREE', now, album.revealAt),
      isArchived: false,
      archivedAt: null,
    };
    await logChange(ctx, tx, viewer, 'expiration', album, change);
    return changeAccess(tx, albumId, change, now);
  });
  return describeChanged(ctx, opened, changed);
}

export async function archiveExpiredAlbums(ctx: Context): Promise<void> {
  const now = ctx.now();
  for (const albumId of await listToArchive(ctx.db, now, AT_A_TIME)) {
    const isArchived = await ctx.db.transaction().execute(async (tx) => {
      if (!(await archiveExpired(tx, albumId, now))) return false;
      await mailAlbumOwner(ctx, tx, 'album_archived', albumId);
      return true;
    });
    if (isArchived) ctx.events.publish({ type: 'album.changed', albumId });
  }
}
