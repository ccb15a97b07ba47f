import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../../problems.ts';
import { DROPZONE_LIMITS, isAlbumFull, UPLOAD_LIMITS } from './upload-limits.ts';
import { checkFile, cleanFilename, extensionOf } from './uploads.ts';

const MB = 1024 * 1024;
const photo = { name: 'IMG_1.jpg', type: 'image/jpeg', size: 3 * MB };

describe('a chosen file', () => {
  test.each([
    [photo],
    [{ ...photo, name: 'IMG_1.JPEG', type: 'image/JPEG' }],
    [{ ...photo, name: 'a.png', type: 'image/png' }],
    [{ ...photo, name: 'a.webp', type: 'image/webp' }],
    [{ ...photo, name: 'IMG.HEIC', type: 'image/heic' }],
    // Android gives HEIC no type.
    [{ ...photo, name: 'IMG.heif', type: '' }],
    [{ ...photo, size: 25 * MB }],
  ])('%j is fine', (file) => {
    expect(checkFile(file, UPLOAD_LIMITS)).toBeNull();
  });

  test.each([
    [{ ...photo, size: 0 }, 'The file is empty.'],
    [{ ...photo, size: 25 * MB + 1 }, 'File exceeds 25MB limit (25 MB)'],
    [{ ...photo, size: 30.5 * MB }, 'File exceeds 25MB limit (30.5 MB)'],
    [{ ...photo, type: 'image/gif' }, 'File type not supported (image/gif). Allowed: JPEG, PNG, WebP, HEIC'],
    [{ ...photo, type: 'text/html' }, 'File type not supported (text/html). Allowed: JPEG, PNG, WebP, HEIC'],
    [{ ...photo, name: 'a.gif' }, 'File extension not supported (.gif)'],
    [{ ...photo, name: 'a.jpg.exe' }, 'File extension not supported (.exe)'],
    [{ ...photo, name: 'photo' }, 'File extension not supported (none)'],
  ])('%j: %s', (file, problem) => {
    expect(sentenceOf(checkFile(file, UPLOAD_LIMITS))).toBe(problem);
  });

  test('the dropzones take 15 MB', () => {
    expect(checkFile({ ...photo, size: 15 * MB }, DROPZONE_LIMITS)).toBeNull();
    expect(sentenceOf(checkFile({ ...photo, size: 16 * MB }, DROPZONE_LIMITS))).toBe(
      'File exceeds 15MB limit (16 MB)',
    );
  });
});

test('an album is full at its limit, and beyond it', () => {
  const isFull = (photoCount: number) => isAlbumFull({ photoCount, maxPhotos: 25 });
  expect([0, 24, 25, 27].map(isFull)).toEqual([false, false, true, true]);
});

test('endings', () => {
  expect(['a.JPG', 'a.b.png', 'none', '.hidden'].map(extensionOf)).toEqual(['.jpg', '.png', '', '.hidden']);
});

test('a kept file name has no folders and no control characters, is never empty and never long', () => {
  const input = ['/etc/passwd', 'C:\\photos\\a.jpg', 'a\u0000\r\nb.jpg', ' ', '..', 'x/'];
  expect(input.map(cleanFilename)).toEqual(['passwd', 'a.jpg', 'a b.jpg', 'photo', '..', 'photo']);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const stored = cleanFilename(name);
      expect(stored).not.toMatch(/[/\\]|\p{Cc}/u);
      expect([...stored].length).toBeGreaterThan(0);
      expect([...stored].length).toBeLessThanOrEqual(255);
    }),
  );
});
