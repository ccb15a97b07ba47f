import { LRUCache } from 'lru-cache';

/** Evicts the least recently used entry; `peek` and `has` are no uses. `max` would allocate all entries. */
export function boundedMap<Value extends NonNullable<unknown>>(max: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
}
