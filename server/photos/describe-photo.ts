// A photo as it travels, for one audience.

import type { Exif } from '../../shared/api/exif.ts';
import type { Photo, Rendition } from '../../shared/api/photos-api.ts';
import type { Context } from '../context.ts';
import { type Audience, linkExpiry, signLink } from './photo-links.ts';
import type { PhotoRow } from './photo-store.ts';

/** Who looks, and the album's access epoch that their links are bound to. */
export interface Look {
  audience: Audience;
  epoch: number;
}

export function describePhoto(ctx: Context, row: PhotoRow, look: Look): Photo {
  const expiry = linkExpiry(ctx.now());
  const link = (rendition: Rendition) =>
    signLink(
      ctx,
      { storedFilename: row.storedFilename, rendition, audience: look.audience, expiry },
      look.epoch,
    );
  return {
    id: row.id,
    originalFilename: row.originalFilename,
    storedFilename: row.storedFilename,
    mimeType: row.mimeType,
    size: row.sizeBytes,
    width: row.width,
    height: row.height,
    createdAt: new Date(row.createdAt).toISOString(),
    takenAt: row.takenAt,
    uploaderName: row.uploaderName,
    placeholder: row.placeholder,
    fileUrl: link('orig'),
    previewUrl: link('preview'),
    thumbnailUrl: link('thumb'),
    exif: row.exif === null ? null : (JSON.parse(row.exif) as Exif),
  };
}
