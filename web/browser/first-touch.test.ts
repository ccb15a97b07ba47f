// Tests of the first sign that a page is used: what a browser tells by itself is none.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstTouch } from './first-touch.ts';

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('scrollY', 0);
});
afterEach(() => vi.unstubAllGlobals());

const pointerAt = (clientX: number, clientY: number) =>
  page.dispatchEvent(Object.assign(new Event('pointermove'), { clientX, clientY }));

async function isTouchedBy(...signs: (() => void)[]): Promise<boolean> {
  let isTouched = false;
  void firstTouch().then(() => {
    isTouched = true;
  });
  for (const sign of signs) sign();
  await Promise.resolve();
  return isTouched;
}

test('a pointer that rests is told to a new page, once and again: that is no touch', async () => {
  expect(await isTouchedBy(() => pointerAt(0, 0))).toBe(false);
  expect(
    await isTouchedBy(
      () => pointerAt(70, 40),
      () => pointerAt(70, 40),
    ),
  ).toBe(false);
});

test('a scroll to where the page is already is none either', async () => {
  expect(await isTouchedBy(() => page.dispatchEvent(new Event('scroll')))).toBe(false);
});

test.each(['pointerdown', 'keydown'])('%s is', async (sign) => {
  expect(await isTouchedBy(() => page.dispatchEvent(new Event(sign)))).toBe(true);
});

test('a pointer that moves is, and so is a page that is scrolled', async () => {
  expect(
    await isTouchedBy(
      () => pointerAt(70, 40),
      () => pointerAt(71, 40),
    ),
  ).toBe(true);
  vi.stubGlobal('scrollY', 300);
  expect(await isTouchedBy(() => page.dispatchEvent(new Event('scroll')))).toBe(true);
});
