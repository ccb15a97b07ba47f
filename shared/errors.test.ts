// The catalogue of refusals: their messages, letter for letter, and details travel without changing them.

import { expect, test } from 'vitest';
import { AppError, invalid } from './errors.ts';

test('messages take their parameters', () => {
  const albums = new AppError('ALBUM_LIMIT', { tier: 'PLUS', max: 25 });
  expect([albums.status, albums.message]).toEqual([
    403,
    "You've reached the Plus tier album limit of 25 albums.",
  ]);
  // The web client's rule asks for these two words (R 8.19).
  expect(albums.message).toContain('album limit');
  const photos = new AppError('PHOTO_LIMIT', { max: 25 });
  expect([photos.status, photos.message]).toEqual([
    403,
    'This album has reached its photo limit of 25 photos.',
  ]);
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
] as const)('%s is %d, in the words of the specification and the decisions', (code, status, words) => {
  const refusal = new AppError(code);
  expect([refusal.code, refusal.status, refusal.message]).toEqual([code, status, words]);
});

test('details travel along, as a copy', () => {
  const details = { retryAfter: 30 };
  const refusal = new AppError('SLOW_DOWN', details);
  details.retryAfter = 0;
  expect(refusal.details).toEqual({ retryAfter: 30 });
  expect(new AppError('NOT_FOUND').details).toEqual({});
});

test('a field’s refusal has the field’s own sentence', () => {
  const refusal = invalid('Please enter an album title.', 'title');
  expect(refusal).toBeInstanceOf(AppError);
  expect([refusal.status, refusal.code, refusal.message, refusal.details]).toEqual([
    400,
    'VALIDATION',
    'Please enter an album title.',
    { field: 'title' },
  ]);
});
