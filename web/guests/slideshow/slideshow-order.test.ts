import { describe, expect, it } from 'vitest';
import { followPhotos, nextSlide, pairPortraits, type Show, startShow, stepShow } from './slideshow-order.ts';

const list = (ids: string) => [...ids].map((id) => ({ id }));

/** Returns the photos shown one after another, with the list given at each step. */
function play(lists: string[], show: Show | null = startShow(list(lists[0] ?? ''))): string {
  let ids = show?.shown.id ?? '-';
  for (const photos of lists.slice(1)) {
    show = show && followPhotos(list(photos), show);
    show = show && nextSlide(list(photos), show);
    ids += show?.shown.id ?? '-';
  }
  return ids;
}

describe('the slideshow', () => {
  it('starts with the newest photo and repeats', () => {
    expect(play(['abc', 'abc', 'abc', 'abc', 'abc'])).toBe('abcab');
  });

  it('shows each new photo once at once, the newest first, and then continues in order', () => {
    expect(play(['abc', 'abc', 'yxabc', 'yxabc', 'yxabc', 'yxabc', 'yxabc'])).toBe('abyxcyx');
  });

  it('continues after a new photo that arrived at the end of a round', () => {
    expect(play(['abc', 'abc', 'abc', 'xabc', 'xabc', 'xabc'])).toBe('abcxab');
  });

  it('removes a deleted photo at once', () => {
    const show = startShow(list('abc'));
    expect(followPhotos(list('bc'), show)?.shown.id).toBe('b');
    expect(play(['abc', 'bc', 'bc'])).toBe('acb');
    expect(followPhotos([], show)).toBeNull();
  });

  it('starts when the first photo arrives, and stays on it while there is no other photo', () => {
    expect(startShow([])).toBeNull();
    expect(followPhotos(list('a'), null)?.shown.id).toBe('a');
    expect(play(['a', 'a', 'a'])).toBe('aaa');
  });

  it('can be moved by hand, and continues from the new photo', () => {
    const back = stepShow(list('abc'), startShow(list('abc')) as Show, -1);
    expect(back?.shown.id).toBe('c');
    expect(play(['abc', 'abc'], back)).toBe('ca');
  });

  /** Capital letters are portraits. */
  const mixed = (ids: string) =>
    [...ids].map((id) => ({ id, width: 3, height: id === id.toUpperCase() ? 4 : 2 }));
  const slideOf = (show: Show | null) => `${show?.shown.id ?? '-'}${show?.beside?.id ?? ''}`;

  it('shows two portraits side by side, and continues after them', () => {
    const photos = mixed('aBCDe');
    let show = pairPortraits(photos, startShow(photos));
    const slides = [slideOf(show)];
    for (let turn = 0; turn < 4; turn += 1) {
      show = show && pairPortraits(photos, nextSlide(photos, show));
      slides.push(slideOf(show));
    }
    expect(slides).toEqual(['a', 'BC', 'D', 'e', 'a']);
    const pair = pairPortraits(photos, show && stepShow(photos, show, 1));
    expect(slideOf(pair)).toBe('BC');
    expect(slideOf(pair && stepShow(photos, pair, 1))).toBe('D');
    expect(slideOf(pair && stepShow(photos, pair, -1))).toBe('a');
  });

  it('shows an upright video alone', () => {
    const photos = mixed('BCd').map((photo) => (photo.id === 'C' ? { ...photo, video: {} } : photo));
    expect(slideOf(pairPortraits(photos, startShow(photos)))).toBe('B');
  });

  it('keeps the other of two portraits when one is deleted, and never shows a photo twice', () => {
    const photos = mixed('BCd');
    const pair = pairPortraits(photos, startShow(photos));
    expect(slideOf(followPhotos(mixed('Cd'), pair))).toBe('C');
    expect(slideOf(followPhotos(mixed('Bd'), pair))).toBe('B');
    expect(slideOf(followPhotos(mixed('xBCd'), pair))).toBe('BC');
    expect(slideOf(followPhotos(mixed('d'), pair))).toBe('d');
    expect(slideOf(pairPortraits(mixed('B'), startShow(mixed('B'))))).toBe('B');
  });
});
