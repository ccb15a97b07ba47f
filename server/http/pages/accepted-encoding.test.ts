import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['GZIP', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;Q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip ; q=0', null],
  ['brotli, x-gzip', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('choosing the encoding for the Accept-Encoding header %j', (header, encoding) => {
  expect(acceptedEncoding({ headers: { 'accept-encoding': header } })).toBe(encoding);
});
