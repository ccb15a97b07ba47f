import { expect, test } from 'vitest';
import { findCrowd, type OpenPhoto } from './part-folders.ts';

const MB = 1024 ** 2;
let count = 0;
const photoOf = (album: string, address: string, device?: string): OpenPhoto => {
  count += 1;
  return { album, address, device: device ?? `device ${count}`, sizeBytes: 24 * MB, key: `${count}` };
};
const photosOf = (length: number, album: string, address: string) =>
  Array.from({ length }, () => photoOf(album, address));

test('unfinished uploads are limited by received bytes for each IP address and album', () => {
  const open = photosOf(200, 'wedding', 'script');
  const crowdFor = (wanted: OpenPhoto, receivedMb: number) =>
    findCrowd(open, wanted, () => receivedMb * MB)?.of;
  expect(crowdFor(photoOf('wedding', 'script'), 0.25)).toBeUndefined();
  expect(crowdFor(photoOf('wedding', 'script'), 32)).toBe('address');
  expect(crowdFor(photoOf('wedding', 'guest'), 32)).toBeUndefined();
  // A photo that is already open also needs space for its next part.
  expect(crowdFor(open[0] as OpenPhoto, 32)).toBe('address');
  open.push(...photosOf(150, 'wedding', 'another script'));
  expect(crowdFor(photoOf('wedding', 'guest'), 32)).toBe('album');
  expect(crowdFor(photoOf('party', 'guest'), 32)).toBeUndefined();
  open.push(...photosOf(200, 'party', 'third script'));
  expect(crowdFor(photoOf('christening', 'guest'), 32)).toBe('server');
});

test('no device and no IP address can occupy all upload slots of an album', () => {
  const open = photosOf(600, 'wedding', 'script');
  const crowdFor = (wanted: OpenPhoto) => findCrowd(open, wanted, () => 0)?.of;
  expect(crowdFor(photoOf('wedding', 'script'))).toBe('address');
  expect(crowdFor(photoOf('wedding', 'guest', 'phone'))).toBeUndefined();
  open.push(...Array.from({ length: 8 }, () => photoOf('wedding', 'guest', 'phone')));
  expect(crowdFor(photoOf('wedding', 'guest', 'phone'))).toBe('device');
  expect(crowdFor(photoOf('wedding', 'guest', 'another phone'))).toBeUndefined();
});
