import { expect, test } from '@playwright/test';
import { makePhoto } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { expectNoProblems, holdRequests, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const DECISIONS = /\/photos\/visibility$/u;
const keepsake = sharedKeepsake();

test('leaving the review saves its decisions', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Leaves');
  const { album } = await person.createAlbum('Garden Party');
  const params = { albumId: album.id };
  await person.get('PATCH /albums/:albumId/details', { params, body: { approveFirst: true } });
  let given = 0;
  const give = async (count: number) => {
    const photos = Array.from({ length: count }, () => makePhoto({ width: 100 + given++ }));
    await new Person(keepsake, 'Ava').upload(album.uploadCode, await Promise.all(photos));
  };
  const expectLeft = (count: number) =>
    expect(page.getByText(count > 0 ? `1 of ${count}` : 'You’re all caught up.')).toBeVisible();
  const decide = async (keys: string, ...left: number[]) => {
    for (const [at, key] of [...keys].entries()) {
      await page.keyboard.press(key);
      await expectLeft(left[at] ?? 0);
    }
  };
  const review = async () => {
    await give(3);
    await page.goto(`${keepsake.url}/albums/${album.id}/review`);
    await expectLeft(3);
  };
  const counts = async () => {
    const { photos } = await person.get('GET /albums/:albumId', { params });
    return ['hidden', 'waiting'].map((of) => photos.filter(({ visibility }) => visibility === of).length);
  };

  await test.step('closing the page sends the pending decisions', async () => {
    await review();
    const begun = page.waitForRequest(DECISIONS);
    const letThrough = await holdRequests(page, DECISIONS);
    await decide('hhh', 2, 1, 0);
    await begun;
    await page.goto('about:blank');
    letThrough();
    await expect.poll(counts).toEqual([3, 0]);
  });

  await test.step('returning to the page resends failed decisions in order, and nothing older', async () => {
    await review();
    const begun = page.waitForRequest(DECISIONS);
    const letThrough = await holdRequests(page, DECISIONS);
    // The last decision is sent first and fails.
    const leaveAndComeBack = async () => {
      const lost = page.waitForEvent('requestfailed', (request) => DECISIONS.test(request.url()));
      await page.route(DECISIONS, (route) => route.abort(), { times: 1 });
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
      await lost;
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')));
    };
    // The second photo is hidden, undone and approved.
    await decide('hhuah', 2, 1, 2, 1, 0);
    await begun;
    await leaveAndComeBack();
    await give(1);
    await expectLeft(1);
    // The third photo is approved too, after its first decision failed.
    await decide('uah', 2, 1, 0);
    await leaveAndComeBack();
    letThrough();
    await expect.poll(counts).toEqual([5, 0]);
  });
  expectNoProblems(/ERR_FAILED/u);
});
