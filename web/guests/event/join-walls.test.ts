import { expect, test } from 'vitest';
import type { GuestEvent } from '../../../shared/api/events-api.ts';
import type { WallPage } from '../../../shared/api/guests-api.ts';
import { can } from '../../../shared/rules/access.ts';
import { keepPinToken } from '../../browser/storage/pin-tokens.ts';
import { joinWalls, listVisibleWalls } from './join-walls.ts';

const choice = (uploadCode: string, isOpen: boolean, wallIsOpen: boolean) =>
  ({ uploadCode, isOpen, wallIsOpen }) as GuestEvent['albums'][number];
const wedding = {
  title: 'Ines & Theo',
  code: 'WEDD1NG234',
  qrCodeDataUrl: 'data:image/png;base64,AAAA',
  albums: [choice('CEREM0NY23', false, true), choice('PARTY23456', true, false)],
} as GuestEvent;

const wall = (title: string, isRevealed: boolean, times: string[]) =>
  ({
    album: { title, isRevealed, isPublic: true, photoWallEnabled: true, role: 'owner', expired: true },
    qrCodeDataUrl: '',
    photos: times.map((createdAt) => ({ id: createdAt, createdAt })),
  }) as WallPage;

test('the photos of all albums are shown under the title and code of the event', () => {
  const page = joinWalls(wedding, [
    wall('Ceremony', true, ['2026-06-20T15:00', '2026-06-20T14:00']),
    wall('Surprise', false, ['2026-06-20T15:30']),
    wall('Party', true, ['2026-06-20T22:00', '2026-06-20T14:30']),
  ]);
  expect(page?.photos.map(({ id }) => id.slice(11))).toEqual(['22:00', '15:00', '14:30', '14:00']);
  expect(page?.album).toMatchObject({ title: 'Ines & Theo', uploadCode: 'WEDD1NG234' });
  expect(page?.qrCodeDataUrl).toBe(wedding.qrCodeDataUrl);
});

test('the QR code is shown while any album takes photos', () => {
  const takesPhotos = (event: GuestEvent) => {
    const page = joinWalls(event, [wall('Ceremony', true, [])]);
    return page !== null && can(page.album, 'upload');
  };
  expect(takesPhotos(wedding)).toBe(true);
  expect(takesPhotos({ ...wedding, albums: [choice('CEREM0NY23', false, true)] })).toBe(false);
  expect(joinWalls(wedding, [])).toBeNull();
});

test('the wall behind a PIN is shown to a browser that has entered it', () => {
  expect(listVisibleWalls(wedding)).toEqual(['CEREM0NY23']);
  keepPinToken('PARTY23456', '1-token');
  expect(listVisibleWalls(wedding)).toEqual(['CEREM0NY23', 'PARTY23456']);
});
