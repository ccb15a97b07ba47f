import { describe, expect, it } from 'vitest';
import type { GuestAlbum } from '../../shared/api/albums-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { applyEvent, type LivePage } from './merge-photos.ts';

function photo(id: string, createdAt: string, thumbnailUrl = ''): Photo {
  return { id, createdAt, thumbnailUrl } as Photo;
}
const album = (title: string, version: string) => ({ title, version }) as GuestAlbum;

const page = {
  album: album('Lisbon', '7.0'),
  photos: [photo('b', '2026-10-03T12:02:00Z'), photo('a', '2026-10-03T12:00:00Z')],
};
const ids = (of: LivePage | null) => of?.photos.map((each) => each.id).join('');
const ready = (each: Photo) => ({ type: 'photo.ready', photoId: each.id, photo: each }) as const;
const deleted = (photoId: string) => ({ type: 'photo.deleted', photoId }) as const;

describe('a live event', () => {
  it('adds a photo at the top and keeps the rest of the page', () => {
    const after = applyEvent(page, ready(photo('c', '2026-10-03T12:05:00Z')));
    expect(ids(after)).toBe('cba');
    expect(after?.album).toBe(page.album);
  });

  it('sorts a photo by its time even if the photo became ready late', () => {
    expect(ids(applyEvent(page, ready(photo('c', '2026-10-03T12:01:00Z'))))).toBe('bca');
    expect(ids(applyEvent(page, ready(photo('c', '2026-10-03T11:00:00Z'))))).toBe('bac');
    expect(ids(applyEvent({ ...page, photos: [] }, ready(photo('c', '2026-10-03T11:00:00Z'))))).toBe('c');
  });

  it('never shows a photo twice, and uses the newer links of a photo', () => {
    const after = applyEvent(page, ready(photo('a', '2026-10-03T12:00:00Z', 'fresh')));
    expect(ids(after)).toBe('ba');
    expect(after?.photos[1]?.thumbnailUrl).toBe('fresh');
  });

  it('keeps the place of a changed photo among photos of the same time', () => {
    const batch = ['c', 'b', 'a'].map((id) => photo(id, '2026-10-03T12:00:00Z'));
    expect(
      ids(applyEvent({ ...page, photos: batch }, ready(photo('b', '2026-10-03T12:00:00Z', 'fresh')))),
    ).toBe('cba');
  });

  it('removes a deleted photo, and ignores an unknown photo', () => {
    expect(ids(applyEvent(page, deleted('b')))).toBe('a');
    expect(applyEvent(page, deleted('x'))).toBe(page);
  });

  it('replaces the album unless the event is older', () => {
    const changed = (version: string) =>
      applyEvent(page, { type: 'album.changed', album: album('Porto', version) });
    expect(changed('8.0')).toMatchObject({ album: { title: 'Porto' }, photos: page.photos });
    expect(changed('10.0')).toMatchObject({ album: { title: 'Porto' } });
    expect(changed('6.0')).toBe(page);
  });

  it('without an album makes the page load again', () => {
    expect(applyEvent(page, { type: 'album.changed' })).toBeNull();
  });
});

describe('a page that only counts its older photos', () => {
  const times = Array.from({ length: 24 }, (_, index) => 50 - index);
  const photos = times.map((minute) => photo(`p${minute}`, `2026-10-03T12:${minute}:00Z`));
  const partial = { ...page, photos, olderPhotos: 3 };

  it('adds new photos, and counts a deleted photo that it does not list', () => {
    expect(applyEvent(partial, ready(photo('new', '2026-10-03T13:00:00Z')))?.photos).toHaveLength(25);
    expect(applyEvent(partial, deleted('old'))).toMatchObject({ photos, olderPhotos: 2 });
    expect(applyEvent(partial, deleted('p50'))).toMatchObject({ olderPhotos: 3, photos: photos.slice(1) });
  });

  it('loads again when the changed photo may be only counted, or when few listed photos are left', () => {
    expect(applyEvent(partial, ready(photo('late', '2026-10-03T12:01:00Z')))).toBeNull();
    expect(applyEvent({ ...partial, photos: photos.slice(0, 12) }, deleted('p50'))).toBeNull();
    expect(applyEvent({ ...page, photos: photos.slice(0, 12) }, deleted('p50'))?.photos).toHaveLength(11);
  });
});
