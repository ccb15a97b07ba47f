import { LRUCache } from 'lru-cache';

/**
 * `peek` and `has` do not count as uses. A bound in entries would allocate memory for all of them at once.
 */
export function boundedMap<Value extends NonNullable<unknown>>(max: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
}
