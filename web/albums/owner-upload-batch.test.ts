// Checks what goes into an owner's batch: ten good files, and a word about every other.

import { expect, it } from 'vitest';
import { pickBatch } from './owner-upload-batch.ts';

const jpeg = (name: string, size = 1000) => ({ name, size, type: 'image/jpeg' });
const many = Array.from({ length: 12 }, (_, i) => jpeg(`${i}.jpg`));

it('takes the first ten and says so', () => {
  const picked = pickBatch(many, 0);
  expect(picked.files.map((file) => file.name)).toEqual(many.slice(0, 10).map((file) => file.name));
  expect(picked.notice).toBe('Only the first 10 photos will be uploaded.');
  expect(pickBatch(many, 7).files).toHaveLength(3);
  expect(pickBatch(many, 10).files).toHaveLength(0);
});

it('says nothing when all of them fit', () => {
  expect(pickBatch(many.slice(0, 10), 0)).toEqual({ files: many.slice(0, 10), problems: [], notice: null });
});

it('names every file that cannot be taken, and lets it take no place', () => {
  const picked = pickBatch(
    [jpeg('big.jpg', 16 * 1024 * 1024), { name: 'a.gif', size: 1, type: 'image/gif' }, ...many],
    0,
  );
  expect(picked.files).toHaveLength(10);
  expect(picked.problems).toEqual([
    'big.jpg: File exceeds 15MB limit (16 MB)',
    'a.gif: File type not supported (image/gif). Allowed: JPEG, PNG, WebP, HEIC',
  ]);
});
