import { expect, it } from 'vitest';
import { UPLOAD_LIMITS } from '../../../shared/rules/uploads/upload-limits.ts';
import { PART_BYTES } from '../../../shared/rules/uploads/uploads.ts';
import { getPartSize } from './upload-parts.ts';

it.each([
  [PART_BYTES.usual, UPLOAD_LIMITS.maxPosterBytes],
  [PART_BYTES.usual, 1],
  [500_000, 250_000],
])('the last of parts of %i bytes has room for a poster of %i bytes', (partBytes, posterBytes) => {
  for (let size = 1; size < 3 * partBytes; size += 9_973) {
    const parts: number[] = [];
    for (let rest = size; rest > 0; rest -= parts.at(-1) ?? 0)
      parts.push(getPartSize(rest, partBytes, posterBytes));
    const last = parts.pop() ?? 0;
    expect(last + posterBytes).toBeLessThanOrEqual(partBytes);
    for (const part of parts) {
      expect(part).toBeGreaterThanOrEqual(PART_BYTES.min);
      expect(part).toBeLessThanOrEqual(partBytes);
    }
  }
});
