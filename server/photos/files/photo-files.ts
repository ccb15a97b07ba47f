import type { Rendition } from '../../../shared/api/photos-api.ts';
import { AppError } from '../../../shared/errors.ts';
import { may, maySeePhoto, toAlbumState } from '../../../shared/rules/access.ts';
import { nameForType } from '../../../shared/rules/uploads/uploads.ts';
import { findMemberRole } from '../../accounts/member-store.ts';
import type { Context, Viewer } from '../../context.ts';
import { ImageRefused } from '../../media/process/imaging.ts';
import type { ByteRange, Handover, SentFile, StoredFile } from '../../storage/storage.ts';
import { type FileAccess, findFileAccess } from '../photo-store.ts';
import {
  fileForGuests,
  type GivenLink,
  hasUnknownParameters,
  isGenuine,
  linkExpiry,
  parseLink,
} from './photo-links.ts';
import { isStoredFilename, renditionFile } from './photo-names.ts';

export interface SendableFile {
  photoId: string;
  contentType: string;
  /** Without quotes. Files never change, so it stays the same. */
  etag: string;
  /** Seconds for which a cache may keep the file. It is 0 for a substitute. */
  maxAge: number;
  downloadName: string | null;
  /** Returns null if the file is too large for memory. */
  bytes(): Promise<Buffer | null>;
  sizeBytes(): Promise<number | null>;
  open(range?: ByteRange): Promise<StoredFile | null>;
  handOver?: ((sent: Pick<SentFile, 'disposition' | 'cacheControl'>) => Promise<Handover | null>) | undefined;
}

interface FileRequest {
  findViewer(): Promise<Viewer>;
  /** Called before the request waits for a rendition that is being made. */
  onWait(): void;
}

/** Throws VALIDATION for unknown parameters, and PHOTO_NOT_FOUND for missing and forbidden files alike. */
export async function findPhotoFile(
  ctx: Context,
  storedFilename: string,
  query: Record<string, unknown>,
  { findViewer, onWait }: FileRequest,
): Promise<SendableFile> {
  if (hasUnknownParameters(query)) throw new AppError('VALIDATION');
  if (!isStoredFilename(storedFilename)) throw new AppError('PHOTO_NOT_FOUND');
  const link = parseLink(storedFilename, query);
  if (link) return openLink(ctx, link, onWait);

  const access = await findFileAccess(ctx.db, storedFilename);
  if (!access) throw new AppError('PHOTO_NOT_FOUND');
  const { user } = await findViewer();
  if (!user || !(user.id === access.uploaderId || (await mayDownload(ctx, user.id, access))))
    throw new AppError('PHOTO_NOT_FOUND');
  return describeFile(ctx, access, 'orig', linkExpiry(ctx.now()));
}

async function mayDownload(ctx: Context, userId: string, access: FileAccess): Promise<boolean> {
  const role = await findMemberRole(ctx.db, access.albumId, userId);
  return role !== null && may(role, 'downloadOriginals', toAlbumState(access, ctx.now()));
}

async function openLink(ctx: Context, link: GivenLink, onWait: () => void): Promise<SendableFile> {
  const access = await findFileAccess(ctx.db, link.storedFilename);
  if (!access) throw new AppError('PHOTO_NOT_FOUND');
  if (!isOpen(ctx, link, access) || !isGenuine(ctx, link, access)) throw new AppError('PHOTO_NOT_FOUND');
  if (link.rendition !== 'thumb' && link.rendition !== 'orig') onWait();
  // Thumbnails come first, because the job finds photos without a thumbnail by their missing preview.
  const isMissing = access.state === 'ready' && !access.previewMade;
  if (link.rendition === 'preview' && isMissing) await makePreviewNow(ctx, access);
  if (link.rendition === 'play' && access.playbackCopy !== 'made') throw new AppError('PHOTO_NOT_FOUND');
  if (link.rendition === 'clean') return openCleanCopy(ctx, access, link.expiry);
  const standsIn =
    link.rendition === 'medium' && (isMissing || !(await ctx.renditions.previews.ensureMedium(access)));
  const rendition = standsIn ? 'thumb' : link.rendition;
  if (rendition !== 'orig') await requireRendition(ctx, access, rendition);
  const file = describeFile(ctx, access, rendition, link.expiry);
  return standsIn ? { ...file, maxAge: 0 } : file;
}

/**
 * Guests never get an unchanged original, and a full size only if guests may download, or if it is a video,
 * which could not be played without it.
 */
function isOpen(ctx: Context, { audience, rendition }: GivenLink, access: FileAccess): boolean {
  if (audience !== 'guest') return rendition !== 'clean';
  const isGiven =
    !['orig', 'clean'].includes(rendition) ||
    rendition === fileForGuests(access) ||
    (rendition === 'clean' && access.video !== null);
  // The PIN is not checked, because the link is bound to the access epoch.
  return isGiven && maySeePhoto('guest', toAlbumState(access, ctx.now()), access.visibility);
}

async function openCleanCopy(ctx: Context, access: FileAccess, expiry: number): Promise<SendableFile> {
  const copy = await ctx.renditions.cleanCopies.makeAtOnce(access);
  // The original is lost or truncated, so none of it is sent.
  if (!copy) throw new AppError('PHOTO_NOT_FOUND');
  const file = describeFile(ctx, access, copy.rendition, expiry);
  // Guests who may not download only play it.
  if (copy.rendition !== 'preview') return access.guestsDownload ? file : { ...file, downloadName: null };
  if (access.state === 'ready' && !access.previewMade) await makePreviewNow(ctx, access);
  await requireRendition(ctx, access, 'preview');
  return { ...file, downloadName: nameForType(access.originalFilename, file.contentType) };
}

function describeFile(ctx: Context, access: FileAccess, rendition: Rendition, expiry: number): SendableFile {
  const { name, contentType } = renditionFile(access, rendition);
  const store = ctx.stores.named(access.storage);
  return {
    photoId: access.id,
    contentType,
    etag: rendition === 'orig' ? access.sha256 : name,
    maxAge: Math.max(0, expiry - Math.floor(ctx.now() / 1000)),
    downloadName: ['orig', 'clean'].includes(rendition)
      ? nameForType(access.originalFilename, contentType)
      : null,
    bytes: async () =>
      rendition === 'thumb' ? ctx.renditions.thumbnails.find(name, () => store.open(name)) : null,
    sizeBytes: () => store.findSize(name),
    open: (range) => store.open(name, range),
    handOver:
      rendition === 'thumb'
        ? undefined
        : (sent) => store.handOver(name, { ...sent, contentType, now: ctx.now(), endsAt: expiry * 1000 }),
  };
}

/** Throws PHOTO_NOT_FOUND. A photo that is not ready may have no picture. */
async function requireRendition(ctx: Context, access: FileAccess, rendition: Rendition): Promise<void> {
  if (access.state === 'ready') return;
  const store = ctx.stores.named(access.storage);
  if ((await store.findSize(renditionFile(access, rendition).name)) === null)
    throw new AppError('PHOTO_NOT_FOUND');
}

export async function makePreviewNow(ctx: Context, access: FileAccess): Promise<void> {
  try {
    await ctx.renditions.previews.makeAtOnce(access);
  } catch (error) {
    throw error instanceof ImageRefused ? new AppError('PHOTO_NOT_FOUND') : error;
  }
}
