import { expect, it } from 'vitest';
import { validateFiles } from './validate-files.ts';

const MAX_BYTES = 15 * 1024 * 1024;
const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type, lastModified: 1 });
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(`${index}.jpg`));

it('invalid files are rejected by name and the other files are chosen', () => {
  const validated = validateFiles(
    [photo('a.gif', 'image/gif'), photo('b.jpg'), photo('c.heic', '')],
    [],
    MAX_BYTES,
    25,
  );
  expect(validated.taken.map((file) => file.name)).toEqual(['b.jpg', 'c.heic']);
  expect(validated.problems).toEqual([
    { name: 'a.gif', sentence: 'File type not supported (image/gif). Allowed: JPEG, PNG, WebP, HEIC' },
  ]);
  expect(validated.dropped).toBe(0);
});

it('files beyond the free places are dropped, and photos that were chosen before count', () => {
  expect(validateFiles(photos(11), [], MAX_BYTES, 10)).toMatchObject({ dropped: 1, problems: [] });
  expect(validateFiles(photos(11), [], MAX_BYTES, 10).taken).toHaveLength(10);
  expect(validateFiles([photo('new.jpg')], photos(10), MAX_BYTES, 10)).toMatchObject({
    taken: [],
    dropped: 1,
  });
});

it('a photo that is picked twice is chosen once', () => {
  expect(validateFiles(photos(3), photos(2), MAX_BYTES, 10)).toMatchObject({
    taken: [{ name: '2.jpg' }],
    dropped: 0,
  });
});
