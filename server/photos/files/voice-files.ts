import { AppError } from '../../../shared/errors.ts';
import { maySeePhoto, toAlbumState } from '../../../shared/rules/access.ts';
import type { Context } from '../../context.ts';
import { toAlbum } from '../../db/album-row.ts';
import { findVoiceAccess } from '../entries/entry-store.ts';
import type { SendableFile } from './photo-files.ts';
import { hasUnknownParameters, isGenuine, parseLink } from './photo-links.ts';

/** Throws VALIDATION for unknown parameters, and ENTRY_NOT_FOUND for missing and forbidden voices alike. */
export async function findVoiceFile(
  ctx: Context,
  name: string,
  query: Record<string, unknown>,
): Promise<SendableFile> {
  if (hasUnknownParameters(query)) throw new AppError('VALIDATION');
  const link = parseLink(name, query);
  const row = link && (await findVoiceAccess(ctx.db, name));
  if (!row || !isGenuine(ctx, link, row)) throw new AppError('ENTRY_NOT_FOUND');
  const access = toAlbum(row);
  // The PIN is not checked, because the link is bound to the access epoch.
  const isOpen =
    link.audience !== 'guest' ||
    (access.guestBookEnabled && maySeePhoto('guest', toAlbumState(access, ctx.now()), access.visibility));
  if (!isOpen) throw new AppError('ENTRY_NOT_FOUND');
  const store = ctx.stores.named(access.storage);
  const contentType = access.voiceType ?? 'application/octet-stream';
  return {
    photoId: access.id,
    contentType,
    etag: access.voiceSha256 ?? access.id,
    maxAge: Math.max(0, link.expiry - Math.floor(ctx.now() / 1000)),
    downloadName: null,
    bytes: async () => null,
    sizeBytes: () => store.findSize(name),
    open: (range) => store.open(name, range),
    handOver: (sent) =>
      store.handOver(name, { ...sent, contentType, now: ctx.now(), endsAt: link.expiry * 1000 }),
  };
}
