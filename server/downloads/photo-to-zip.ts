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
  /** Null: its file is lost. The table lists it anyway. */
  content: StoredContent | null;
  /** In a guest's ZIP: `preview` where the photo cannot be cleaned. */
  copy?: CleanCopyTable['rendition'];
};

export interface NamedPhoto {
  photo: PhotoToZip;
  /** `YYYY-MM-DDTHH:mm:ss` where it was taken, or where the ZIP is made. */
  time: string;
  /** Null: its file is lost. */
  name: string | null;
}
