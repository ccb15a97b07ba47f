import { expect, test } from '@playwright/test';
import { adminDevice, administeredKeepsake } from '../admin-device.ts';
import { expectNoProblems } from '../new-device.ts';

const { keepsake, marta } = administeredKeepsake();

test('Back while the next screen loads stays on the previous screen', async ({ browser }) => {
  const page = await adminDevice(browser, 'laptop', keepsake, marta);
  await page.goto(`${keepsake.url}/admin/users`);
  const heading = page.getByRole('main').getByRole('heading', { level: 1, name: 'Users' });
  for (const next of ['Albums', 'Email Templates', 'Analytics']) {
    await expect(heading).toBeVisible();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/assets/*.js');
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: next }).click();
    const script = await asked;
    await page.goBack();
    goOn();
    await (await script.response())?.finished();
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(heading).toBeVisible();
  }
  expectNoProblems();
});
