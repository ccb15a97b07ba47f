import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { singleFlight } from '../single-flight.ts';
import { startDecoding } from './decode-photo.ts';

test('each decoding writes its own pictures, also while an earlier one of the photo still runs', async () => {
  const written: string[] = [];
  const ctx = {
    work: singleFlight(),
    stores: { named: () => ({ incomingFolder: '/incoming' }) },
    imaging: {
      derive: async (_: string, { thumbnailPath }: { thumbnailPath: string }) => written.push(thumbnailPath),
    },
  } as unknown as Context;
  const photo = { id: 'photo', storage: 'disk' as const, storedFilename: 'photo.jpg' };
  const original = { path: '/original', release: async () => {} };
  const [givenUp, next] = [startDecoding(ctx, photo, original), startDecoding(ctx, photo, original)];
  await Promise.all([givenUp.derived, next.derived]);
  expect(written).toEqual([givenUp.thumbnailPath, next.thumbnailPath]);
});
