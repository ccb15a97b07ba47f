import { expect, type Locator, type Page } from '@playwright/test';
import { readZip } from '../support/zip-readers.ts';
import type { DeviceKind } from './new-device.ts';

/** Finds the actions, and opens them if they are hidden. */
export async function actionsOn(page: Page, kind: DeviceKind): Promise<Locator> {
  if (kind === 'laptop') return page.getByRole('complementary', { name: 'Album actions' });
  const dialog = page.getByRole('dialog', { name: 'Actions' });
  if (!(await dialog.isVisible())) {
    // Until the album has loaded, the bar only says that it has not.
    await expect(page.getByRole('complementary', { name: 'Album actions' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Bottom bar' })
      .getByRole('button', { name: 'Actions' })
      .click();
  }
  await expect(dialog).toBeVisible();
  return dialog;
}

const UNDER_MORE = ['Guest groups', 'New upload code'];

export async function act(page: Page, kind: DeviceKind, name: string): Promise<void> {
  const actions = await actionsOn(page, kind);
  const action = actions.getByRole('button', { name, exact: true });
  if (UNDER_MORE.includes(name) && !(await action.isVisible()))
    await actions.getByText('More', { exact: true }).click();
  await action.click();
}

/** Closes the actions if they cover the page. */
export async function leaveActions(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Actions' });
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Reads the ZIP that `begin` downloads with third-party programs. */
export async function download(page: Page, begin: () => Promise<void>) {
  const loading = page.waitForEvent('download');
  await begin();
  const loaded = await loading;
  const entries = (await readZip(await loaded.path())).map(({ name }) => name);
  return { filename: loaded.suggestedFilename(), entries };
}

/** Makes every such call fail without a message. */
export async function breakCalls(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
  );
  return () => page.unroute(path);
}
