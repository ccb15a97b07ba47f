import { expect, test } from 'vitest';
import { guestPagePath, parseGuestPage } from './guest-pages.ts';

test.each([
  ['/upload/GARDEN2345', 'upload', 'GARDEN2345'],
  ['/wall/GARDEN2345?slideshow=on', 'wall', 'GARDEN2345'],
  ['/guest-book/GARDEN2345', 'guest-book', 'GARDEN2345'],
])('%s is a guest page', (address, page, uploadCode) => {
  expect(parseGuestPage(address)).toEqual({ page, uploadCode });
});

test.each([
  '/',
  '/upload',
  '/upload/',
  '/upload/?a',
  '/upload/GARDEN2345/picture.jpg',
  '/uploads/a.jpg',
  '/guest-albums/A',
  '/walls/A',
  '/a/wall/A',
])('%s is not a guest page', (address) => expect(parseGuestPage(address)).toBeNull());

test('a typed code cannot lead to another page', () => {
  expect(guestPagePath('wall', '../admin?a')).toBe('/wall/..%2Fadmin%3Fa');
});
