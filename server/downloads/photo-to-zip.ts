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
  /** Of a guest's ZIP. Without a clean copy it is the preview. */
  copy?: 'clean' | 'preview';
};

export interface NamedPhoto {
  photo: PhotoToZip;
  /** `YYYY-MM-DDTHH:mm:ss` where it was taken, or where the ZIP is made. */
  time: string;
  /** Null: its file is lost. */
  name: string | null;
}
