import { LRUCache } from 'lru-cache';
import type { PartSizes } from '../zip/zip-layout.ts';

export interface ZipList {
  parts: PartSizes[];
  /** Empty unless the ZIP is of an event. */
  albumIds: string[];
  photoIds: string[];
  missingIds: string[];
  entryIds: string[];
}

export type ZipLists = LRUCache<string, ZipList>;

/** Maximum number of cached ids in all lists, about 6 MB. Longer lists are not cached. */
const MAX_IDS = 100_000;

const sizeCalculation = ({ photoIds, missingIds, entryIds }: ZipList) =>
  1 + photoIds.length + missingIds.length + entryIds.length;

/** Caches the ids of photos and entries by the id of the ZIP. The least recently used list is dropped first. */
export function zipLists(): ZipLists {
  return new LRUCache({ maxSize: MAX_IDS, sizeCalculation });
}
