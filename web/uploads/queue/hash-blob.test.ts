// The SHA-256 of files: whole ones by the browser, large ones and those of a page without it piece by piece.

import { afterEach, expect, it, vi } from 'vitest';
import { hashBlob } from './hash-blob.ts';

const MB = 1024 * 1024;

afterEach(() => vi.unstubAllGlobals());

it.each([0, 64, MB, 2 * MB + 1])('the browser’s and the chunked hash of %d bytes are equal', async (size) => {
  const file = new Blob([new Uint8Array(size).map((_, at) => at % 251)]);
  const hash = await hashBlob(file);
  expect([hash, await hashBlob(file, -1)]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/u), hash]);
  vi.stubGlobal('crypto', {});
  expect(await hashBlob(file)).toBe(hash);
});

it('a large file is hashed in pieces, never as a whole', async () => {
  const file = new Blob([new Uint8Array(2 * MB)]);
  const hash = await hashBlob(file);
  file.arrayBuffer = () => Promise.reject(new Error('The whole file.'));
  expect(await hashBlob(file, MB)).toBe(hash);
});
