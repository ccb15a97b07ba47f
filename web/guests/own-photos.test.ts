// What a device is shown of its own photos while answers are on their way.

import { afterEach, expect, test, vi } from 'vitest';
import { openOwnPhotos } from './own-photos.ts';

vi.mock('../http/request.ts', () => ({ request: vi.fn() }));
const { request } = await import('../http/request.ts');

afterEach(() => vi.unstubAllGlobals());

test('an answer that comes after the phone was forgotten brings nothing back', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  let answer: (reply: object) => void = () => undefined;
  vi.mocked(request).mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  const mine = openOwnPhotos('GARDEN2345');
  const loading = mine.load();
  mine.forget();
  answer({ photos: [{ id: 'cake' }], removed: 1, loved: ['cake'] });
  await loading;
  expect(mine.snapshot()).toMatchObject({ photos: [], removed: 0, loved: new Set() });
});
