import { expect, test } from 'vitest';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { arrangePhotos, listUploaders } from './arrange-photos.ts';
import { type Arrangement, AS_RECEIVED, readArrangement, writeArrangement } from './arrangement.ts';

interface Told {
  id: string;
  by?: string | null;
  received: string;
  group?: string;
  taken?: string;
  hearts?: number;
}

const photoOf = ({ id, by = null, received, taken, hearts, group }: Told) =>
  ({
    id,
    uploaderName: by,
    createdAt: received,
    takenAt: taken ?? null,
    hearts,
    ...(group && { groupName: group }),
  }) as Photo;

const party = [
  photoOf({
    id: 'dance',
    by: 'Theo',
    received: '2026-06-22T10:30:00Z',
    taken: '2026-06-23T23:10:00',
    hearts: 2,
  }),
  photoOf({ id: 'garden', by: 'Ava', received: '2026-06-22T10:00:00Z', taken: '2026-06-19T09:00:00' }),
  photoOf({ id: 'cake', received: '2026-06-21T10:30:00Z', hearts: 5 }),
  photoOf({
    id: 'rings',
    by: 'Theo',
    received: '2026-06-21T10:00:00Z',
    taken: '2026-06-19T13:30:00',
    hearts: 2,
  }),
];

const arranged = (change: Partial<Arrangement>, photos = party) => {
  const { photos: list, groups } = arrangePhotos(photos, { ...AS_RECEIVED, ...change });
  return { ids: list.map(({ id }) => id), groups: groups.map(({ first, count }) => [first.id, count]) };
};

test('without an arrangement the list of photos stays unchanged and is not copied', () => {
  expect(arrangePhotos(party, AS_RECEIVED).photos).toBe(party);
});

test('photos are sorted by the time taken, or by the upload time if the camera records none', () => {
  expect(arranged({ order: 'taken' }).ids).toEqual(['dance', 'cake', 'rings', 'garden']);
});

test('the most loved photos come first, and of equally loved photos the newest', () => {
  expect(arranged({ order: 'loved' }).ids).toEqual(['cake', 'dance', 'rings', 'garden']);
});

test('days are sorted, the latest first, however the photos are ordered', () => {
  expect(arranged({ groupBy: 'day' })).toEqual({
    ids: ['dance', 'garden', 'cake', 'rings'],
    groups: [
      ['dance', 2],
      ['cake', 2],
    ],
  });
  expect(arranged({ groupBy: 'day', order: 'loved' }).groups).toEqual([
    ['dance', 2],
    ['cake', 2],
  ]);
  expect(arranged({ groupBy: 'day', order: 'taken' }).groups).toEqual([
    ['dance', 1],
    ['cake', 1],
    ['rings', 2],
  ]);
});

test('uploaders are sorted by name, photos without a name last', () => {
  expect(arranged({ groupBy: 'uploader' })).toEqual({
    ids: ['garden', 'dance', 'rings', 'cake'],
    groups: [
      ['garden', 1],
      ['dance', 2],
      ['cake', 1],
    ],
  });
  expect(listUploaders(party)).toEqual([
    { name: 'Ava', count: 1 },
    { name: 'Theo', count: 2 },
    { name: '', count: 1 },
  ]);
});

test('the photos of an uploader can be chosen, or the photos without a name', () => {
  expect(arranged({ from: 'Theo' }).ids).toEqual(['dance', 'rings']);
  expect(arranged({ from: '' }).ids).toEqual(['cake']);
  expect(arranged({ from: 'Nobody', groupBy: 'day' })).toEqual({ ids: [], groups: [] });
});

test('guest groups are sorted with Table 2 before Table 10, and can be chosen', () => {
  const grouped = [
    photoOf({ id: 'a', received: '2026-06-22T10:30:00Z', group: 'Table 10' }),
    photoOf({ id: 'b', by: 'Theo', received: '2026-06-22T10:20:00Z' }),
    photoOf({ id: 'c', by: 'Theo', received: '2026-06-22T10:10:00Z', group: 'Table 2' }),
  ];
  expect(arranged({ groupBy: 'guestGroup' }, grouped).ids).toEqual(['c', 'a', 'b']);
  expect(arranged({ inGroup: 'Table 10' }, grouped).ids).toEqual(['a']);
  expect(arranged({ inGroup: '' }, grouped).ids).toEqual(['b']);
  expect(arranged({ inGroup: 'Table 2', from: 'Theo' }, grouped).ids).toEqual(['c']);
});

test('an album can be reduced to its videos, also to those of one guest', () => {
  const video = { durationMs: 12_000 } as Photo['video'];
  const filmed = [
    { ...photoOf({ id: 'toast', by: 'Theo', received: '2026-06-22T11:00:00Z' }), video },
    ...party,
  ];
  expect(arranged({ only: 'videos' }, filmed).ids).toEqual(['toast']);
  expect(arranged({ only: 'videos', from: 'Ava' }, filmed).ids).toEqual([]);
});

test('an arrangement in the URL keeps the other parameters', () => {
  const chosen: Arrangement = {
    order: 'loved',
    groupBy: 'day',
    from: 'Ava & Theo',
    inGroup: 'Table 7',
    only: 'videos',
  };
  const address = writeArrangement('?photo=p1', chosen);
  expect(readArrangement(address, true)).toEqual(chosen);
  expect(readArrangement(address, false).order).toBe('received');
  expect(new URLSearchParams(address).get('photo')).toBe('p1');
  expect(writeArrangement(address, AS_RECEIVED)).toBe('?photo=p1');
  expect(writeArrangement('', AS_RECEIVED)).toBe('');
  expect(readArrangement('?order=size&by=moon&only=cats', true)).toEqual(AS_RECEIVED);
  expect(readArrangement(writeArrangement('', { ...AS_RECEIVED, from: '' }), true).from).toBe('');
});

test('five hundred photos are arranged without a noticeable delay', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    photoOf({
      id: `p${index}`,
      by: `Guest ${index % 80}`,
      received: new Date(1_750_000_000_000 - index * 60_000).toISOString(),
      taken: new Date(1_750_000_000_000 - ((index * 7919) % 500) * 60_000).toISOString().slice(0, 19),
      hearts: index % 9,
    }),
  );
  const timed = () => {
    const before = performance.now();
    for (const order of ['received', 'taken', 'loved'] as const)
      for (const groupBy of ['none', 'day', 'uploader', 'guestGroup'] as const)
        expect(arranged({ order, groupBy }, many).ids).toHaveLength(500);
    return performance.now() - before;
  };
  // Twelve arrangements; a frame has 16 ms. The quickest of ten rounds, since other programs use the processor too.
  expect(Math.min(...Array.from({ length: 10 }, timed)) / 12).toBeLessThan(16);
});
