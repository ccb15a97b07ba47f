import { AppError } from '../../shared/errors.ts';
import { VISIBILITIES } from '../../shared/rules/access.ts';
import {
  MAX_COMMENTS,
  MAX_ENTRIES,
  MAX_VOICE_BYTES,
  MAX_VOICE_SECONDS,
} from '../../shared/rules/guests/guest-book.ts';
import { HIDES_PER_HOUR, REPORTS_TO_HIDE } from '../../shared/rules/guests/guest-comments.ts';
import { type OpenAlbum, openAlbum } from '../albums/open-album.ts';
import type { Context, Viewer } from '../context.ts';
import { countWithinLimit } from '../db/attempts.ts';
import { ImageRefused } from '../media/process/imaging.ts';
import { describeEntries } from '../photos/entries/describe-entry.ts';
import {
  type Author,
  countEntries,
  deleteEntries,
  type EntryRow,
  findEntry,
  findEntryByKey,
  insertEntry,
  insertEntryReport,
  listEntries,
  listEntriesBy,
  markBookChanged,
  type NewEntry,
  storeEntryVisibility,
} from '../photos/entries/entry-store.ts';
import { queueFileDeletions } from '../photos/files/file-removal-store.ts';
import { removeFilesNow } from '../photos/files/photo-removal.ts';
import { findPhoto } from '../photos/photo-store.ts';
import { newId, newStoredFilename } from '../random-ids.ts';
import { discardFiles, type ReceivedFile } from '../storage/received-file.ts';
import { hashSession } from '../uploads/upload-sessions.ts';
import { countRow, seenPhoto } from './captions-hearts-reports.ts';
import { deviceHash } from './device-hash.ts';
import { requireOwnPhoto } from './my-photos.ts';

/** Limits the rows that guests may create per hour. All guests of a venue may share one IP address. */
const ENTRIES = { name: 'entries', device: 60, address: 1_000, album: 3_000 };
const ENTRY_REPORTS = { name: 'entry-reports', device: 20, address: 100, album: 400 };
const ENTRY_HIDES = { name: 'entry-hides', max: HIDES_PER_HOUR, windowMs: 3_600_000 };

interface Writing {
  clientKey: string;
  uploaderName?: string | undefined;
  uploadSessionId?: string | undefined;
  uploadSessionIds?: string[] | undefined;
  message?: string | undefined;
  pictureId?: string | undefined;
  waveform?: string | undefined;
}

type Voice = Pick<
  NewEntry,
  'voiceFilename' | 'voiceType' | 'voiceBytes' | 'voiceSha256' | 'voiceCrc32' | 'durationMs'
>;
const NO_VOICE: Voice = {
  voiceFilename: null,
  voiceType: null,
  voiceBytes: null,
  voiceSha256: null,
  voiceCrc32: null,
  durationMs: null,
};

/** Throws NOT_ALLOWED if the album has no guest book, or if this viewer may not see its photos. */
export async function showGuestBook(ctx: Context, viewer: Viewer, code: string) {
  const opened = await openAlbum(ctx, viewer, { code }, 'seePhotos');
  if (!opened.album.guestBookEnabled) throw new AppError('NOT_ALLOWED');
  return { entries: await describeSeen(ctx, opened, await listSeen(ctx, opened, null)) };
}

/** Works in closed albums too. */
export async function showMyEntries(
  ctx: Context,
  viewer: Viewer,
  code: string,
  sessionIds: readonly string[],
) {
  const opened = await openAlbum(ctx, viewer, { code });
  const rows = await listEntriesBy(ctx.db, opened.album.id, toAuthor(opened, sessionIds));
  return { entries: await describeEntries(ctx, opened.album.id, rows, opened.ownPhotos, opened.sees) };
}

export async function showComments(ctx: Context, viewer: Viewer, code: string, photoId: string) {
  const opened = await openAlbum(ctx, viewer, { code }, 'seePhotos');
  const { album } = opened;
  const photo = await findPhoto(ctx.db, photoId);
  if (photo?.albumId !== album.id || !opened.sees(photo)) throw new AppError('PHOTO_NOT_FOUND');
  if (!album.commentsEnabled) throw new AppError('NOT_ALLOWED');
  const entries = await describeSeen(ctx, opened, await listSeen(ctx, opened, photoId));
  return { entries: entries.reverse(), isClosed: photo.commentsClosed };
}

/** Throws NOTHING_CHOSEN, NOT_A_VOICE, VOICE_TOO_LONG, BOOK_FULL, SLOW_DOWN, and access errors. */
export async function addEntry(
  ctx: Context,
  viewer: Viewer,
  code: string,
  receive: (maxFileBytes: number) => Promise<{ files: ReceivedFile[]; fields: Writing }>,
) {
  const opened = await openAlbum(ctx, viewer, { code }, 'upload');
  if (!opened.album.guestBookEnabled) throw new AppError('NOT_ALLOWED');
  const { files, fields } = await receive(MAX_VOICE_BYTES);
  try {
    const [file] = files;
    const { pictureId, message = '', uploadSessionId = '', uploadSessionIds = [] } = fields;
    if (!file && message === '') throw new AppError('NOTHING_CHOSEN');
    const stored = await findEntryByKey(ctx.db, opened.album.id, fields.clientKey);
    if (stored) return { entry: await describeOwn(ctx, opened, stored) };
    if (pictureId) await requireOwnPhoto(ctx, opened, pictureId, [uploadSessionId, ...uploadSessionIds]);
    await countRow(ctx, ENTRIES, viewer, opened.album.id);
    const voice = file ? await keepVoice(ctx, file) : NO_VOICE;
    const kind = file ? 'voice' : 'line';
    return {
      entry: await storeEntry(
        ctx,
        opened,
        { ...fields, message: file ? '' : message },
        { kind, photoId: null, voice },
      ),
    };
  } finally {
    await discardFiles(files);
  }
}

export async function addComment(
  ctx: Context,
  viewer: Viewer,
  { uploadCode, photoId }: { uploadCode: string; photoId: string },
  fields: Writing,
) {
  const opened = await openAlbum(ctx, viewer, { code: uploadCode }, 'upload');
  const { album } = opened;
  const { photo } = await seenPhoto(ctx, opened, photoId);
  if (!album.commentsEnabled) throw new AppError('NOT_ALLOWED');
  if (photo.commentsClosed) throw new AppError('COMMENTS_CLOSED');
  if (!fields.message) throw new AppError('VALIDATION', { field: 'message' });
  const stored = await findEntryByKey(ctx.db, album.id, fields.clientKey);
  if (stored) return { entry: await describeOwn(ctx, opened, stored) };
  await countRow(ctx, ENTRIES, viewer, album.id);
  return { entry: await storeEntry(ctx, opened, fields, { kind: 'comment', photoId, voice: NO_VOICE }) };
}

/** Works in closed albums too. */
export async function deleteMyEntries(
  ctx: Context,
  viewer: Viewer,
  code: string,
  { uploadSessionIds, entryIds }: { uploadSessionIds: readonly string[]; entryIds: readonly string[] },
) {
  const opened = await openAlbum(ctx, viewer, { code });
  const own = await listEntriesBy(ctx.db, opened.album.id, toAuthor(opened, uploadSessionIds));
  const chosen = own.filter(({ id }) => entryIds.includes(id)).map(({ id }) => id);
  return { deletedEntries: await removeEntries(ctx, opened.album.id, chosen) };
}

/** Deletes the rows, then the voices. The job deletes voices that cannot be deleted now. */
export async function removeEntries(ctx: Context, albumId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count, voices } = await ctx.db.transaction().execute(async (tx) => {
    await markBookChanged(tx, albumId);
    const deleted = await deleteEntries(tx, albumId, ids);
    if (deleted.voices.length > 0) await queueFileDeletions(tx, deleted.voices, ctx.now());
    return deleted;
  });
  ctx.events.publish({ type: 'album.changed', albumId });
  await removeFilesNow(ctx, voices);
  return count;
}

export async function reportEntry(
  ctx: Context,
  viewer: Viewer,
  { uploadCode, entryId }: { uploadCode: string; entryId: string },
  reason: string | undefined,
) {
  const opened = await openAlbum(ctx, viewer, { code: uploadCode }, 'seePhotos');
  const { album } = opened;
  const entry = await findEntry(ctx.db, album.id, entryId);
  if (!entry || !opened.sees(entry)) throw new AppError('ENTRY_NOT_FOUND');
  const device = deviceHash(album, viewer);
  if (device === null) throw new AppError('VALIDATION');
  await countRow(ctx, ENTRY_REPORTS, viewer, album.id);
  await ctx.db.transaction().execute(async (tx) => {
    await markBookChanged(tx, album.id);
    const report = { entryId, deviceHash: device, reason: reason || null, createdAt: ctx.now() };
    const count = await insertEntryReport(tx, report);
    if (count === undefined || count < REPORTS_TO_HIDE || !album.hidesReported) return;
    if (entry.visibility !== 'shown') return;
    if (await countWithinLimit(tx, ENTRY_HIDES, `${album.id} ${viewer.address}`, ctx.now()))
      await storeEntryVisibility(tx, album.id, [entryId], 'hidden');
  });
  ctx.events.publish({ type: 'album.changed', albumId: album.id });
}

/** Stores the file durably before any row names it. Throws NOT_A_VOICE or VOICE_TOO_LONG. */
async function keepVoice(ctx: Context, file: ReceivedFile): Promise<Voice> {
  const { mimeType, durationMs } = await ctx.imaging.readVoice(file.path).catch((error: unknown) => {
    throw error instanceof ImageRefused ? new AppError('NOT_A_VOICE') : error;
  });
  // One second of grace, because recorders stop a little late.
  if (durationMs > (MAX_VOICE_SECONDS + 1) * 1000)
    throw new AppError('VOICE_TOO_LONG', { seconds: MAX_VOICE_SECONDS });
  const store = ctx.stores.current;
  const voiceFilename = newStoredFilename(mimeType);
  const kept = await store.keep(file.path, voiceFilename, mimeType, store.flush(file.path));
  await kept.release();
  const { sizeBytes: voiceBytes, sha256: voiceSha256, crc32: voiceCrc32 } = file;
  return { voiceFilename, voiceType: mimeType, voiceBytes, voiceSha256, voiceCrc32, durationMs };
}

async function storeEntry(
  ctx: Context,
  opened: OpenAlbum,
  { clientKey, uploaderName, uploadSessionId, message = '', pictureId, waveform }: Writing,
  { kind, photoId, voice }: { kind: EntryRow['kind']; photoId: string | null; voice: Voice },
) {
  const { album, viewer } = opened;
  const sessionHash = hashSession(album.id, uploadSessionId);
  const max = photoId === null ? MAX_ENTRIES : MAX_COMMENTS;
  const entry: NewEntry = {
    id: newId(),
    albumId: album.id,
    kind,
    photoId,
    pictureId: pictureId ?? null,
    authorId: viewer.user?.id ?? null,
    authorName: uploaderName || null,
    uploadSessionHash: viewer.user ? null : sessionHash,
    clientKey,
    message,
    ...voice,
    waveform: kind === 'voice' ? (waveform ?? null) : null,
    storage: ctx.stores.current.name,
    createdAt: ctx.now(),
  };
  const row = await ctx.db
    .transaction()
    .execute(async (tx) => {
      if (!(await markBookChanged(tx, album.id))) throw new AppError('ALBUM_NOT_FOUND');
      if ((await countEntries(tx, album.id, photoId)) >= max) throw new AppError('BOOK_FULL');
      const origin = { isHosts: opened.can('moderate'), groupId: album.group?.id ?? null };
      return (await insertEntry(tx, entry, origin)) ?? (await findEntryByKey(tx, album.id, clientKey));
    })
    .catch(async (error) => {
      if (error instanceof AppError) await discardVoice(ctx, voice);
      throw error;
    });
  if (row?.id !== entry.id) await discardVoice(ctx, voice);
  if (!row) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  ctx.events.publish({ type: 'album.changed', albumId: album.id });
  return describeOwn(ctx, opened, row);
}

async function discardVoice(ctx: Context, { voiceFilename }: Voice): Promise<void> {
  if (voiceFilename !== null) await ctx.stores.current.remove([voiceFilename]);
}

async function listSeen(ctx: Context, { album, can }: OpenAlbum, photoId: string | null) {
  const visibilities = can('seeAllPhotos') ? VISIBILITIES : (['shown'] as const);
  return listEntries(ctx.db, { albumId: album.id, photoId }, visibilities);
}

function describeSeen(ctx: Context, { album, photos, sees }: OpenAlbum, rows: readonly EntryRow[]) {
  return describeEntries(ctx, album.id, rows, photos, sees);
}

async function describeOwn(ctx: Context, { album, ownPhotos }: OpenAlbum, row: EntryRow) {
  const [entry] = await describeEntries(ctx, album.id, [row], ownPhotos, () => true);
  if (!entry) throw new AppError('ENTRY_NOT_FOUND');
  return entry;
}

function toAuthor({ album, viewer }: OpenAlbum, sessionIds: readonly string[]): Author {
  const sessionHashes = sessionIds.flatMap((id) => hashSession(album.id, id) ?? []);
  return { sessionHashes, userId: viewer.user?.id ?? null };
}
