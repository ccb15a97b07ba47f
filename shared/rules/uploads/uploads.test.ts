import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../problems.ts';
import { getLimits, toVideoLimits, UNLIMITED } from '../tiers.ts';
import { isAlbumFull } from './upload-limits.ts';
import { checkFile, cleanFilename, getExtension, isVideoFile, nameForType } from './uploads.ts';

const MB = 1024 * 1024;
const { maxFileBytes, maxDropzoneFileBytes } = getLimits('FREE');
const photo = { name: 'IMG_1.jpg', type: 'image/jpeg', size: 3 * MB };

describe('a chosen file', () => {
  test.each([
    [photo],
    [{ ...photo, name: 'IMG_1.JPEG', type: 'image/JPEG' }],
    [{ ...photo, name: 'a.png', type: 'image/png' }],
    [{ ...photo, name: 'a.webp', type: 'image/webp' }],
    [{ ...photo, name: 'IMG.HEIC', type: 'image/heic' }],
    [{ ...photo, size: 25 * MB }],
    // Android gives HEIC files no type, and any program may choose the name.
    [{ ...photo, name: 'IMG.heif', type: '' }],
    [{ ...photo, type: 'image/pjpeg' }],
    [{ ...photo, name: 'photo', type: 'image/pjpeg' }],
    [{ ...photo, name: 'a', type: 'image/x-png' }],
    [{ ...photo, name: 'IMG_0001.HIF', type: 'image/heif-sequence' }],
    [{ ...photo, type: 'application/octet-stream' }],
    [{ ...photo, type: 'video/mp4' }],
    [{ ...photo, name: 'photo' }],
    [{ ...photo, name: 'photo.tmp' }],
    [{ ...photo, name: 'a.gif' }],
    [{ ...photo, name: '1000012345', type: '' }],
    [{ ...photo, name: 'image:42', type: 'image/*' }],
    [{ ...photo, name: 'photo.bin', type: 'application/x-unknown' }],
    [{ ...photo, name: 'Lisbon 2026-06-20 15.16.17', type: '' }],
    [{ ...photo, name: 'IMG_1.jpg (1)', type: 'application/octet-stream' }],
  ])('%j is accepted', (file) => {
    expect(checkFile(file, maxFileBytes)).toBeNull();
  });

  test.each([
    [{ ...photo, size: 0 }, 'The file is empty.'],
    [{ ...photo, size: 25 * MB + 1 }, 'File exceeds 25MB limit (25 MB)'],
    [{ ...photo, size: 30.5 * MB }, 'File exceeds 25MB limit (30.5 MB)'],
    [
      { ...photo, name: 'a.gif', type: 'image/gif' },
      'File type not supported (image/gif). Allowed: JPEG, PNG, WebP, HEIC',
    ],
    [
      { ...photo, name: 'clip', type: 'video/mp4' },
      'File type not supported (video/mp4). Allowed: JPEG, PNG, WebP, HEIC',
    ],
    [{ ...photo, name: 'a.gif', type: '' }, 'File extension not supported (.gif)'],
    [
      { ...photo, name: 'a.jpg.exe', type: 'application/octet-stream' },
      'File extension not supported (.exe)',
    ],
  ])('%j is rejected: %s', (file, problem) => {
    expect(formatProblem(checkFile(file, maxFileBytes))).toBe(problem);
  });

  test('may have 15 MB in the dropzones', () => {
    expect(checkFile({ ...photo, size: 15 * MB }, maxDropzoneFileBytes)).toBeNull();
    expect(formatProblem(checkFile({ ...photo, size: 16 * MB }, maxDropzoneFileBytes))).toBe(
      'File exceeds 15MB limit (16 MB)',
    );
  });

  test('may have any size if the tier has no size limit', () => {
    expect(checkFile({ ...photo, size: 4000 * MB }, UNLIMITED)).toBeNull();
  });
});

describe('a chosen video', () => {
  const videoLimits = toVideoLimits(getLimits('PLUS'));
  const video = { name: 'IMG_2.MOV', type: 'video/quicktime', size: 240 * MB };

  test.each([
    [video],
    [{ ...video, type: '' }],
    [{ ...video, name: 'clip', type: 'video/mp4; codecs="avc1.640028"' }],
    [{ ...video, name: 'clip.webm', type: 'video/webm' }],
    [{ ...video, name: 'clip.m4v', type: 'video/x-m4v' }],
  ])('%j is accepted where the album takes videos', (file) => {
    expect(checkFile(file, maxFileBytes, videoLimits)).toBeNull();
    expect(isVideoFile(file)).toBe(true);
    expect(checkFile({ ...file, size: 3 * MB }, maxFileBytes)).not.toBeNull();
  });

  test.each([
    [{ ...video, size: 251 * MB }, 'File exceeds 250MB limit (251 MB)'],
    [{ ...photo, size: 26 * MB }, 'File exceeds 25MB limit (26 MB)'],
    [
      { ...photo, name: 'a.avi', type: 'video/x-msvideo' },
      'File type not supported (video/x-msvideo). Allowed: JPEG, PNG, WebP, HEIC, MP4, MOV, WebM',
    ],
    [{ ...photo, name: 'a.avi', type: '' }, 'File extension not supported (.avi)'],
  ])('%j is rejected: %s', (file, problem) => {
    expect(formatProblem(checkFile(file, maxFileBytes, videoLimits))).toBe(problem);
  });
});

test('an album is full at its limit and beyond it', () => {
  const isFull = (photoCount: number) => isAlbumFull({ photoCount, maxPhotos: 25 });
  expect([0, 24, 25, 27].map(isFull)).toEqual([false, false, true, true]);
});

test('the extension of a file name may be missing', () => {
  const names = ['a.JPG', 'a.b.png', 'none', '.hidden', '15.16.17', 'a.jpg (1)'];
  expect(names.map(getExtension)).toEqual(['.jpg', '.png', '', '.hidden', '', '']);
});

test.each([
  ['IMG_1.jpg', 'image/heic', 'IMG_1.heic'],
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
  ['IMG_1.JPEG', 'image/jpeg', 'IMG_1.JPEG'],
  ['IMG_1.heif', 'image/heic', 'IMG_1.heif'],
  ['photo', 'image/png', 'photo.png'],
  ['photo.tmp', 'image/webp', 'photo.webp'],
  ['Ava 2026-06-19 13.30', 'image/heic', 'Ava 2026-06-19 13.30.heic'],
  ['Dr. Who', 'image/jpeg', 'Dr. Who.jpg'],
  ['v1.cake', 'image/jpeg', 'v1.cake.jpg'],
  ['list.txt', 'application/octet-stream', 'list.txt'],
])('%s of type %s is saved as %s', (name, type, saved) => {
  expect(nameForType(name, type)).toBe(saved);
});

test('a stored file name has no folders and no control characters, is never empty and never too long', () => {
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
