import type { Page } from '@playwright/test';

/** Moves one or two fingers from place to place, and lifts them unless `isHeld` is set. */
export async function touch(page: Page, places: [x: number, y: number][][], isHeld = false): Promise<void> {
  const line = await page.context().newCDPSession(page);
  for (const [index, fingers] of places.entries())
    await line.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    });
  if (!isHeld) await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await line.detach();
}
