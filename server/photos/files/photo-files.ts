import type { LinkedFile, Rendition } from '../../../shared/api/photos-api.ts';
import { AppError } from '../../../shared/errors.ts';
import { maySeePhoto, stateOf } from '../../../shared/rules/access.ts';
import type { Context, Viewer } from '../../context.ts';
import { ImageRefused } from '../../media/process/imaging.ts';
import { decodePieces } from '../../storage/file-pieces.ts';
import type { ByteRange, StoredFile } from '../../storage/storage.ts';
import { CLAIM_MS } from '../photo-claims.ts';
import { type FileAccess, findFileAccess } from '../photo-store.ts';
import { openPieces } from './clean-copies.ts';
import {
  fileForGuests,
  type GivenLink,
  hasUnknownParameters,
  isGenuine,
  linkExpiry,
  parseLink,
} from './photo-links.ts';
import { isStoredFilename, renditionFile } from './photo-names.ts';

/** A file that may be sent. */
export interface SendableFile {
  photoId: string;
  contentType: string;
  /** Without quotes. Files never change, so this names their content for good. */
  etag: string;
  /** Seconds that a browser may keep it; 0 for what stands in for another, to be asked for anew each time. */
  maxAge: number;
  /** Null: shown in place. Else offered as a download under this name. */
  downloadName: string | null;
  /** The whole file where it is small enough to be held in memory. */
  bytes(): Promise<Buffer | null>;
  /** Of the whole file, which is not read for it; null when it is not there. */
  sizeBytes(): Promise<number | null>;
  open(range?: ByteRange): Promise<StoredFile | null>;
}

/**
 * Throws PHOTO_NOT_FOUND for a file that does not exist and for one that this caller may not load: the same for both.
 * VALIDATION: asked for with parameters that no file has.
 */
export async function findPhotoFile(
  ctx: Context,
  storedFilename: string,
  query: Record<string, unknown>,
  findViewer: () => Promise<Viewer>,
): Promise<SendableFile> {
  if (hasUnknownParameters(query)) throw new AppError('VALIDATION');
  if (!isStoredFilename(storedFilename)) throw new AppError('PHOTO_NOT_FOUND');
  const link = parseLink(storedFilename, query);
  if (link) return openLink(ctx, link);

  const access = await findFileAccess(ctx.db, storedFilename);
  if (!access) throw new AppError('PHOTO_NOT_FOUND');
  const viewer = await findViewer();
  const userId = viewer.user?.id;
  const isTheirs = userId !== undefined && (userId === access.ownerId || userId === access.uploaderId);
  if (!isTheirs) throw new AppError('PHOTO_NOT_FOUND');
  return describeFile(ctx, access, 'orig', linkExpiry(ctx.now()));
}

async function openLink(ctx: Context, link: GivenLink): Promise<SendableFile> {
  const access = await findFileAccess(ctx.db, link.storedFilename);
  if (!access) throw new AppError('PHOTO_NOT_FOUND');
  const isOpen =
    link.audience !== 'guest' ||
    // The PIN aside: a guest's link was given for the PIN of its epoch, and a change of PIN changes the epoch.
    (maySeePhoto('guest', stateOf(access, ctx.now()), access.visibility) &&
      isGivenToGuests(access, link.rendition));
  if (!isOpen || !isGenuine(ctx, link, access)) throw new AppError('PHOTO_NOT_FOUND');
  // Before its thumbnail it has none: made first, the preview would end the search for the thumbnail.
  const isMissing = access.state === 'ready' && !access.previewMade;
  if (link.rendition === 'preview' && isMissing) await makePreviewNow(ctx, access);
  // Guests never get an untouched file: what the album offers them to download holds no more, either.
  if (link.rendition === 'clean' || (link.rendition === 'orig' && link.audience === 'guest'))
    return openCleanCopy(ctx, access, link);
  const standsIn =
    link.rendition === 'medium' && (isMissing || !(await ctx.renditions.previews.hasMedium(access)));
  const rendition = standsIn ? 'thumb' : link.rendition;
  if (rendition !== 'orig') await requireRendition(ctx, access, rendition);
  const file = describeFile(ctx, access, rendition, link.expiry);
  return standsIn ? { ...file, maxAge: 0 } : file;
}

/** What cannot be cleaned is a smaller picture instead. */
async function openCleanCopy(ctx: Context, access: FileAccess, link: GivenLink): Promise<SendableFile> {
  if (link.audience !== 'guest') throw new AppError('PHOTO_NOT_FOUND');
  const copy = await ctx.renditions.cleanCopies.makeAtOnce(access);
  if (!copy) throw new AppError('PHOTO_NOT_FOUND');
  const pieces = copy.pieces === null ? null : decodePieces(copy.pieces, copy.sizeBytes);
  const rendition = pieces === null ? 'preview' : 'orig';
  const file = describeFile(ctx, access, rendition, link.expiry);
  if (pieces === null) {
    if (access.state === 'ready' && !access.previewMade) await makePreviewNow(ctx, access);
    await requireRendition(ctx, access, 'preview');
    return { ...file, downloadName: `${access.originalFilename.replace(/\.\w+$/u, '')}.jpg` };
  }
  const store = ctx.stores.named(access.storage);
  return {
    ...file,
    etag: copy.sha256,
    bytes: async () => null,
    sizeBytes: async () => copy.sizeBytes,
    open: (range) => openPieces(store, access.storedFilename, pieces, copy, range),
  };
}

function describeFile(ctx: Context, access: FileAccess, rendition: Rendition, expiry: number): SendableFile {
  const { name, contentType } = renditionFile(access, rendition);
  const store = ctx.stores.named(access.storage);
  return {
    photoId: access.id,
    contentType,
    etag: rendition === 'orig' ? access.sha256 : name,
    maxAge: Math.max(0, expiry - Math.floor(ctx.now() / 1000)),
    downloadName: rendition === 'orig' ? access.originalFilename : null,
    bytes: async () =>
      rendition === 'thumb' ? ctx.renditions.thumbnails.find(name, () => store.open(name)) : null,
    sizeBytes: () => store.sizeOf(name),
    open: (range) => store.open(name, range),
  };
}

/** Of a photo that is not shown there may be no picture, and nothing is lost. Throws PHOTO_NOT_FOUND then. */
async function requireRendition(ctx: Context, access: FileAccess, rendition: Rendition): Promise<void> {
  if (access.state === 'ready') return;
  const store = ctx.stores.named(access.storage);
  if ((await store.sizeOf(renditionFile(access, rendition).name)) === null)
    throw new AppError('PHOTO_NOT_FOUND');
}

/** A viewer asks for the preview before its turn has come: it is made at once. */
async function makePreviewNow(ctx: Context, access: FileAccess): Promise<void> {
  // Put off for longer than a node works on a photo: it was refused a while ago, and decoding it again could end the
  // imaging process.
  if (access.claimedUntil > ctx.now() + CLAIM_MS) throw new AppError('PHOTO_NOT_FOUND');
  try {
    await ctx.renditions.previews.makeAtOnce(access);
  } catch (error) {
    throw error instanceof ImageRefused ? new AppError('PHOTO_NOT_FOUND') : error;
  }
}

/** Guests see all pictures; the photo in full size only by the link that they are given now. */
function isGivenToGuests(access: FileAccess, file: LinkedFile): boolean {
  return (file !== 'orig' && file !== 'clean') || file === fileForGuests(access);
}
