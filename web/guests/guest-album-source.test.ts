import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('after the user changes, hidden pages are removed from the cache and visible pages load again', async () => {
  const page = { album: { pinRequired: false, title: 'Garden party' }, photos: [] };
  const ask = vi.fn(async () => Response.json(page));
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const { startSession, endSession } = await import('../browser/storage/session.ts');
  const { clearCacheWithUser, queryClient } = await import('../http/query-client.ts');
  const { guestAlbum } = await import('./guest-album-source.ts');
  startSession(
    { token: 'token', user: { id: 'ana', email: 'ana@example.com', name: 'Ana' } } as never,
    false,
  );
  clearCacheWithUser();
  const [shown, other] = [guestAlbum('GARDEN2345'), guestAlbum('OTHERCODE2')];
  await Promise.all([shown.reload(), other.reload()]);
  const leave = new QueryObserver(queryClient, shown.options).subscribe(() => {});
  expect(other.page()).toMatchObject(page);

  endSession('person');
  expect(other.page()).toBeNull();
  await expect.poll(() => ask.mock.calls.length).toBe(3);
  await expect.poll(() => shown.page()).toMatchObject(page);
  leave();
});
