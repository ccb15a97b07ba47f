// A guest on the upload page: chooses photos, ten at a time, and sees them stored; and how much of the line to the server is open.

import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { makePhotos } from '../support/made-photos.ts';
import { Person } from '../support/person.ts';
import { newDevice } from './new-device.ts';
import type { PickedFile } from './party-photos.ts';
import type { ServedKeepsake } from './served-keepsake.ts';

/** Photos `IMG_0.jpg` to `IMG_{count - 1}.jpg`. */
export async function pickedPhotos(count: number): Promise<PickedFile[]> {
  const photos = await makePhotos(count, { width: 64, height: 48 });
  return photos.map(({ name, bytes }) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }));
}

/** Chooses and sends them in batches of ten, while earlier ones are still on their way. */
export async function sendInBatches(page: Page, photos: PickedFile[]): Promise<void> {
  for (let at = 0; at < photos.length; at += 10) {
    const batch = photos.slice(at, at + 10);
    await page.getByLabel('Choose photos').setInputFiles(batch);
    const words = `Upload ${batch.length} photo${batch.length === 1 ? '' : 's'}`;
    await page.getByRole('button', { name: words, exact: true }).click();
    await expect(page.getByRole('list', { name: 'Chosen photos' })).toBeHidden();
  }
}

/** Lets so many uploads of a device, or of one page, through and holds the others, until all are let through. */
export async function holdUploadsAfter(context: BrowserContext | Page, most: number) {
  let letThrough = 0;
  let isOpen = false;
  const pattern = /\/api\/uploads\/[^/]+\?clientKey/u;
  let openLine: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    openLine = resolve;
  });
  await context.route(pattern, async (route) => {
    letThrough += 1;
    if (letThrough > most && !isOpen) await opened;
    await route.continue().catch(() => {});
  });
  return {
    open() {
      isOpen = true;
      openLine();
    },
  };
}

/** The names of all photos that the album has, sorted. */
export async function storedNames(owner: Person, albumId: string): Promise<string[]> {
  const { photos } = await owner.get('GET /albums/:albumId', { params: { albumId } });
  return photos.map((photo) => photo.originalFilename).sort();
}

let owners = 0;

/** An album of an owner of its own, and a guest's phone that is not on its page yet. */
export async function startParty(browser: Browser, keepsake: ServedKeepsake, title: string) {
  owners += 1;
  const owner = new Person(keepsake, `Ines ${owners}`);
  const { user } = await owner.register();
  const { album } = await owner.createAlbum(title);
  const url = `${keepsake.url}/upload/${album.uploadCode}`;
  const page = await newDevice(browser, 'phone');
  return { owner, user, album, page, url, names: () => storedNames(owner, album.id) };
}
