import { expect, test } from 'vitest';
import { pickForQuickUpload } from './quick-upload-form.tsx';

const jpeg = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const text = new File(['x'], 'list.txt', { type: 'text/plain' });
const many = (count: number) => Array.from({ length: count }, (_, index) => jpeg(`${index}.jpg`));
const REFUSED = 'list.txt: File type not supported (text/plain). Allowed: JPEG, PNG, WebP, HEIC';

test('valid files are chosen', () => {
  expect(pickForQuickUpload(many(10), [], 'FREE')).toMatchObject({ taken: { length: 10 }, problem: null });
});

test('an invalid file rejects the whole choice and is named', () => {
  expect(pickForQuickUpload([jpeg('a.jpg'), text], [], 'FREE')).toEqual({ taken: [], problem: REFUSED });
});

test('only invalid files are rejected', () => {
  expect(pickForQuickUpload([text], [], 'FREE').problem).toBe(`No valid files selected\n${REFUSED}`);
});

test('files above the limit are left out', () => {
  const { taken, problem } = pickForQuickUpload(many(4), many(20).slice(12), 'FREE');
  expect(taken).toHaveLength(2);
  expect(problem).toBe('Maximum 10 files per upload');
});
