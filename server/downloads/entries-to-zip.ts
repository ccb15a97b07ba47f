import type { Visibility } from '../../shared/rules/access.ts';
import type { AlbumRow } from '../albums/album-store.ts';
import type { Context } from '../context.ts';
import { type EntryRow, listAllEntries } from '../photos/entries/entry-store.ts';
import { findLostPhotos } from './lost-photos.ts';
import type { EntryToZip, StoredContent } from './photo-to-zip.ts';

/** Lists the guest book and the comments, if they are switched on. The content of lost voices is null. */
export async function readEntries(
  ctx: Context,
  { id, guestBookEnabled, commentsEnabled }: AlbumRow,
  visibilities: readonly Visibility[],
  isLate: () => boolean,
): Promise<EntryToZip[]> {
  if (!guestBookEnabled && !commentsEnabled) return [];
  const entries = (await listAllEntries(ctx.db, id, visibilities))
    .filter(({ kind }) => (kind === 'comment' ? commentsEnabled : guestBookEnabled))
    .map((entry) => ({ ...entry, content: toContent(entry) }));
  const voices = entries.flatMap(({ id: entryId, content }) =>
    content ? [{ ...content, id: entryId, storedFilename: content.file }] : [],
  );
  const lost = await findLostPhotos(ctx, voices, isLate);
  return entries.map((entry) => (lost.has(entry.id) ? { ...entry, content: null } : entry));
}

function toContent({ storage, ...voice }: EntryRow): StoredContent | null {
  const { voiceFilename: file, voiceBytes: sizeBytes, voiceSha256: sha256, voiceCrc32: crc32 } = voice;
  if (file === null || sizeBytes === null || sha256 === null || crc32 === null) return null;
  return { file, storage, sizeBytes, sha256, crc32 };
}
