import { describe, expect, it } from 'vitest';
import {
  boundZoom,
  findPosition,
  findRequestedPosition,
  SWIPE_THRESHOLD_PX,
  stepAround,
  swipeStep,
  UNZOOMED,
  zoomAt,
} from './lightbox-moves.ts';

describe('the lightbox', () => {
  it('wraps around at both ends', () => {
    expect(stepAround(2, 1, 3)).toBe(0);
    expect(stepAround(0, -1, 3)).toBe(2);
    expect(stepAround(1, 1, 3)).toBe(2);
    expect(stepAround(0, 1, 1)).toBe(0);
    expect(stepAround(0, 1, 0)).toBe(-1);
  });

  it('counts a horizontal move of 50 pixels or more as a swipe', () => {
    expect(swipeStep(-SWIPE_THRESHOLD_PX, 0)).toBe(1);
    expect(swipeStep(SWIPE_THRESHOLD_PX, 10)).toBe(-1);
    expect(swipeStep(SWIPE_THRESHOLD_PX - 1, 0)).toBe(0);
    expect(swipeStep(-60, 80)).toBe(0);
  });

  it('zooms at a point, which stays below the fingers', () => {
    expect(zoomAt(UNZOOMED, 2, { x: 100, y: -40 })).toEqual({ scale: 2, x: -100, y: 40 });
    const zoomed = { scale: 2, x: -100, y: 40 };
    expect(zoomAt(zoomed, 1, { x: 100, y: -40 })).toEqual(UNZOOMED);
  });

  it('leaves no gap beside an enlarged picture, and centres a small picture', () => {
    const stage = { width: 400, height: 800 };
    const landscape = { width: 400, height: 300 };
    expect(boundZoom({ scale: 2, x: 900, y: 50 }, landscape, stage)).toEqual({ scale: 2, x: 200, y: 0 });
    expect(boundZoom({ scale: 4, x: -900, y: -900 }, landscape, stage)).toEqual({
      scale: 4,
      x: -600,
      y: -200,
    });
  });

  const photos = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  it('follows its photo when others arrive', () => {
    expect(findPosition([{ id: 'new' }, ...photos], { id: 'b', index: 1 })).toEqual({ id: 'b', index: 2 });
  });

  it('shows the next photo when its own photo is deleted, and closes when no photo is left', () => {
    expect(findPosition([{ id: 'a' }, { id: 'c' }], { id: 'b', index: 1 })).toEqual({ id: 'c', index: 1 });
    expect(findPosition([{ id: 'a' }, { id: 'b' }], { id: 'c', index: 2 })).toEqual({ id: 'b', index: 1 });
    expect(findPosition([], { id: 'a', index: 0 })).toBeNull();
  });

  it('opens the photo in the URL, and no deleted photo', () => {
    const asked = findRequestedPosition(photos, 'b', null);
    expect(asked).toEqual({ id: 'b', index: 1, asked: 'b', named: null });
    const moved = { id: 'c', index: 2, asked: 'b', named: 'c' };
    expect(findRequestedPosition(photos, 'b', moved)).toEqual(moved);
    expect(findRequestedPosition(photos, 'c', moved)).toEqual({ ...moved, asked: 'c' });
    expect(findRequestedPosition([{ id: 'a' }, { id: 'b' }], 'c', { ...moved, asked: 'c' })).toMatchObject({
      id: 'b',
    });
    expect(findRequestedPosition(photos, 'gone', null)).toBeNull();
    expect(findRequestedPosition(photos, null, moved)).toBeNull();
  });

  it('stays at the second photo of two quick steps when the URL of the first step arrives', () => {
    const moved = { id: 'c', index: 2, asked: 'a', named: 'b' };
    expect(findRequestedPosition(photos, 'b', moved)).toEqual({ ...moved, asked: 'b' });
    expect(findRequestedPosition(photos, 'a', { ...moved, asked: 'b' })).toMatchObject({ id: 'a' });
  });
});
