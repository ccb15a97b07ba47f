import type { CleanCopyTable } from '../db/album-schema.ts';
import type { EntryRow } from '../photos/entries/entry-store.ts';
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
  /** In a guest's ZIP, the rendition that is sent: `preview` if the photo cannot be cleaned. */
  copy?: CleanCopyTable['rendition'];
  comments?: readonly EntryToZip[];
};

/** A guest-book entry or a comment, with the file of its voice. */
export type EntryToZip = EntryRow & { content: StoredContent | null };

export interface NamedPhoto {
  photo: PhotoToZip;
  /** The camera's local time, or else the time in the zone of the download: `YYYY-MM-DDTHH:mm:ss`. */
  time: string;
  name: string | null;
}
