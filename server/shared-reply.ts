import { createHash } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import type { Photo } from '../shared/api/photos-api.ts';

/**
 * Milliseconds. A database that was put back to a backup counts its versions anew: a list of photos is kept for this
 * long at most, and a reply that was made of it for as long again.
 */
export const KEPT_MS = 60_000;

/** A photo of a page. */
export interface PagePhoto
  extends Pick<Photo, 'thumbnailUrl' | 'uploaderName' | 'width' | 'height' | 'isReadable' | 'visibility'> {
  /** All of it as JSON, as it travels. */
  json: string;
}

/** A photo of a list that is kept for its album's next version. */
export interface DescribedPhoto {
  version: number;
  photo: PagePhoto;
  /** Of memory, as an estimate. */
  bytes: number;
}
/** For each list its photos by id, in the list's order. */
export type DescribedLists = LRUCache<string, Map<string, DescribedPhoto>>;

/** A reply with the photos of an album, as the contract declares it. */
export interface PageOfPhotos {
  photos: readonly Photo[];
}
/** The same with photos that are JSON already. */
export type ListedPage<Page extends PageOfPhotos = PageOfPhotos> = Omit<Page, 'photos'> & {
  photos: readonly PagePhoto[];
};

/**
 * A reply that is the same whenever its key is the same, made only if it is not kept. Who may not see it is refused
 * before there is a key.
 */
export class SharedReply<Page extends PageOfPhotos> {
  readonly key: string;
  readonly make: () => Promise<ListedPage<Page>>;
  /** Of the album. */
  readonly title: string;

  /** `parts`: all that the reply of this route depends on, as JSON. */
  constructor(parts: unknown, title: string, make: () => Promise<ListedPage<Page>>) {
    this.key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
    this.title = title;
    this.make = make;
  }
}
