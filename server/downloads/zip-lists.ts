import { LRUCache } from 'lru-cache';
import type { PartSizes } from '../zip/zip-layout.ts';

/** It never changes. */
export interface ZipList {
  parts: PartSizes[];
  /** Each once. */
  photoIds: string[];
  /** Of those whose files are lost. */
  missingIds: string[];
}

export type ZipLists = LRUCache<string, ZipList>;

/** Of all lists together: some six megabytes. A longer list is read each time. */
const MAX_PHOTO_IDS = 100_000;

const sizeCalculation = ({ photoIds, missingIds }: ZipList) => 1 + photoIds.length + missingIds.length;

/** By the id of the ZIP; what was longest unused goes first. */
export function zipLists(): ZipLists {
  return new LRUCache({ maxSize: MAX_PHOTO_IDS, sizeCalculation });
}
