import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { makePhoto } from '../support/made-photos.ts';
import { Person, type Usable } from '../support/person.ts';
import { newDevice } from './new-device.ts';
import type { PickedFile } from './party-photos.ts';

/** Starts above the numbers of `makePhotos`. */
let picked = 100;

/**
 * Creates photos `IMG_0.jpg` to `IMG_{count - 1}.jpg`, different each time because an album stores duplicates
 * once.
 */
export async function pickedPhotos(count: number): Promise<PickedFile[]> {
  const from = picked;
  picked += count;
  const photos = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      makePhoto({ name: `IMG_${index}.jpg`, hue: from + index, width: 64, height: 48 }),
    ),
  );
  return photos.map(({ name, bytes }) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }));
}

/** Chooses the photos and taps once. The page sends them in batches. */
export async function sendInBatches(page: Page, photos: PickedFile[]): Promise<void> {
  await page.getByLabel('Choose photos').setInputFiles(photos);
  const words = `Upload ${photos.length} photo${photos.length === 1 ? '' : 's'}`;
  await page.getByRole('button', { name: words, exact: true }).click();
  await expect(page.getByRole('list', { name: 'Chosen photos' })).toBeHidden();
}

/** Returns whether the page asks before it is left. */
export const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

let holds = 0;

/**
 * Lets `max` uploads of a device or page through and holds the others inside the page, because Chromium may
 * still send requests of a closed tab that a route holds.
 */
export async function holdUploadsAfter(device: BrowserContext | Page, max: number) {
  let asked = 0;
  let openLine: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    openLine = resolve;
  });
  holds += 1;
  const name = `mayUpload${holds}`;
  await device.exposeFunction(name, async () => {
    asked += 1;
    if (asked > max) await opened;
  });
  await device.addInitScript(holdUploads, name);
  for (const page of 'pages' in device ? device.pages() : [device]) await page.evaluate(holdUploads, name);
  return { open: openLine, asked: () => asked };
}

/** Runs in the page, where only uploads send a form. */
function holdUploads(mayUpload: string): void {
  const { send, abort } = XMLHttpRequest.prototype;
  const held = new WeakSet<XMLHttpRequest>();
  const ask = (window as unknown as Record<string, () => Promise<void>>)[mayUpload];
  XMLHttpRequest.prototype.send = function (body) {
    if (!(body instanceof FormData)) return send.call(this, body);
    held.add(this);
    void ask?.().then(() => held.delete(this) && send.call(this, body));
  };
  XMLHttpRequest.prototype.abort = function () {
    if (held.delete(this)) this.dispatchEvent(new ProgressEvent('abort'));
    else abort.call(this);
  };
}

/**
 * Returns the sorted names of all visible photos. Poll it, because a busy machine shows a photo after storing
 * it.
 */
export async function storedNames(owner: Person, albumId: string): Promise<string[]> {
  const { photos } = await owner.get('GET /albums/:albumId', { params: { albumId } });
  return photos.map((photo) => photo.originalFilename).sort();
}

let owners = 0;

/** Creates an owner with an album, and a guest's phone that has not opened it yet. */
export async function startParty(browser: Browser, keepsake: Usable, title: string) {
  owners += 1;
  const owner = new Person(keepsake, `Ines ${owners}`);
  const { user } = await owner.register();
  const { album } = await owner.createAlbum(title);
  const url = `${keepsake.url}/upload/${album.uploadCode}`;
  const page = await newDevice(browser, 'phone');
  return { owner, user, album, page, url, names: () => storedNames(owner, album.id) };
}
