import type { Exif } from '../../shared/api/exif.ts';
import type { Photo, Video } from '../../shared/api/photos-api.ts';
import type { Context } from '../context.ts';
import { placeholderAddress } from '../media/pictures/make-placeholder.ts';
import type { VideoFacts } from '../media/process/imaging.ts';
import {
  type Audience,
  fileForGuests,
  type LinkedAlbum,
  linkSigner,
  type SignLinks,
} from './files/photo-links.ts';
import type { ShownPhoto } from './photo-list-store.ts';

export interface ViewerContext extends LinkedAlbum {
  audience: Audience;
  hideLocation: boolean;
  guestsDownload: boolean;
  heartsEnabled: boolean;
}

export function describePhoto(ctx: Context, row: ShownPhoto, viewerContext: ViewerContext): Photo {
  return describeWith(linkSigner(ctx, viewerContext.audience, viewerContext), row, viewerContext);
}

export function describePhotos(
  ctx: Context,
  rows: readonly ShownPhoto[],
  viewerContext: ViewerContext,
): Photo[] {
  const sign = linkSigner(ctx, viewerContext.audience, viewerContext);
  return rows.map((row) => describeWith(sign, row, viewerContext));
}

function describeWith(sign: SignLinks, row: ShownPhoto, viewerContext: ViewerContext): Photo {
  const { storedFilename } = row;
  const { audience } = viewerContext;
  const links = sign(storedFilename);
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
    fileUrl: links[audience === 'guest' ? fileForGuests(viewerContext) : 'orig'],
    previewUrl: links.preview,
    mediumUrl: links.medium,
    thumbnailUrl: links.thumb,
    exif: exifFor(row.exif, viewerContext),
    ...(row.video === null ? {} : { video: describeVideo(row.video, row.playbackCopy, links, audience) }),
    isReadable: row.state !== 'unreadable',
    ...(row.caption === null ? {} : { caption: row.caption }),
    ...(row.groupName === null ? {} : { groupName: row.groupName }),
    ...(viewerContext.heartsEnabled && row.heartCount > 0 ? { hearts: row.heartCount } : {}),
    ...(audience === 'owner' && row.reportCount > 0 ? { reports: row.reportCount } : {}),
    ...(row.visibility === 'shown' ? {} : { visibility: row.visibility }),
  };
}

function exifFor(stored: string | null, { hideLocation, audience }: ViewerContext): Exif | null {
  const exif = stored === null ? null : (JSON.parse(stored) as Exif);
  return exif && hideLocation && audience === 'guest' ? { ...exif, gps: undefined } : exif;
}

/** Guests play a clean copy even where they may not download, because playing a video fetches its file. */
export function describeVideo(
  stored: string,
  playbackCopy: ShownPhoto['playbackCopy'],
  links: ReturnType<SignLinks>,
  audience: Audience,
): Video {
  const { durationMs, type, isHdr, hasSound } = JSON.parse(stored) as VideoFacts;
  const sourceUrl = links[audience === 'guest' ? 'clean' : 'orig'];
  return {
    durationMs,
    type,
    isHdr,
    hasSound,
    sourceUrl,
    ...(playbackCopy === 'made' ? { copyUrl: links.play } : {}),
  };
}
