import { createHash } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import type { Photo } from '../shared/api/photos-api.ts';

/**
 * Milliseconds. A restored database counts versions anew: lists are kept at most so long, and replies as long again.
 */
export const KEPT_MS = 60_000;

export interface PagePhoto extends Pick<Photo, 'uploaderName'> {
  /** As JSON. */
  json: string;
}

export interface DescribedPhoto {
  version: number;
  photo: PagePhoto;
  /** An estimate. */
  bytes: number;
}
/** By list; photos by id, in the list's order. */
export type DescribedLists = LRUCache<string, Map<string, DescribedPhoto>>;

export interface PageOfPhotos {
  photos: readonly Photo[];
}
export type ListedPage<Page extends PageOfPhotos = PageOfPhotos> = Omit<Page, 'photos'> & {
  photos: readonly PagePhoto[];
};

/** Made once for each key. Refuse viewers before you make the key. */
export class SharedReply<Page extends PageOfPhotos> {
  readonly key: string;
  readonly make: () => Promise<ListedPage<Page>>;
  readonly title: string;

  /** `parts`: all that the reply depends on, as JSON. */
  constructor(parts: unknown, title: string, make: () => Promise<ListedPage<Page>>) {
    this.key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
    this.title = title;
    this.make = make;
  }
}
