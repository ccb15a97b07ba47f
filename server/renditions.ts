import type { Selectable } from 'kysely';
import type { CleanCopyTable, PhotoTable } from './db/album-schema.ts';
import type { StoredFile } from './storage/storage.ts';

export type PhotoFiles = Pick<
  Selectable<PhotoTable>,
  'id' | 'storedFilename' | 'mimeType' | 'thumbnailFormat' | 'storage'
>;

export interface Renditions {
  thumbnails: ThumbnailCache;
  previews: Previews;
  cleanCopies: CleanCopies;
}

export interface ThumbnailCache {
  /** Null when it is not there or too large for memory. */
  find(name: string, open: () => Promise<StoredFile | null>): Promise<Buffer | null>;
}

export interface Previews {
  /** The job: makes previews while no photo is uploaded. False: none was waiting. */
  makeWaiting(stopping: AbortSignal): Promise<boolean>;
  /** For a viewer who waits, also for another node's work. Throws ImageRefused. */
  makeAtOnce(photo: PhotoFiles): Promise<void>;
  /** Whether the photo has its rendition of 960 pixels. Makes it while no upload runs. */
  hasMedium(photo: PhotoFiles): Promise<boolean>;
  /** Whether no upload was decoded on this node lately. */
  isQuiet(): Promise<boolean>;
  noteShown(): void;
}

export interface CleanCopies {
  /** The job: for albums whose guests may download, while no photo comes in and the disk has room. */
  makeMissing(stopping: AbortSignal): Promise<void>;
  /** For guests who wait. Ends at `isLate`; the next call goes on from there. Null: no original; absent: failed. */
  makeAllAtOnce(
    photos: readonly PhotoFiles[],
    isLate: () => boolean,
  ): Promise<Map<string, CleanCopyTable | null>>;
  /** For a guest who waits. Null: no original. */
  makeAtOnce(photo: PhotoFiles): Promise<CleanCopyTable | null>;
}
