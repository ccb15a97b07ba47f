// Checks what live events change in a list of photos.

import { describe, expect, it } from 'vitest';
import type { Photo } from '../../shared/api/photos-api.ts';
import { applyEvent } from './merge-photos.ts';

function photo(id: string, createdAt: string, thumbnailUrl = ''): Photo {
  return { id, createdAt, thumbnailUrl } as Photo;
}

const page = {
  title: 'Lisbon',
  photos: [photo('b', '2026-10-03T12:02:00Z'), photo('a', '2026-10-03T12:00:00Z')],
};
const ids = (of: { photos: Photo[] }) => of.photos.map((each) => each.id).join('');
const ready = (each: Photo) => ({ type: 'photo.ready', photoId: each.id, photo: each }) as const;

describe('a live event', () => {
  it('puts a new photo first', () => {
    const after = applyEvent(page, ready(photo('c', '2026-10-03T12:05:00Z')));
    expect(ids(after)).toBe('cba');
    expect(after.title).toBe('Lisbon');
  });

  it('puts one that was ready late where its time says', () => {
    expect(ids(applyEvent(page, ready(photo('c', '2026-10-03T12:01:00Z'))))).toBe('bca');
    expect(ids(applyEvent(page, ready(photo('c', '2026-10-03T11:00:00Z'))))).toBe('bac');
    expect(ids(applyEvent({ photos: [] }, ready(photo('c', '2026-10-03T11:00:00Z'))))).toBe('c');
  });

  it('never doubles a photo, and takes its fresher links', () => {
    const after = applyEvent(page, ready(photo('a', '2026-10-03T12:00:00Z', 'fresh')));
    expect(ids(after)).toBe('ba');
    expect(after.photos[1]?.thumbnailUrl).toBe('fresh');
  });

  it('takes a deleted photo out, and leaves the page alone for an unknown one', () => {
    expect(ids(applyEvent(page, { type: 'photo.deleted', photoId: 'b' }))).toBe('a');
    expect(applyEvent(page, { type: 'photo.deleted', photoId: 'x' })).toBe(page);
    expect(applyEvent(page, { type: 'album.changed' })).toBe(page);
  });
});
