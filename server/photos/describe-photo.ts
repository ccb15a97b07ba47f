// A photo as it travels, for one audience.

import type { Exif } from '../../shared/api/exif.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import type { Context } from '../context.ts';
import { placeholderAddress } from '../images/make-placeholder.ts';
import { type Audience, type LinkedAlbum, linkExpiry, signLinks } from './photo-links.ts';
import type { ShownPhoto } from './photo-list-store.ts';

/** What decides how a viewer sees photos. Links are bound to the audience and the album's access epoch. */
export interface ViewerContext extends LinkedAlbum {
  audience: Audience;
  /** The owner hides locations from guests: they get no position and no original. */
  hideLocation: boolean;
  /** Guests get clean copies in place of originals. */
  guestsDownload: boolean;
  /** Whether viewers see hearts. */
  heartsEnabled: boolean;
}

/** A photo as this viewer sees it, its links signed for them. */
export function describePhoto(ctx: Context, row: ShownPhoto, viewerContext: ViewerContext): Photo {
  const { storedFilename } = row;
  const { audience } = viewerContext;
  const links = signLinks(ctx, { storedFilename, audience, expiry: linkExpiry(ctx.now()) }, viewerContext);
  const isGuest = audience === 'guest';
  const hidesLocation = viewerContext.hideLocation && isGuest;
  const guestsFile = viewerContext.guestsDownload ? links.clean : hidesLocation ? links.preview : links.orig;
  const exif = row.exif === null ? null : (JSON.parse(row.exif) as Exif);
  return {
    id: row.id,
    originalFilename: row.originalFilename,
    storedFilename,
    mimeType: row.mimeType,
    size: row.sizeBytes,
    width: row.width,
    height: row.height,
    createdAt: new Date(row.createdAt).toISOString(),
    takenAt: row.takenAt,
    uploaderName: row.uploaderName,
    placeholder: placeholderAddress(row.placeholder),
    fileUrl: isGuest ? guestsFile : links.orig,
    previewUrl: links.preview,
    mediumUrl: links.medium,
    thumbnailUrl: links.thumb,
    exif: hidesLocation && exif ? { ...exif, gps: undefined } : exif,
    isReadable: row.state !== 'unreadable',
    ...(row.caption === null ? {} : { caption: row.caption }),
    ...(viewerContext.heartsEnabled && row.heartCount > 0 ? { hearts: row.heartCount } : {}),
    ...(audience === 'owner' && row.reportCount > 0 ? { reports: row.reportCount } : {}),
    ...(row.visibility === 'shown' ? {} : { visibility: row.visibility }),
  };
}
