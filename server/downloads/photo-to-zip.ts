import type { CleanCopyTable } from '../db/album-schema.ts';
import type { PhotoRow } from '../photos/photo-store.ts';
import type { StorageName } from '../storage/storage.ts';

export interface StoredContent {
  file: string;
  storage: StorageName;
  sizeBytes: number;
  crc32: number;
  sha256: string;
}

export type PhotoToZip = Pick<
  PhotoRow,
  | 'id'
  | 'uploaderName'
  | 'groupName'
  | 'caption'
  | 'takenAt'
  | 'createdAt'
  | 'exif'
  | 'state'
  | 'width'
  | 'height'
  | 'storedFilename'
  | 'mimeType'
  | 'thumbnailFormat'
  | 'storage'
> & {
  content: StoredContent | null;
  /** In a guest's ZIP: `preview` if the photo cannot be cleaned. */
  copy?: CleanCopyTable['rendition'];
};

export interface NamedPhoto {
  photo: PhotoToZip;
  /** `YYYY-MM-DDTHH:mm:ss` where the photo was taken, or else where the ZIP is made. */
  time: string;
  name: string | null;
}
