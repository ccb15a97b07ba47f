// Checks that a sign-in never redirects to another site.

import { expect, test } from 'vitest';
import { safeOrigin } from './remembered-origin.ts';

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'albums/1',
  '',
  null,
])('the origin %j leads to the start page instead', (path) => {
  expect(safeOrigin(path)).toBe('/');
});

test.each(['/', '/albums/1?x=//e#top', '/%2f%2fevil', '/guest-albums'])(
  'the origin %j is opened after the sign-in',
  (path) => {
    expect(safeOrigin(path)).toBe(path);
  },
);
