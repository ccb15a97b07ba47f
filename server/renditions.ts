import type { Selectable } from 'kysely';
import type { CleanCopyTable, PhotoTable } from './db/album-schema.ts';
import type { StoredFile } from './storage/storage.ts';

/** What names a photo's files. */
export type PhotoFiles = Pick<
  Selectable<PhotoTable>,
  'id' | 'storedFilename' | 'mimeType' | 'thumbnailFormat' | 'storage'
>;

/** What is made of photos, and kept beside them or in memory. */
export interface Renditions {
  thumbnails: ThumbnailCache;
  previews: Previews;
  cleanCopies: CleanCopies;
}

export interface ThumbnailCache {
  /** The bytes of a file, from memory or by `open`; null when it is not there, or too large to be held. */
  find(name: string, open: () => Promise<StoredFile | null>): Promise<Buffer | null>;
}

export interface Previews {
  /** The job: makes previews that nobody has asked for, while it is quiet. */
  makeWaiting(stopping: AbortSignal): Promise<void>;
  /** For a viewer who waits. One that another node is making is waited for. Throws ImageRefused. */
  makeAtOnce(photo: PhotoFiles): Promise<void>;
  /**
   * Whether the photo has its rendition of 960 pixels. While no upload is on its way a missing one is made, which is
   * quick where there is a preview.
   */
  hasMedium(photo: PhotoFiles): Promise<boolean>;
  /** No upload has been decoded on this node for a while. */
  isQuiet(): Promise<boolean>;
  /** A photo was shown that has no preview yet. */
  noteShown(): void;
}

export interface CleanCopies {
  /** The job: for albums whose guests may download, before they ask, while no photo comes in. */
  makeMissing(stopping: AbortSignal): Promise<void>;
  /**
   * For guests who wait: works out what is missing until `isLate`; the work in hand goes on, so asking again goes on
   * from there. Null for a photo whose original is not there (any more); one that failed is missing.
   */
  makeAllAtOnce(
    photos: readonly PhotoFiles[],
    isLate: () => boolean,
  ): Promise<Map<string, CleanCopyTable | null>>;
  /** For a guest who waits. Asked for twice at once, it is made once. Null: no original is there. */
  makeAtOnce(photo: PhotoFiles): Promise<CleanCopyTable | null>;
}
