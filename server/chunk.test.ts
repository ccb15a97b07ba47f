import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunk } from './chunk.ts';

test('chunks of a list together equal the list, and no chunk is too long or empty', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), (list, max) => {
      const parts = chunk(list, max);
      expect(parts.flat()).toEqual(list);
      for (const part of parts)
        expect(part.length).toSatisfy((length: number) => length > 0 && length <= max);
    }),
  );
});
