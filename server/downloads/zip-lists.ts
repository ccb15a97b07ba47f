import { LRUCache } from 'lru-cache';
import type { PartSizes } from '../zip/zip-layout.ts';

export interface ZipList {
  parts: PartSizes[];
  photoIds: string[];
  missingIds: string[];
}

export type ZipLists = LRUCache<string, ZipList>;

/** For all lists together, about 6 MB. Longer lists are not cached. */
const MAX_PHOTO_IDS = 100_000;

const sizeCalculation = ({ photoIds, missingIds }: ZipList) => 1 + photoIds.length + missingIds.length;

/** By the id of the ZIP; the least recently used list is dropped. */
export function zipLists(): ZipLists {
  return new LRUCache({ maxSize: MAX_PHOTO_IDS, sizeCalculation });
}
