import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLogo } from './logo.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-logo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: string | Buffer) {
  const file = join(folder, 'logo.png');
  await writeFile(file, bytes);
  return readLogo(file);
}
const PNG = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1');

test.each([
  ['image/png', PNG],
  ['image/webp', 'RIFF\x08\x00\x00\x00WEBPVP8L'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['image/svg+xml', '\ufeff<?xml version="1.0"?>\n<!-- ours -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
])('a logo of type %s is recognised by its content', async (type, bytes) => {
  expect(await read(bytes)).toMatchObject({ type });
});

test.each([
  ['a page', '<!doctype html><html><body>', 'is no PNG, WebP or SVG picture'],
  ['a photo', '\xff\xd8\xff', 'is no PNG, WebP or SVG picture'],
  ['a large file', Buffer.concat([PNG, Buffer.alloc(256 * 1024)]), 'has more than 256 KB'],
])('a logo that is %s stops the start with a line that says why', async (_what, bytes, why) => {
  await expect(read(bytes)).rejects.toThrow(`logo.png ${why}`);
});

test('a missing logo file or a directory instead of a file stops the start with the reason', async () => {
  await expect(readLogo(join(folder, 'none.svg'))).rejects.toThrow(
    /^INSTANCE_LOGO: .* cannot be read \(ENOENT\)$/u,
  );
  await expect(readLogo(folder)).rejects.toThrow('is no file');
});
