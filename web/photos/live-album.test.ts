import { afterEach, expect, test, vi } from 'vitest';
import type { GuestAlbum } from '../../shared/api/albums-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { ApiError, networkError } from '../http/api-error.ts';
import { queryClient } from '../http/query-client.ts';
import { liveAlbum } from './live-album.ts';
import type { LivePage } from './merge-photos.ts';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const ready = (id: string) => {
  const photo = { id, createdAt: `2026-10-03T12:0${id}:00Z` } as Photo;
  return { type: 'photo.ready', photoId: id, photo } as const;
};
const page = (version: string, ...ids: string[]): LivePage => ({
  album: { version, title: `Album ${version}` } as GuestAlbum,
  photos: ids.map((id) => ready(id).photo),
});

/** An album whose loads are answered by the test, one after the other. */
function opened() {
  const loads: ((reply: LivePage | Promise<never>) => void)[] = [];
  const live = liveAlbum({
    queryKey: ['album'],
    load: () => new Promise<LivePage>((resolve) => loads.push(resolve)),
    follow: async () => undefined,
    attempts: 1,
  });
  const answer = async (index: number, reply: LivePage | ApiError) => {
    loads[index]?.(reply instanceof ApiError ? Promise.reject(reply) : reply);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const shown = () => live.page()?.photos.map(({ id }) => id);
  return { live, loads, answer, shown };
}

async function loaded() {
  const album = opened();
  void album.live.reload();
  await album.answer(0, page('3.0', '1'));
  return album;
}

test('the cached page has the version of its response and then of the last event, and loads once', async () => {
  const { live, loads, shown } = await loaded();
  expect([live.version(), shown()]).toEqual(['3.0', ['1']]);
  live.apply(ready('2'));
  expect(live.version()).toBe('3.0');
  live.apply(ready('3'), '5.0');
  expect([live.version(), shown(), loads.length]).toEqual(['5.0', ['3', '2', '1'], 1]);
});

test('events that arrive during a load are applied', async () => {
  const { live, answer, shown } = await loaded();
  void live.reload();
  live.apply(ready('2'), '4.0');
  expect(shown()).toEqual(['2', '1']);
  await answer(1, page('3.0', '1'));
  expect(shown()).toEqual(['2', '1']);
  // The page itself may have no more than this.
  expect(live.version()).toBe('3.0');
});

test('a page that must be loaded again has no version until it has loaded, even if the load fails', async () => {
  const { live, loads, answer, shown } = await loaded();
  live.apply({ type: 'album.changed' }, '9.1');
  expect([live.version(), loads.length]).toEqual([undefined, 2]);
  await answer(1, networkError());
  expect([live.version(), shown()]).toEqual([undefined, ['1']]);
  void live.reload();
  await answer(2, page('9.1', '1', '2'));
  expect(live.version()).toBe('9.1');
});

test('a page that becomes outdated during a load is loaded once more, because the response may be older', async () => {
  const { live, loads, answer, shown } = await loaded();
  void live.reload();
  for (let time = 0; time < 50; time += 1) live.apply({ type: 'album.changed' });
  await answer(1, page('3.0', '1'));
  expect(shown()).toEqual(['1']);
  await expect.poll(() => loads.length).toBe(3);
  await answer(2, page('9.1', '2'));
  expect([live.version(), shown(), loads.length]).toEqual(['9.1', ['2'], 3]);
});

test('after six hours the page is loaded again with the next stream, because its links may expire', async () => {
  const { live } = await loaded();
  const loadedAt = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(loadedAt + 5 * 3_600_000);
  expect(live.version()).toBe('3.0');
  vi.spyOn(Date, 'now').mockReturnValue(loadedAt + 6 * 3_600_000 + 1);
  expect(live.version()).toBeUndefined();
});

test('a rejection removes the cached page, but a network failure does not', async () => {
  const { live, answer, shown } = await loaded();
  void live.reload();
  await answer(1, networkError());
  expect([live.version(), shown()]).toEqual(['3.0', ['1']]);
  void live.reload();
  await answer(2, new ApiError(403, 'NOT_ALLOWED', 'Not now.'));
  expect([live.version(), shown(), queryClient.getQueryData(live.options.queryKey)?.error?.status]).toEqual([
    undefined,
    undefined,
    403,
  ]);
});

test('a photo shows the user’s own change until it is confirmed, whatever events arrive', async () => {
  const { live, answer } = await loaded();
  const captions = () => live.page()?.photos.map(({ caption }) => caption);
  const told = (caption: string) => {
    const event = ready('1');
    live.apply({ ...event, photo: { ...event.photo, caption } });
  };
  const endFirst = live.expectChange('1', (photo) => ({ ...photo, caption: 'first' }));
  const endSecond = live.expectChange('1', (photo) => ({ ...photo, caption: 'second' }));
  endFirst();
  told('first');
  expect(captions()).toEqual(['second']);
  void live.reload();
  await answer(1, page('4.0', '1'));
  expect(captions()).toEqual(['second']);
  endSecond();
  told('as the server has it');
  expect(captions()).toEqual(['as the server has it']);
});

test('after a failed load the next event sets no version, because events were missed', async () => {
  const { live, answer } = await loaded();
  live.apply({ type: 'album.changed' }, '9.1');
  await answer(1, networkError());
  live.apply(ready('2'), '10.0');
  expect(live.version()).toBeUndefined();
  void live.reload();
  await answer(2, page('10.0', '1', '2'));
  expect(live.version()).toBe('10.0');
});

test('a full album is loaded again when it loses photos', async () => {
  const { live, loads, answer, shown } = opened();
  const full = (version: string, ...ids: string[]) => {
    const { album, photos } = page(version, ...ids);
    return { album: Object.assign(album, { isFull: true }), photos };
  };
  void live.reload();
  await answer(0, full('3.0', '1', '2', '3'));
  for (const photoId of ['1', '2']) live.apply({ type: 'photo.deleted', photoId });
  expect(loads).toHaveLength(2);
  await answer(1, full('4.0', '2', '3'));
  await expect.poll(() => loads.length).toBe(3);
  await answer(2, full('5.0', '3'));
  expect([live.version(), shown(), loads.length]).toEqual(['5.0', ['3'], 3]);
});

test('a user’s own change does not bring back a deleted photo', async () => {
  const { live, shown } = await loaded();
  live.apply({ type: 'photo.deleted', photoId: '1' }, '4.0');
  live.applyChange(ready('1').photo);
  expect(shown()).toEqual([]);
});
