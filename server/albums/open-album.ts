import { AppError } from '../../shared/errors.ts';
import {
  type AccessRefusal,
  type Action,
  type AlbumState,
  findRefusal,
  maySeePhoto,
  type Role,
  toAlbumState,
} from '../../shared/rules/access.ts';
import { cleanUploadCode } from '../../shared/rules/uploads/upload-code.ts';
import type { Context, Viewer } from '../context.ts';
import { limitAttempt } from '../db/attempts.ts';
import type { ViewerContext } from '../photos/describe-photo.ts';
import type { PhotoRow } from '../photos/photo-store.ts';
import { type AlbumRow, findAlbum } from './album-store.ts';
import { isPinToken } from './pin-token.ts';

export interface OpenAlbum {
  readonly album: AlbumRow;
  /** The upload code that the viewer used: a guest group's or the album's own. */
  readonly uploadCode: string;
  readonly viewer: Viewer;
  readonly role: Role;
  readonly state: AlbumState;
  /** True if the viewer has a valid token for the current PIN. */
  readonly holdsPin: boolean;
  can(action: Action): boolean;
  refusal(action: Action): AppError | null;
  sees(photo: Pick<PhotoRow, 'visibility'>): boolean;
  readonly photos: ViewerContext;
  /** The link context for the viewer's own uploads. These links work even if the album closes. */
  readonly ownPhotos: ViewerContext;
  readonly isOwner: boolean;
  readonly isMember: boolean;
}

/** Counts only unknown codes, because all guests of a venue may share one IP address. */
const UNKNOWN_CODES = { name: 'unknown-code', max: 30, windowMs: 60_000 };

/** Throws ALBUM_NOT_FOUND (by id also for strangers without access), SLOW_DOWN and access errors. */
export async function openAlbum(
  ctx: Context,
  viewer: Viewer,
  by: { id: string } | { code: string },
  action?: Action,
): Promise<OpenAlbum> {
  const isById = 'id' in by;
  const album = await findAlbum(
    ctx.db,
    isById ? by : { uploadCode: cleanUploadCode(by.code) },
    viewer.user?.id,
  );
  if (!album) {
    if (!isById) await countUnknownCode(ctx, viewer);
    throw new AppError('ALBUM_NOT_FOUND');
  }
  const opened = openRow(ctx, viewer, album);
  const refusal = action ? opened.refusal(action) : null;
  if (refusal?.code === 'NOT_ALLOWED' && isById && !opened.isMember) throw new AppError('ALBUM_NOT_FOUND');
  if (refusal) throw refusal;
  return opened;
}

/** Throws SLOW_DOWN. */
export async function countUnknownCode(ctx: Context, viewer: Viewer): Promise<void> {
  await limitAttempt(ctx.db, UNKNOWN_CODES, viewer.address, ctx.now());
}

export function openRow(ctx: Context, viewer: Viewer, album: AlbumRow): OpenAlbum {
  const state = toAlbumState(album, ctx.now());
  const holdsPin = isPinToken(ctx, album, viewer.pinToken);
  const role = getRole(album, holdsPin);
  const { accessEpoch, heartsEnabled, hideLocation, guestsDownload } = album;
  const linked = { albumId: album.id, accessEpoch, heartsEnabled };
  return {
    album,
    uploadCode: album.group?.uploadCode ?? album.uploadCode,
    viewer,
    role,
    state,
    holdsPin,
    can: (action) => findRefusal(role, action, state) === null,
    refusal(action) {
      const code = findRefusal(role, action, state);
      return code && accessError(code);
    },
    sees: ({ visibility }) => maySeePhoto(role, state, visibility),
    photos: {
      ...linked,
      audience: findRefusal(role, 'seeAllPhotos', state) === null ? 'owner' : 'guest',
      hideLocation,
      guestsDownload,
    },
    ownPhotos: {
      ...linked,
      audience: 'uploader',
      hideLocation: false,
      guestsDownload: false,
    },
    isOwner: role === 'owner',
    isMember: album.membership !== null,
  };
}

function getRole(album: AlbumRow, holdsPin: boolean): Role {
  const role = album.membership ?? 'guest';
  // Nobody can open an album without an owner to guests again; its co-hosts keep the photos.
  if (role === 'co-host' && album.ownerId === null) return 'helper';
  // Guests with an account need the PIN too.
  return role !== 'guest' || album.sealedPin === null || holdsPin ? role : 'visitor';
}

export function haveSameOwner(one: Pick<AlbumRow, 'ownerId'>, other: Pick<AlbumRow, 'ownerId'>): boolean {
  return one.ownerId === other.ownerId;
}

function accessError(code: AccessRefusal): AppError {
  return new AppError(code, code === 'PIN_REQUIRED' ? { pinRequired: true } : {});
}
