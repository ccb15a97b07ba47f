import { expect, type Page, test } from '@playwright/test';
import { makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { button, expectAccessible, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import { act, actionsOn, leaveActions } from '../owner-page.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();
const titleOn = (page: Page) => page.getByRole('heading', { level: 1 });

/** Reads the address of the invitation that the dialog has just made. */
async function readLink(page: Page): Promise<string> {
  const link = page.getByText(/\/invitation\/\S+$/u);
  await expect(link).toBeVisible();
  return (await link.textContent()) ?? '';
}

test('a co-host without an account joins by a link and changes the title', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Invites');
  const { album } = await person.createAlbum('Ines & Theo');
  const theo = await newDevice(browser, 'phone');

  await test.step('Ines makes a link', async () => {
    await page.goto(`${keepsake.url}/albums/${album.id}`);
    await act(page, 'laptop', 'Hosts and helpers');
    await page.getByRole('radio', { name: 'Co-host' }).check();
    await button(page, 'Create link').click();
    await theo.goto(await readLink(page));
    await expect(page.getByRole('list').filter({ hasText: 'valid until' })).toContainText('Co-host');
    await expectAccessible(page);
  });

  await test.step('Theo creates an account on the same page', async () => {
    await expect(titleOn(theo)).toHaveText('Ines & Theo');
    await expect(theo.getByText('Ines Invites invites you to help with')).toBeVisible();
    await expectAccessible(theo);
    await theo.getByLabel('Full name').fill('Theo Registers');
    await theo.getByLabel('Email').fill(new Person(keepsake, 'Theo Registers').email);
    await theo.getByLabel('Password', { exact: true }).fill('a long password');
    await theo.getByLabel('Re-enter password').fill('a long password');
    await button(theo, 'Create account and join').click();
    await expect(theo).toHaveURL(new RegExp(`/albums/${album.id}$`, 'u'));
    await expect(theo.getByText('Welcome! You can help now.')).toBeVisible();
  });

  await test.step('Theo changes the title, and Ines reads it in the log', async () => {
    expect(await (await actionsOn(theo, 'phone')).getByRole('button', { name: 'Delete album' }).count()).toBe(
      0,
    );
    await act(theo, 'phone', 'Edit album');
    await theo.getByLabel('Album title').fill('Lisbon');
    await button(theo, 'Save changes').click();
    await expect(titleOn(page)).toHaveText('Lisbon');
    await page.getByRole('radio', { name: 'Album log' }).check();
    await expect(page.getByText('Theo Registers joined as a co-host.')).toBeVisible();
  });
  expectNoProblems();
});

test('a helper reviews photos on a phone until a host removes them', async ({ browser }) => {
  const { page: ines, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Hosts');
  const { album } = await person.createAlbum('Party');
  const params = { albumId: album.id };
  await person.get('PATCH /albums/:albumId/details', { params, body: { approveFirst: true } });
  await new Person(keepsake, 'Guest').upload(album.uploadCode, await makePhotos(2));
  const { url } = await person.get('POST /albums/:albumId/invitations', { params, body: { role: 'helper' } });
  const { page: bea, person: helper } = await signedIn(browser, 'phone', keepsake, 'Bea Helps');
  await bea.setViewportSize({ width: 390, height: 844 });

  await test.step('Bea accepts, and her dashboard shows the role', async () => {
    await bea.goto(url);
    await button(bea, 'Join as Bea Helps').click();
    await expect(bea.getByText('2 photos to review.')).toBeVisible();
    await expectAccessible(bea);
    await bea.goto(keepsake.url);
    await expect(bea.getByRole('article', { name: 'Party' }).getByText('Helper')).toBeVisible();
    await bea.getByRole('link', { name: 'View album' }).click();
  });

  await test.step('she sees only what helpers may do', async () => {
    const actions = await actionsOn(bea, 'phone');
    await expect(actions.getByRole('listitem').filter({ visible: true })).toHaveText([
      /^Review photos/u,
      'Start slideshow',
      'Download all',
      'Leave album',
      /^More/u,
    ]);
    await leaveActions(bea);
    await expect(button(bea, 'Share')).toHaveCount(0);
    await expect(button(bea, 'Change expiration')).toHaveCount(0);
  });

  await test.step('she hides a photo, approves the other and starts the slideshow', async () => {
    await bea.getByRole('link', { name: 'Review photos' }).first().click();
    await button(bea, 'Hide').tap();
    await expect(bea.getByText('1 of 1')).toBeVisible();
    await button(bea, 'Approve').tap();
    await expect(bea.getByText('You’re all caught up.')).toBeVisible();
    await bea.goto(`${keepsake.url}/albums/${album.id}`);
    await (await actionsOn(bea, 'phone')).getByRole('link', { name: 'Start slideshow' }).tap();
    await expect(bea).toHaveURL(/\/wall\//u);
    await bea.goto(`${keepsake.url}/albums/${album.id}`);
    await expect(titleOn(bea)).toHaveText('Party');
  });

  await test.step('Ines removes Bea, whose open page says so', async () => {
    await ines.goto(`${keepsake.url}/albums/${album.id}`);
    await act(ines, 'laptop', 'Hosts and helpers');
    await button(ines, 'Remove Bea Helps').click();
    await button(ines, 'Remove').click();
    await expect(titleOn(bea)).toHaveText('You no longer help with this album.');
    await expect(button(ines, 'Remove Bea Helps')).toHaveCount(0);
    const { status } = await helper.ask('GET /albums/:albumId/look-alikes', { params });
    expect(status).toBe(404);
  });
  expectNoProblems();
});

test('an owner transfers an album and stays as a co-host', async ({ browser }) => {
  const { page: ines, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Gives');
  const { album } = await person.createAlbum('The day after');
  const { page: theo, person: receiver } = await signedIn(browser, 'laptop', keepsake, 'Theo Takes');
  const [first] = [await receiver.createAlbum(), await receiver.createAlbum(), await receiver.createAlbum()];
  const address = `${keepsake.url}/albums/${album.id}`;

  await test.step('both are told what happens', async () => {
    await ines.goto(address);
    await act(ines, 'laptop', 'Hosts and helpers');
    await ines.getByRole('radio', { name: 'New owner' }).check();
    await expect(ines.getByText(/You stay as a co-host/u)).toBeVisible();
    await button(ines, 'Create link').click();
    await theo.goto(await readLink(ines));
    await expect(theo.getByText('The limits of your plan will apply:')).toBeVisible();
    await expectAccessible(theo);
  });

  await test.step('Theo’s plan has no room for a fourth album until he deletes one', async () => {
    await button(theo, 'Accept as Theo Takes').click();
    await expect(theo.getByText("You've reached the Free tier album limit of 3 albums.")).toBeVisible();
    await expect(theo.getByRole('link', { name: 'See plans' })).toBeVisible();
    await receiver.get('DELETE /albums/:albumId', { params: { albumId: first.album.id } });
    await button(theo, 'Accept as Theo Takes').click();
    await expect(titleOn(theo)).toHaveText('The day after');
    const actions = await actionsOn(theo, 'laptop');
    await expect(button(actions, 'Delete album')).toBeVisible();
  });

  await test.step('Ines is a co-host, and the link has ended', async () => {
    const link = await readLink(ines);
    await ines.goto(address);
    const actions = await actionsOn(ines, 'laptop');
    await expect(button(actions, 'Leave album')).toBeVisible();
    await expect(button(actions, 'Delete album')).toHaveCount(0);
    await ines.goto(link);
    await expect(titleOn(ines)).toContainText('This invitation has been used or revoked');
    await expect(ines.getByRole('link', { name: 'Back to dashboard' })).toBeVisible();
  });
  expectNoProblems();
});
