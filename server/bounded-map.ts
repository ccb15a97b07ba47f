import { LRUCache } from 'lru-cache';

/**
 * `get` and `set` are uses, `peek` and `has` are not. The bound is a size with one for each entry: given as a number of
 * entries, the memory for all of them would be taken at once.
 */
export function boundedMap<Value extends NonNullable<unknown>>(max: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
}
