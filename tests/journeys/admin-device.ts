import { type Browser, expect, type Page, test } from '@playwright/test';
import { Person, type Usable } from '../support/person.ts';
import { type DeviceKind, newDevice } from './new-device.ts';
import {
  ADMIN,
  keepsakeForFile,
  type ServedKeepsake,
  type SharedKeepsake,
  sharedKeepsake,
} from './served-keepsake.ts';

/** Starts a Keepsake for this file and signs Marta in by HTTP. */
export function administeredKeepsake(): { keepsake: ServedKeepsake; marta: Person } {
  const keepsake = keepsakeForFile();
  const marta = new Person(keepsake, ADMIN.username);
  test.beforeAll(async () => {
    marta.token = (await administrator(keepsake)).token;
  });
  return { keepsake, marta };
}

let sharedToken: Promise<string | null> | undefined;

/**
 * Uses the worker's Keepsake and signs Marta in by HTTP only once, because an address may not sign in often.
 */
export function sharedAdministeredKeepsake(): { keepsake: SharedKeepsake; marta: Person } {
  const keepsake = sharedKeepsake();
  const marta = new Person(keepsake, ADMIN.username);
  test.beforeAll(async () => {
    sharedToken ??= administrator(keepsake).then(({ token }) => token);
    marta.token = await sharedToken;
  });
  return { keepsake, marta };
}

/** Signs Marta in by HTTP. */
export async function administrator(keepsake: Usable): Promise<Person> {
  const marta = new Person(keepsake, ADMIN.username);
  marta.token = (await marta.get('POST /admin/auth/login', { body: ADMIN })).token;
  return marta;
}

/** Opens a device with Marta's session, which belongs to its tab. */
export async function adminDevice(browser: Browser, kind: DeviceKind, keepsake: Usable, marta: Person) {
  const page = await newDevice(browser, kind);
  await page.goto(`${keepsake.url}/favicon.svg`);
  await page.evaluate(
    ({ token, username }) => {
      sessionStorage.setItem('keepsake_admin_token', token);
      sessionStorage.setItem('keepsake_admin_user', JSON.stringify({ username, role: 'admin' }));
    },
    { token: marta.token ?? '', username: ADMIN.username },
  );
  return page;
}

/** Opens another screen through the sidebar or the menu. */
export async function goTo(page: Page, kind: DeviceKind, name: string): Promise<void> {
  if (kind === 'phone') await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const places = page.getByRole('navigation', { name: 'Administration' });
  await places.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Finds the rows of a list: of its table, or its cards on a phone. */
export function rowsOf(page: Page, kind: DeviceKind, name: string) {
  return kind === 'phone'
    ? page.getByRole('list', { name, exact: true }).locator('> li')
    : page.getByRole('table', { name, exact: true }).locator('tbody tr');
}

/** Sorts a list by a column header, or by the select on a phone. */
export async function sortBy(page: Page, kind: DeviceKind, head: string, choice: string): Promise<void> {
  if (kind === 'phone') await page.getByLabel('Sort by').selectOption({ label: choice });
  else await page.getByRole('columnheader', { name: head }).getByRole('button').click();
}
