import { expect, test } from '@playwright/test';
import { Person } from '../../support/person.ts';
import { expectNoProblems, newDevice, watchLayoutShift } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const CLOSED_WALL = 'Photo Wall is not available for this album';
const OPEN_OR_ARCHIVED = /Over since a moment|Photo Wall is not available/u;

/** Creates an album in each closed state. Returns its code and the headings of its wall and guest page. */
async function closedAlbums() {
  const ines = new Person(keepsake, 'Ines Closes');
  const theo = new Person(keepsake, 'Theo Closes');
  const album = async (owner: Person, title: string) => {
    const { id, uploadCode } = (await owner.createAlbum(title)).album;
    return { uploadCode, params: { albumId: id } };
  };
  await Promise.all([ines.register(), theo.register()]);
  const hidden = await album(ines, 'Only for us');
  await ines.get('PATCH /albums/:albumId/visibility', { params: hidden.params, body: { isPublic: false } });
  const archived = await album(ines, 'Last summer');
  await ines.get('PATCH /albums/:albumId/archive', { params: archived.params, body: { isArchived: true } });
  const locked = await album(theo, 'With a PIN');
  await theo.get('PATCH /albums/:albumId/pin', { params: locked.params, body: { pin: '471199' } });
  const expired = await album(theo, 'Over since a moment');
  const customDate = new Date(Date.now() + 1000).toISOString();
  await theo.get('PATCH /albums/:albumId/expiration', {
    params: expired.params,
    body: { expirationPreset: 'CUSTOM', customDate },
  });
  const isExpired = async () => (await theo.get('GET /albums/:albumId', { params: expired.params })).album;
  await expect.poll(async () => (await isExpired()).expired).toBe(true);
  return [
    // A job archives it within half a minute, which closes its wall.
    { code: expired.uploadCode, wall: OPEN_OR_ARCHIVED, upload: 'Over since a moment' },
    { code: hidden.uploadCode, wall: CLOSED_WALL, upload: 'Only for us' },
    { code: archived.uploadCode, wall: CLOSED_WALL, upload: 'Last summer' },
    { code: locked.uploadCode, wall: 'This album is protected by a PIN.', upload: 'With a PIN' },
    { code: 'NOBODYS', wall: 'Album not found', upload: 'Invalid or expired upload link.' },
  ];
}

test('the page of a closed album appears at once', async ({ browser }) => {
  const page = await newDevice(browser, 'laptop');
  const layoutShift = await watchLayoutShift(page);
  for (const { code, ...headings } of await closedAlbums()) {
    for (const kind of ['wall', 'upload'] as const)
      await test.step(`${kind}: ${headings[kind]}`, async () => {
        await page.goto(`${keepsake.url}/${kind}/${code}`);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(headings[kind]);
        await expect(page.getByRole('link', { name: 'Privacy' })).toBeAttached();
        expect(await layoutShift()).toBeLessThanOrEqual(0.01);
      });
  }
  expectNoProblems();
});
