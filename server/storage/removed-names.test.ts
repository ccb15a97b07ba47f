import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteRemovedNames, readRemovedNames } from './removed-names.ts';

test('a name is found again; where the folder of photos is away, none is made in its place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-removed-'));
  await noteRemovedNames(folder, ['a.jpg'], Date.now());
  await noteRemovedNames(folder, ['b.jpg'], Date.now());
  const names = await readRemovedNames(folder);
  expect(['a.jpg', 'b.jpg', 'c.jpg'].filter((name) => names.has(name))).toEqual(['a.jpg', 'b.jpg']);
  await rm(folder, { recursive: true });
  await expect(noteRemovedNames(folder, ['c.jpg'], Date.now())).rejects.toThrow('ENOENT');
  expect(existsSync(folder)).toBe(false);
});
