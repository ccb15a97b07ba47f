// What a browser keeps of photos on their way: looked into from outside, so that a test closes a tab at a known moment.

import { expect, type Page } from '@playwright/test';

/**
 * Photos in the outbox of the page's browser; of the first batch, when its tab said last that it is there, and how many
 * were refused.
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

/** All of them are kept, and what is stored is forgotten: both happen a moment after the page shows it. */
export async function expectKept(page: Page, photos: number): Promise<void> {
  await expect.poll(async () => (await readOutbox(page)).photos).toBe(photos);
}

/** As when the battery dies while so many photos are not stored yet: from now on the page sends none. */
export async function closeWithKept(page: Page, photos: number): Promise<void> {
  await page.evaluate(() => {
    XMLHttpRequest.prototype.send = () => {};
  });
  await expectKept(page, photos);
  await page.close({ runBeforeUnload: false });
}
