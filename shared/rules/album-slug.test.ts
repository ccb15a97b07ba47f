import { expect, test } from 'vitest';
import { albumSlug, qrFilename } from './album-slug.ts';

test.each([
  ['Inês & Theo, Lisbon', 'ines-theo-lisbon'],
  ["  Grandma's 80th!  ", 'grandma-s-80th'],
  ['../../etc/passwd', 'etc-passwd'],
  ['結婚式 2026', '結婚式-2026'],
  ['🎉🎉', 'album'],
  ['❤️', 'album'],
  ['👨‍👩‍👧 Müller', 'muller'],
  ['\u200d\ufe0f', 'album'],
  ['Ines ❤️ Theo', 'ines-theo'],
  ['1️⃣ Hoch\u00adzeit', '1-hochzeit'],
  ['नमस्ते \u0941', 'नमस्ते'],
  ['', 'album'],
])('the title %j becomes %j', (title, slug) => {
  expect(albumSlug(title)).toBe(slug);
});

test('a long title is cut without splitting a character and without a dash at its end', () => {
  expect(albumSlug(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  expect(albumSlug('𝒳'.repeat(80))).toBe('x'.repeat(60));
});

test('the filename of a ZIP contains the album’s title', () => {
  expect(qrFilename('Summer offsite')).toBe('summer-offsite-qr.png');
});
