// Refusals have the specification's messages, letter for letter, and details that do not change them.

import { expect, test } from 'vitest';
import { AppError, invalid } from './errors.ts';

test('an error’s message uses the parameters', () => {
  const albums = new AppError('ALBUM_LIMIT', { tier: 'PLUS', max: 25 });
  expect([albums.status, albums.message]).toEqual([
    403,
    "You've reached the Plus tier album limit of 25 albums.",
  ]);
  // The web client looks for these two words (R 8.19).
  expect(albums.message).toContain('album limit');
  const photos = new AppError('PHOTO_LIMIT', { max: 25 });
  expect([photos.status, photos.message]).toEqual([
    403,
    'This album has reached its photo limit of 25 photos.',
  ]);
});

test('a message whose parameters differ from the error’s details is computed from the details', () => {
  const beyond = new AppError('EXPIRATION_LIMIT', { tier: 'FREE', days: 30 });
  expect(beyond.message).toBe('Free tier limited to 30 days maximum');
  const large = new AppError('FILE_TOO_LARGE', { sizeBytes: 26.5 * 1024 ** 2, maxBytes: 25 * 1024 ** 2 });
  expect(large.message).toBe('File exceeds 25MB limit (26.5 MB)');
  const types = ['image/gif', 'unknown'].map((type) => new AppError('NOT_AN_IMAGE', { type }).message);
  expect(types).toEqual([
    'File type not supported (image/gif). Allowed: JPEG, PNG, WebP, HEIC',
    'File type not supported (unknown). Allowed: JPEG, PNG, WebP, HEIC',
  ]);
});

test('an error without the details of its message does not compile', () => {
  const incomplete = () => [
    // @ts-expect-error: without its details
    new AppError('ALBUM_LIMIT'),
    // @ts-expect-error: without the most that are allowed
    new AppError('ALBUM_LIMIT', { tier: 'PLUS' }),
    // @ts-expect-error: no tier
    new AppError('EXPIRATION_LIMIT', { tier: 'GOLD', days: 3 }),
    // @ts-expect-error: without the attempts that are left
    new AppError('PIN_WRONG'),
  ];
  expect(incomplete).toBeTypeOf('function');
});

test.each([
  ['LOGIN_FAILED', 401, 'Could not log in. Check your credentials.'],
  ['ADMIN_LOGIN_FAILED', 401, 'Invalid credentials. Please try again.'],
  ['EMAIL_TAKEN', 409, 'Could not create account. Try a different email.'],
  ['WALL_UNAVAILABLE', 403, 'Photo Wall is not available for this album'],
  ['ALBUM_NOT_FOUND', 404, 'Album not found'],
  [
    'ALBUM_ARCHIVED',
    410,
    'This album has been archived and is no longer accepting uploads. Please contact the album owner.',
  ],
  ['PHOTO_REMOVED', 410, 'This photo was removed from the album.'],
  ['NOTHING_CHOSEN', 400, 'Please select at least one photo.'],
  ['TOO_MANY_FILES', 413, 'Maximum 10 files per upload'],
  ['UNREADABLE', 400, 'Photo could not be read.'],
  ['SLOW_DOWN', 429, 'Too many attempts. Please wait before trying again.'],
] as const)('%s has status %d and the specified message', (code, status, words) => {
  const refusal = new AppError(code);
  expect([refusal.code, refusal.status, refusal.message]).toEqual([code, status, words]);
});

test('the details are copied into the error', () => {
  const details = { retryAfter: 30 };
  const refusal = new AppError('SLOW_DOWN', details);
  details.retryAfter = 0;
  expect(refusal.details).toEqual({ retryAfter: 30 });
  expect(new AppError('NOT_FOUND').details).toEqual({});
});

test('an error about a field uses the field’s own message', () => {
  const refusal = invalid('Please enter an album title.', 'title');
  expect(refusal).toBeInstanceOf(AppError);
  expect([refusal.status, refusal.code, refusal.message, refusal.details]).toEqual([
    400,
    'VALIDATION',
    'Please enter an album title.',
    { field: 'title' },
  ]);
});
