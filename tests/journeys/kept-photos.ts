// Reads a browser's outbox from outside, so that a test can close a tab at a known moment.

import { expect, type Page } from '@playwright/test';

/**
 * Counts photos in the outbox. For the first batch also returns when its tab was last active, and how many
 * were rejected.
 */
export async function readOutbox(page: Page): Promise<{ photos: number; seenAt: number; refused: number }> {
  return page.evaluate(async () => {
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const database = await read(indexedDB.open('keepsake_uploads'));
    const stores = database.transaction(['photos', 'batches']);
    const photos = await read(stores.objectStore('photos').count());
    const [batch] = await read<{ seenAt: number; refused?: string[] }[]>(
      stores.objectStore('batches').getAll(),
    );
    database.close();
    return { photos, seenAt: batch?.seenAt ?? 0, refused: batch?.refused?.length ?? 0 };
  });
}

/** Expects these photos in the outbox. The browser updates it shortly after the page shows a change. */
export async function expectKept(page: Page, photos: number): Promise<void> {
  await expect.poll(async () => (await readOutbox(page)).photos).toBe(photos);
}

/** Stops the page from sending, like a dead battery, and closes it once the outbox holds this many photos. */
export async function closeWithKept(page: Page, photos: number): Promise<void> {
  await page.evaluate(() => {
    XMLHttpRequest.prototype.send = () => {};
  });
  await expectKept(page, photos);
  await page.close({ runBeforeUnload: false });
}
