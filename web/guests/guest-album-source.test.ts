// The album of the guest page is its visitor's: another person finds none of it.

import { afterEach, expect, test, vi } from 'vitest';
import { resetKeptAlbums } from '../photos/kept-albums.ts';
import { isGuestAlbumOpen, openGuestAlbum } from './guest-album-source.ts';

afterEach(() => vi.unstubAllGlobals());

test('after a change of person what is not shown is forgotten, and what is shown is asked for anew', async () => {
  const page = { album: { pinRequired: false, title: 'Garden party' }, photos: [] };
  const ask = vi.fn(async () => Response.json(page));
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('document', { getElementById: () => null });
  vi.stubGlobal('performance', { getEntriesByType: () => [] });
  const [shown, other] = [openGuestAlbum('GARDEN2345'), openGuestAlbum('OTHERCODE2')];
  await Promise.all([shown.reload(), other.reload()]);
  shown.subscribe(() => {});
  expect(isGuestAlbumOpen('OTHERCODE2')).toBe(true);

  resetKeptAlbums(true);
  expect(shown.snapshot().page).toBeNull();
  expect(isGuestAlbumOpen('OTHERCODE2')).toBe(false);
  await expect.poll(() => shown.snapshot().page).toMatchObject(page);
  expect(ask).toHaveBeenCalledTimes(3);
});
