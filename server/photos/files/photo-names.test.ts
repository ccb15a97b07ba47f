import { expect, test, vi } from 'vitest';
import { isStoredFilename } from './photo-names.ts';

vi.mock('../../../shared/rules/uploads/stored-types.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  STORED_EXTENSIONS: ['.jpg', '.mp4'],
}));

const NAME = '0123456789abcdef0123456789abcdef';

test('a stored file has the extension of an accepted type, which may contain digits', () => {
  for (const ending of ['.jpg', '.mp4']) expect(isStoredFilename(NAME + ending)).toBe(true);
  for (const ending of ['', '.png', '.jpg.png', '.thumb.jpg', '.mp4/..'])
    expect(isStoredFilename(NAME + ending), ending).toBe(false);
  expect(isStoredFilename('../keepsake.sqlite')).toBe(false);
});
