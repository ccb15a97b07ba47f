// When an album ends (specification, section 4, Album expiry; decisions, section 4).

import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { AppError, invalid } from '../../shared/errors.ts';
import { decideExpiration, type ExpirationChoice } from '../../shared/rules/expiry.ts';
import type { Tier } from '../../shared/rules/tiers.ts';
import { requireUser } from '../accounts/profile.ts';
import type { Context, UserViewer } from '../context.ts';
import { afterChange } from './after-change.ts';
import { archiveExpired, changeAccess, listToArchive } from './album-store.ts';
import { ownedAlbum } from './owned-album.ts';

const AT_A_TIME = 200;

/** The moment a choice leads to; null: never. Throws EXPIRATION_LIMIT, VALIDATION. */
export function expiresAtFor(choice: ExpirationChoice, tier: Tier, now: number): number | null {
  const answer = decideExpiration(choice, tier, now);
  if (!('problem' in answer)) return answer.expiresAt;
  throw answer.because === 'tier'
    ? new AppError('EXPIRATION_LIMIT', { message: answer.problem })
    : invalid(answer.problem, 'customDate');
}

/** Whatever it is, it lies in the future: so the album is open again, archived or not. */
export async function changeExpiration(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  choice: ExpirationChoice,
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  const { tier } = await requireUser(ctx, viewer);
  const expiresAt = expiresAtFor(choice, tier, ctx.now());
  const change = {
    expirationPreset: choice.expirationPreset,
    expiresAt,
    isArchived: 0,
    archivedAt: null,
  } as const;
  await changeAccess(ctx.db, album.id, change, ctx.now());
  return afterChange(ctx, viewer, album.id);
}

/** The job: archives what has expired, once for each expiration date. */
export async function archiveExpiredAlbums(ctx: Context): Promise<void> {
  const now = ctx.now();
  for (const albumId of await listToArchive(ctx.db, now, AT_A_TIME)) {
    if (await archiveExpired(ctx.db, albumId, now)) ctx.events.publish({ type: 'album.changed', albumId });
  }
}
