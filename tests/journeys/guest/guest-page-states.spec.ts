import { type Browser, expect, test } from '@playwright/test';
import { makePhoto } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { pickedPhotos, sendInBatches } from '../guest-phone.ts';
import { expectAccessible, expectNoOverflow, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const ARCHIVED =
  'This album has been archived and is no longer accepting uploads. Please contact the album owner.';
/** The page polls at this interval without a live stream. The test advances the page's clock. */
const WATCH_MS = 15_000;

const keepsake = sharedKeepsake();

/** Creates an owner at a laptop, an album, and a guest's phone. */
async function people(browser: Browser, title: string) {
  const { page: owners, person } = await signedIn(browser, 'laptop', keepsake, `Ines ${title}`);
  const { album } = await person.createAlbum(title);
  const guest = await newDevice(browser, 'phone');
  const params = { albumId: album.id };
  return {
    owners,
    person,
    guest,
    album,
    url: `${keepsake.url}/upload/${album.uploadCode}`,
    give: async () => new Person(keepsake, 'Theo').upload(album.uploadCode, [await makePhoto()]),
    setPublic: (isPublic: boolean) =>
      person.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic } }),
    setWall: (enabled: boolean) =>
      person.get('PATCH /albums/:albumId/photo-wall', { params, body: { enabled } }),
    archive: (isArchived: boolean) =>
      person.get('PATCH /albums/:albumId/archive', { params, body: { isArchived } }),
  };
}

test('an open album shows what may be uploaded, what was shared, and the link to the wall', {
  tag: '@main',
}, async ({ browser }) => {
  const { guest, url, person, give, setPublic, setWall, album } = await people(browser, 'Garden party');
  const wallLink = guest.getByRole('link', { name: 'View Photo Wall' });
  await guest.clock.install();
  await guest.goto(url);

  await test.step('limits are shown before a photo is chosen', async () => {
    await expect(guest.getByText('up to 15 MB per photo')).toBeVisible();
    await expect(guest.getByText(/at a time/u)).toHaveCount(0);
    await expect(guest.getByRole('button', { name: /^Upload/u })).toHaveCount(0);
    await expect(guest.getByLabel('Your name')).toHaveCount(0);
    await expectNoOverflow(guest);
  });

  await test.step('the bar appears with the first photo and stays, and reports an empty selection', async () => {
    await guest.getByLabel('Choose photos').setInputFiles(await pickedPhotos(1));
    await expect(guest.getByRole('button', { name: 'Upload 1 photo' })).toBeVisible();
    await expect(guest.getByLabel('Your name')).toBeVisible();
    const hint = guest.getByText('We remove descriptions and all other hidden details.');
    await expect(hint).toBeHidden();
    await guest.getByLabel('Remove location from my photos').check();
    await expect(hint).toBeVisible();
    await guest.getByLabel('Remove location from my photos').uncheck();
    await guest.getByRole('button', { name: 'Remove IMG_0.jpg' }).click();
    await guest.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(guest.getByText('Please select at least one photo.')).toBeVisible();
    await expectNoOverflow(guest);
  });

  await test.step('the wall is linked once it has photos', async () => {
    await expect(guest.getByRole('heading', { name: 'Shared so far' })).toBeHidden();
    await expect(wallLink).toBeHidden();
    await give();
    await expect(guest.getByRole('heading', { name: 'Shared so far' })).toBeVisible();
    await expect(wallLink).toHaveAttribute('href', `/wall/${album.uploadCode}`);
    await expect(guest.getByRole('link', { name: 'Photo by Guest' })).toHaveCount(1);
  });

  await test.step('an album that closes tomorrow says so', async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { expirationPreset: 'ONE_DAY', timeZone } as const;
    await person.get('PATCH /albums/:albumId/expiration', { params: { albumId: album.id }, body });
    await expect(guest.getByText('You can add photos until tomorrow, 11:59 PM.')).toBeVisible();
  });

  await test.step('a private album shows a notice above the picker and no gallery', async () => {
    await setPublic(false);
    const notice = guest.getByText(/^This album is private/u);
    await expect(notice).toBeVisible();
    const [noticeBox, pickerBox] = [
      await notice.boundingBox(),
      await guest.getByText('Choose photos').boundingBox(),
    ];
    expect(noticeBox?.y).toBeLessThan(pickerBox?.y ?? 0);
    await expect(guest.getByRole('heading', { name: 'Shared so far' })).toBeHidden();
    await expect(wallLink).toBeHidden();
    await expect(guest.getByText('Choose photos')).toBeVisible();
    await expectAccessible(guest);
  });

  await test.step('the gallery returns by itself once the album is public again', async () => {
    await give();
    await setPublic(true);
    await guest.clock.fastForward(WATCH_MS);
    await expect(guest.getByRole('link', { name: 'Photo by Guest' })).toHaveCount(2);
    await expect(wallLink).toBeVisible();
    await expect(guest.getByText(/^This album is private/u)).toBeHidden();
  });

  await test.step('there is no gallery while the wall is off', async () => {
    await setWall(false);
    await expect(guest.getByRole('heading', { name: 'Shared so far' })).toBeHidden();
    await setWall(true);
    await guest.clock.fastForward(WATCH_MS);
    await expect(wallLink).toBeVisible();
  });

  await test.step('a guest’s photo that the host deleted does not reappear on returning from the wall', async () => {
    const shared = guest.getByRole('link', { name: /^Photo by/u });
    const receipt = guest.getByRole('heading', { name: '1 of 1 safely stored' });
    await sendInBatches(guest, await pickedPhotos(1));
    await expect(receipt).toBeVisible();
    await expect(shared).toHaveCount(3);
    const params = { albumId: album.id };
    const [own] = (await person.get('GET /albums/:albumId', { params })).photos;
    await person.get('DELETE /albums/:albumId/photos/:photoId', {
      params: { ...params, photoId: own?.id ?? '' },
    });
    await expect(shared).toHaveCount(2);
    await guest.clock.fastForward(WATCH_MS);
    // No toast covers the receipt.
    await expect(guest.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    await guest.getByRole('button', { name: 'Skip', exact: true }).click();
    await wallLink.click();
    await expect(guest.locator('button[data-photo]')).toHaveCount(2);
    await guest.goBack();
    await expect(guest.getByRole('button', { name: 'Add more photos' })).toBeVisible();
    await expect(shared).toHaveCount(2);
    await expect(guest.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  });
  expectNoProblems();
});

test('the guest page recognises the album’s owner and shows what guests cannot see', {
  tag: '@main',
}, async ({ browser }) => {
  const { owners, url, give, setPublic } = await people(browser, 'My own party');
  await give();
  await setPublic(false);
  await owners.goto(url);
  await expect(owners.getByText('You own this album')).toBeVisible();
  await expect(
    owners.getByText('This album is private. Guests can add photos, but only you see them.'),
  ).toBeVisible();
  await expect(owners.getByRole('link', { name: 'Photo by Guest' })).toHaveCount(1);
  await expect(owners.getByRole('link', { name: 'View Photo Wall' })).toBeHidden();
  await expectNoOverflow(owners);
  expectNoProblems();
});

test('an archived album accepts no photos, says so, and opens by itself when it is unarchived', {
  tag: '@main',
}, async ({ browser }) => {
  const { owners, guest, url, archive } = await people(browser, 'Last summer');
  await guest.clock.install();
  await guest.goto(url);
  await expect(guest.getByText('Choose photos')).toBeVisible();
  await expect(guest.getByText('Nothing yet. The first photo could be yours.')).toBeVisible();
  await archive(true);
  await expect(guest.getByRole('heading', { level: 1, name: 'Last summer' })).toBeVisible();
  await expect(guest.getByRole('heading', { name: ARCHIVED })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'View Photo Wall' })).toBeHidden();
  await expect(guest.getByText('Choose photos')).toBeHidden();
  await expectNoOverflow(guest);

  await owners.goto(url);
  await expect(owners.getByText('You own this album')).toBeVisible();
  await expect(owners.getByText(ARCHIVED)).toBeVisible();
  await expect(owners.getByText('No photos were shared.')).toBeVisible();
  await expect(owners.getByText('Choose photos')).toBeHidden();
  await expectAccessible(owners);

  await archive(false);
  await guest.clock.fastForward(WATCH_MS);
  await expect(guest.getByText('Choose photos')).toBeVisible();
  expectNoProblems();
});

test('the page of an expired album says that it has expired, and its wall stays open', async ({
  browser,
}) => {
  const { guest, url, person, album } = await people(browser, 'Over since a moment');
  const customDate = new Date(Date.now() + 2000).toISOString();
  const params = { albumId: album.id };
  await person.get('PATCH /albums/:albumId/expiration', {
    params,
    body: { expirationPreset: 'CUSTOM', customDate },
  });
  const visitor = new Person(keepsake, 'Visitor');
  const look = () => visitor.ask('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
  const refused = { status: 0, body: {} as object };
  const ask = async () => Object.assign(refused, await look()).status;
  await expect.poll(ask, { intervals: [250] }).toBe(403);
  // The page receives this recorded response, because the job that archives expired albums may run at any
  // moment.
  const { status, body } = refused;
  await guest.route(`**/api/uploads/${album.uploadCode}*`, (route) => route.fulfill({ status, json: body }));
  await guest.goto(url);
  await expect(guest.getByRole('heading', { name: 'Invalid or expired upload link.' })).toBeVisible();
  await expect(guest.getByText('This album has expired and is no longer accepting uploads.')).toBeVisible();
  await expect(guest.getByText(/^We could not find this album/u)).toBeHidden();
  await expect(guest.getByRole('heading', { level: 1, name: 'Over since a moment' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'View Photo Wall' })).toHaveAttribute(
    'href',
    `/wall/${album.uploadCode}`,
  );
  await expectAccessible(guest);
  expectNoProblems();
});

test('an album that expires while a guest views it accepts no more photos', async ({ browser }) => {
  const { owners, guest, url, person, album } = await people(browser, 'Until midnight');
  const wall = await newDevice(browser, 'laptop');
  await wall.goto(`${keepsake.url}/wall/${album.uploadCode}`);
  await expect(wall.getByText('Be the first to share a photo.')).toBeVisible();
  await guest.goto(url);
  await expect(guest.getByText('Choose photos')).toBeVisible();
  await person.get('PATCH /albums/:albumId/expiration', {
    params: { albumId: album.id },
    body: { expirationPreset: 'CUSTOM', customDate: new Date(Date.now() + 4000).toISOString() },
  });
  await owners.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(
    owners.getByText('No uploads yet. Share the QR code to start collecting photos.'),
  ).toBeVisible();
  // Without a live event the page's own clock detects the expiry within a second, possibly before the
  // archiving job.
  await expect(guest.getByText('Choose photos')).toBeHidden({ timeout: 6000 });
  await expect(guest.getByRole('button', { name: 'Upload', exact: true })).toBeHidden();
  await expect(guest.getByText(/^This album has (expired|been archived) and is no longer/u)).toBeVisible();
  await expectNoOverflow(guest);

  await expect(owners.getByText('No uploads yet.', { exact: true })).toBeVisible();
  await expect(owners.getByText('Share the QR code')).toHaveCount(0);
  await expect(owners.getByRole('link', { name: 'Start slideshow' })).toHaveCount(0);
  await expect(wall.getByText('Be the first to share a photo.')).toBeHidden();
  await expect(wall.getByRole('link', { name: 'Share a photo' })).toHaveCount(0);
  await expect(wall.getByText(/^(No photos yet|Photo Wall is not available.*)$/u)).toBeVisible();
  expectNoProblems();
});

test('the guest page shows that it is loading, and says if its link is invalid', {
  tag: '@main',
}, async ({ browser }) => {
  const { guest, url } = await people(browser, 'On its way');
  await test.step('the page says that it is loading', async () => {
    // Without scripts the page is as the server sent it. The upload page already has its picker.
    await guest.route('**/assets/*.js', () => {});
    await guest.goto(url.replace('/upload/', '/wall/'), { waitUntil: 'commit' });
    await expect(guest.getByText(/Loading/u).first()).toBeAttached();
    await guest.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('the page says that the album was not found', async () => {
    await guest.goto(`${keepsake.url}/upload/0000000000`);
    await expect(guest.getByRole('heading', { name: 'Invalid or expired upload link.' })).toBeVisible();
    await expect(guest.getByText(/^We could not find this album/u)).toBeVisible();
    await expectNoOverflow(guest);
  });

  await test.step('the code from the host’s card opens the album, also as a whole link', async () => {
    const code = guest.getByLabel('Upload code');
    await code.fill('ZZZZ-ZZZZ-ZZ');
    await guest.getByRole('button', { name: 'Open album' }).click();
    await expect(guest).toHaveURL(/\/upload\/ZZZZZZZZZZ$/u);
    await expect(guest.getByRole('heading', { name: 'Invalid or expired upload link.' })).toBeVisible();
    await expectAccessible(guest);
    await code.fill(` ${url} `);
    await guest.getByRole('button', { name: 'Open album' }).click();
    await expect(guest.getByRole('heading', { name: 'On its way' })).toBeVisible();
  });

  await test.step('the page says that the album could not be loaded, and it appears on the next try', async () => {
    // A new device has no service worker. The album in the page's HTML counts too.
    const late = await newDevice(browser, 'phone');
    await late.route(url, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        /<script type="application\/json"[^>]*>[\s\S]*?<\/script>/u,
        '',
      );
      await route.fulfill({ response: answer, body });
    });
    await late.route('**/api/uploads/*', (route) => route.fulfill({ status: 500, body: '' }));
    await late.goto(url);
    await expect(late.getByRole('heading', { name: 'Invalid or expired upload link.' })).toBeVisible();
    await late.unroute('**/api/uploads/*');
    await late.getByRole('button', { name: 'Retry' }).click();
    await expect(late.getByRole('heading', { name: 'On its way' })).toBeVisible();
  });
  expectNoProblems(/status of 500/u);
});
