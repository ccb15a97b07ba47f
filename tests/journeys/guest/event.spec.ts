import { expect, type Page, test } from '@playwright/test';
import { makePhoto } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { pickedPhotos, sendInBatches, storedNames } from '../guest-phone.ts';
import { button, expectAccessible, expectNoOverflow, expectNoProblems, newDevice } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

test.use({ serviceWorkers: 'allow' });
const keepsake = sharedKeepsake();
const OFFLINE = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to load resource/u;

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const album = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Albums' }).getByRole('link', { name });
const otherAlbums = (page: Page) => page.getByRole('link', { name: 'Other albums of Ines & Theo' });

/** Runs in the page. Only the album that was seen last is cached. */
async function readCachedTitle(): Promise<string | undefined> {
  const cached = await caches.match('/seen/page', { cacheName: 'keepsake_seen' });
  return (await cached?.json())?.page.album.title;
}

async function startWedding() {
  const owner = new Person(keepsake, 'Ines of the event');
  await owner.register();
  const [ceremony, party, brunch] = await Promise.all(
    ['Ceremony', 'Party', 'Brunch'].map(async (each) => (await owner.createAlbum(each)).album),
  );
  if (!ceremony || !party || !brunch) throw new Error('three albums were created');
  await owner.get('PATCH /albums/:albumId/visibility', {
    params: { albumId: brunch.id },
    body: { isPublic: false },
  });
  const albumIds = [ceremony.id, party.id, brunch.id];
  const { event } = await owner.get('POST /events', { body: { title: 'Ines & Theo', albumIds } });
  return { owner, ceremony, party, code: event.code, url: event.guestUrl };
}

test('a guest scans one card for three albums, also offline', async ({ browser }) => {
  const { owner, ceremony, party, code, url } = await startWedding();
  const phone = await newDevice(browser, 'phone');

  await test.step('the guest chooses the party and then the ceremony', async () => {
    await phone.goto(url);
    await expect(title(phone, 'Ines & Theo')).toBeVisible();
    await expect(phone.getByRole('list', { name: 'Albums' }).getByRole('link')).toHaveText([
      'Ceremony',
      'Party',
    ]);
    await expectAccessible(phone);
    await expectNoOverflow(phone);
    await album(phone, 'Party').click();
    await expect(title(phone, 'Party')).toBeVisible();
    await sendInBatches(phone, await pickedPhotos(2));
    await button(phone, 'Skip').click();
    await expect(button(phone, 'Your photos (2)')).toBeVisible();
    await phone.goBack();
    await expect(album(phone, 'Ceremony'), 'Back leads to the choice').toBeVisible();
    await phone.goForward();
    await otherAlbums(phone).click();
    await album(phone, 'Ceremony').click();
    await expect(title(phone, 'Ceremony')).toBeVisible();
    await sendInBatches(phone, await pickedPhotos(1));
    await expect(button(phone, 'Your photos (1)')).toBeVisible();
  });

  await test.step('the next scan opens the album that was chosen last', async () => {
    await phone.goto(url);
    await expect(phone).toHaveURL(new RegExp(`/upload/${ceremony.uploadCode}$`, 'u'));
    await expect(button(phone, 'Your photos (1)')).toBeVisible();
    await phone.getByRole('link', { name: 'View Photo Wall' }).click();
    await otherAlbums(phone).click();
    await album(phone, 'Party').click();
    await expect(button(phone, 'Your photos (2)')).toBeVisible();
    await phone.goto(`${keepsake.url}/upload/0000000000`);
    await phone.getByLabel('Upload code').fill(code);
    await button(phone, 'Open album').click();
    await expect(title(phone, 'Party'), 'a typed code does the same').toBeVisible();
    await expect(phone.getByRole('link', { name: /^Photo by/u })).toHaveCount(2);
  });

  await test.step('offline the card opens the album, and the photo is sent later', async () => {
    await phone.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
    await expect.poll(() => phone.evaluate(readCachedTitle)).toBe('Party');
    await phone.context().setOffline(true);
    await phone.goto(`${url}?choose`);
    await expect(album(phone, 'Ceremony')).toBeVisible();
    await phone.goto(url);
    await expect(title(phone, 'Party')).toBeVisible();
    await expect(otherAlbums(phone)).toBeVisible();
    await phone.getByLabel('Choose photos').setInputFiles(await pickedPhotos(1));
    await button(phone, 'Upload 1 photo').click();
    await expect(phone.getByText('Offline, will continue').first()).toBeVisible();
    await phone.context().setOffline(false);
    await expect.poll(() => storedNames(owner, party.id)).toHaveLength(3);
    expect(await storedNames(owner, ceremony.id)).toHaveLength(1);
  });

  await test.step('the slideshow shows photos of both albums, and new ones', async () => {
    const projector = await newDevice(browser, 'laptop');
    await projector.goto(`${url}?choose`);
    await button(projector, 'Slideshow').click();
    await expect(projector).toHaveURL(/slideshow=on/u);
    await expect(
      projector.getByRole('img', { name: 'QR code that takes guests to Ines & Theo' }),
    ).toBeVisible();
    await button(projector, 'Mosaic').click();
    const photos = projector.getByRole('list', { name: 'Photos' }).getByRole('img');
    await expect(photos).toHaveCount(4);
    const bystander = new Person(keepsake, 'Ava');
    await bystander.upload(ceremony.uploadCode, [await makePhoto({ hue: 7, width: 64, height: 48 })]);
    await bystander.upload(party.uploadCode, [await makePhoto({ hue: 8, width: 64, height: 48 })]);
    await expect(photos).toHaveCount(6);
    await projector.close();
  });

  await test.step('a chosen album that asks for a PIN leaves the choice to the guest', async () => {
    await owner.get('PATCH /albums/:albumId/pin', { params: { albumId: party.id }, body: { pin: '1234' } });
    await phone.goto(url);
    await expect(album(phone, 'Ceremony')).toBeVisible();
  });

  await test.step('the only open album opens at once, and an event without one says so', async () => {
    const archive = (albumId: string) =>
      owner.get('PATCH /albums/:albumId/archive', { params: { albumId }, body: { isArchived: true } });
    await archive(party.id);
    await phone.goto(url);
    await expect(title(phone, 'Ceremony')).toBeVisible();
    await archive(ceremony.id);
    await phone.goto(url);
    await expect(phone.getByRole('heading', { name: 'No album is open at the moment.' })).toBeVisible();
    await phone.goto(`${keepsake.url}/event/0000000000`);
    await expect(phone.getByRole('heading', { name: 'Event not found' })).toBeVisible();
    await expect(phone.getByLabel('Upload code')).toBeVisible();
    await expectAccessible(phone);
  });
  expectNoProblems(OFFLINE);
});
