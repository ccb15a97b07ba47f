import { afterEach, expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { openEventBus } from '../events/event-bus.ts';
import type { NewPhoto } from './photo-store.ts';
import { showElsewhere } from './show-elsewhere.ts';

afterEach(() => vi.useRealTimers());

test('a photo that is shown while its row is being read is looked for again at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const events = openEventBus();
  const photo = { id: 'cake', albumId: 'wedding', state: 'processing' } as NewPhoto;
  const ready = { type: 'photo.ready', albumId: 'wedding', photoId: 'cake' } as const;
  let looks = 0;
  const query = {
    selectAll: () => query,
    where: () => query,
    async executeTakeFirst() {
      looks += 1;
      if (looks > 1) return { ...photo, state: 'ready' };
      events.publish(ready);
      return photo;
    },
  };
  const shown = showElsewhere({ events, db: { selectFrom: () => query } } as unknown as Context, photo);
  vi.runOnlyPendingTimers();
  expect((await shown)?.state).toBe('ready');
});
