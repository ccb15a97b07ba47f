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
  playbackCopies: PlaybackCopies;
}

export interface ThumbnailCache {
  find(name: string, open: () => Promise<StoredFile | null>): Promise<Buffer | null>;
}

export interface Previews {
  makeWaiting(stopping: AbortSignal): Promise<boolean>;
  /** Makes a preview for a waiting viewer, even if another node works on it. Throws ImageRefused. */
  makeAtOnce(photo: PhotoFiles): Promise<void>;
  /**
   * Makes the rendition of 960 pixels if it is missing and no upload is being decoded. Returns false if there
   * is none.
   */
  ensureMedium(photo: PhotoFiles): Promise<boolean>;
  isQuiet(): Promise<boolean>;
  noteShown(): void;
}

export interface CleanCopies {
  /** Makes copies of videos, and for albums whose guests may download, if no photo arrives and the disk has room. */
  makeMissing(stopping: AbortSignal): Promise<void>;
  /** Stops at `isLate`. The result has null for a lost original, and no entry for a failed copy. */
  makeAllAtOnce(
    photos: readonly PhotoFiles[],
    isLate: () => boolean,
  ): Promise<Map<string, CleanCopyTable | null>>;
  makeAtOnce(photo: PhotoFiles): Promise<CleanCopyTable | null>;
}

export interface PlaybackCopies {
  /** Makes one copy that is missing. Returns false if there was nothing to do. */
  makeNext(stopping: AbortSignal): Promise<boolean>;
}
