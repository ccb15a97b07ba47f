import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { Person } from '../../support/person.ts';
import { startMailServer } from '../../support/services/mail-server.ts';
import { findFreePorts } from '../../support/throwaway-process.ts';
import { adminDevice, administeredKeepsake, administrator, rowsOf } from '../admin-device.ts';
import {
  asOnPhone,
  button,
  type DeviceKind,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
} from '../new-device.ts';
import { ADMIN, serveKeepsake } from '../served-keepsake.ts';

const { keepsake, marta } = administeredKeepsake();

async function chooseTemplate(page: Page, kind: DeviceKind, name: string): Promise<void> {
  const begin = new RegExp(`^${name}`, 'u');
  if (kind === 'phone') {
    const option = page.getByLabel('Template', { exact: true }).locator('option', { hasText: begin });
    await page
      .getByLabel('Template', { exact: true })
      .selectOption((await option.getAttribute('value')) ?? '');
  } else {
    await page.getByRole('list', { name: 'Templates' }).getByRole('button', { name: begin }).click();
  }
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

test('an administrator edits email templates', async ({ browser }) => {
  const page = await adminDevice(browser, 'laptop', keepsake, marta);
  const preview = page.getByRole('region', { name: 'Preview' });

  await test.step('each template says when it is sent and shows a preview', async () => {
    await page.goto(`${keepsake.url}/admin/templates`);
    await expect(page.getByText('Sent to everyone who creates an account.')).toBeVisible();
    await expect(preview).toContainText('Welcome to Keepsake, Ines Costa');
    await expect(preview.getByText('Create your first album', { exact: true })).toBeVisible();
    await expect(page.getByText('This is the default text.')).toBeVisible();
    await expectNoOverflow(page);
    await asOnPhone(page, () => expectAccessible(page));
  });

  await test.step('a variable is inserted at the cursor, and the preview follows', async () => {
    const subject = page.getByLabel('Subject');
    await subject.fill('Hello !');
    await subject.press('ArrowLeft');
    await button(page, '{{name}}').click();
    await expect(subject).toHaveValue('Hello {{name}}!');
    await expect(subject).toBeFocused();
    await expect(preview).toContainText('Hello Ines Costa!');
  });

  await test.step('an unknown variable is named and cannot be saved', async () => {
    await page.getByLabel('Body').fill('Your PIN is {{pin}}.');
    await expect(page.getByText('This template has no variable {{pin}}.')).toBeVisible();
    await expect(button(page, 'Save template')).toBeDisabled();
    await expectNoOverflow(page);
    await page.getByLabel('Body').fill('');
    await expect(page.getByText('Body is required')).toBeVisible();
    await page.getByLabel('Body').fill('See {{homeLink}}, from Lisbon.');
  });

  await test.step('unsaved changes stay while another template is open', async () => {
    const lookAtAnother = async (kind: DeviceKind) => {
      await chooseTemplate(page, kind, 'Album archived');
      await expect(page).toHaveURL(/\?template=album_archived$/u);
      await expect(page.getByLabel('Subject')).toHaveValue('{{albumTitle}} has been archived');
      await chooseTemplate(page, kind, 'Welcome');
      await expect(page.getByLabel('Subject')).toHaveValue('Hello {{name}}!');
    };
    await lookAtAnother('laptop');
    await asOnPhone(page, () => lookAtAnother('phone'));
  });

  await test.step('a saved template is used from now on', async () => {
    await page.route('**/api/admin/templates/welcome', (route) => route.fulfill({ status: 400, body: '' }));
    await button(page, 'Save template').click();
    await expect(page.getByText('Failed to update template')).toBeVisible();
    await page.unroute('**/api/admin/templates/welcome');
    await button(page, 'Save template').click();
    await expect(page.getByText('Template saved')).toBeVisible();
    await expect(page.getByText(/^Edited /u)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Body')).toHaveValue('See {{homeLink}}, from Lisbon.');
    await new Person(keepsake, 'Ines Berg').register();
    const { mails } = await marta.get('GET /admin/outbox');
    expect(mails[0]?.subject).toBe('Hello Ines Berg!');
  });

  await test.step('a test mail is sent to an address', async () => {
    await button(page, 'Send test email').click();
    await expect(page.getByText('Email is required.')).toBeVisible();
    await page.getByLabel('Send to').fill('marta@example.org');
    await button(page, 'Send test email').click();
    await expect(page.getByText('A test email to marta@example.org is in the outbox')).toBeVisible();
  });

  await test.step('the outbox contains the test mail and says that nothing is sent', async () => {
    await expect(page.getByText('Sending is off')).toBeVisible();
    const seeMail = async (kind: DeviceKind) => {
      const first = rowsOf(page, kind, 'Outbox').first();
      await expect(first).toContainText('marta@example.org');
      await expect(first).toContainText('Waiting');
      await expectAccessible(page);
      return first;
    };
    await asOnPhone(page, async () => void (await seeMail('phone')));
    const mail = await seeMail('laptop');
    await mail.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: /Hello Ines Costa!$/u });
    await expect(dialog).toContainText('from Lisbon.');
    await expect(dialog).toContainText('Not yet');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the template is reset to its default after a confirmation', async () => {
    await button(page, 'Reset to default').click();
    const ask = page.getByRole('dialog', { name: 'Reset to default?' });
    // The code of the dialog is loaded when it opens.
    await expect(ask).toBeVisible();
    await expectAccessible(page);
    await ask.getByRole('button', { name: 'Reset template' }).click();
    await expect(ask).toBeHidden();
    await expect(page.getByLabel('Subject')).toHaveValue('Welcome to Keepsake, {{name}}');
    await expect(button(page, 'Reset to default')).toBeDisabled();
  });

  await test.step('what cannot be fetched says so, and comes on the next try', async () => {
    await page.route(/\/api\/admin\/(templates|outbox)/u, (route) =>
      route.fulfill({ status: 400, body: '' }),
    );
    await page.reload();
    await expect(page.getByText('Failed to fetch templates')).toBeVisible();
    await expect(page.getByText('Failed to fetch outbox')).toBeVisible();
    await page.unroute(/\/api\/admin\/(templates|outbox)/u);
    await button(page, 'Retry').first().click();
    await expect(page.getByLabel('Subject')).toBeVisible();
  });
  expectNoProblems();
});

/** Expects the instance name in the header and below the guest page. */
async function expectOwnName(page: Page, url: string): Promise<void> {
  const home = page.getByRole('link', { name: 'Studio Costa administration' });
  await expect(home).toHaveText('Studio Costa');
  const logo = home.locator('img');
  expect(
    await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(192);
  await page.goto(`${url}/upload/ZZZZZZZZZZ`);
  await expect(page.getByRole('link', { name: 'https://costa.example/imprint' })).toBeVisible();
  await expect(page).toHaveTitle(/Studio Costa$/u);
}

test('an administrator sees emails being sent, and why an email is not sent', async ({ browser }) => {
  const mailServer = await startMailServer();
  mailServer.rejected.add('nobody@example.org');
  const [port] = await findFreePorts(1);
  const sending = await serveKeepsake({
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mailServer.url,
    INSTANCE_NAME: 'Studio Costa',
    INSTANCE_LOGO: join(import.meta.dirname, '../../../web/public/icon-192.png'),
    INSTANCE_ADDRESS: 'https://costa.example/imprint',
  });
  try {
    const admin = await administrator(sending);
    const page = await adminDevice(browser, 'laptop', sending, admin);
    await page.goto(`${sending.url}/admin/templates`);
    await expect(page.getByText('Sending is on')).toBeVisible();
    await expectOwnName(page, sending.url);
    await page.goto(`${sending.url}/admin/templates`);
    await expect(page.getByText('No emails yet')).toBeVisible();
    for (const to of ['ines@example.org', 'nobody@example.org']) {
      await page.getByLabel('Send to').fill(to);
      await button(page, 'Send test email').click();
      await expect(page.getByText(`A test email to ${to} is in the outbox`)).toBeVisible();
    }
    // The job runs every 15 seconds, and the screen refreshes by itself.
    const rows = rowsOf(page, 'laptop', 'Outbox');
    await expect(rows.filter({ hasText: 'ines@example.org' })).toContainText('Sent', { timeout: 30_000 });
    await expect(rows.filter({ hasText: 'nobody@example.org' })).toContainText('no such mailbox', {
      timeout: 30_000,
    });
    expect(mailServer.received.map(({ to }) => to)).toEqual([['ines@example.org']]);
    expectNoProblems();
  } finally {
    await sending.stop();
    await mailServer.stop();
  }
});
