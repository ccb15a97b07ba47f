import { LRUCache } from 'lru-cache';
import type { PartSizes } from '../zip/zip-layout.ts';

export interface ZipList {
  parts: PartSizes[];
  photoIds: string[];
  missingIds: string[];
}

export type ZipLists = LRUCache<string, ZipList>;

/** Maximum number of cached photo ids in all lists, about 6 MB. Longer lists are not cached. */
const MAX_PHOTO_IDS = 100_000;

const sizeCalculation = ({ photoIds, missingIds }: ZipList) => 1 + photoIds.length + missingIds.length;

/** Caches photo ids by the id of the ZIP. The least recently used list is dropped first. */
export function zipLists(): ZipLists {
  return new LRUCache({ maxSize: MAX_PHOTO_IDS, sizeCalculation });
}
