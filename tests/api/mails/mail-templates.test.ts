import { beforeAll, expect, test } from 'vitest';
import { renderButton } from '../../../server/mail/mail-html.ts';
import { defaultMail } from '../../../server/mail/queue-mail.ts';
import { MAIL_TEMPLATE_KEYS } from '../../../shared/rules/admin/mail-templates.ts';
import { signedInAdministrator } from '../../support/administrator.ts';
import { bystanderAt } from '../../support/bystander.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { sendRaw } from '../../support/raw-request.ts';

const keepsake = keepsakeForFile({
  environment: { ADMIN_USERNAME: 'nora', ADMIN_PASSWORD: 'the first of them' },
});
let nora: Person;
beforeAll(async () => {
  nora = await signedInAdministrator(keepsake);
});

const templates = async () => (await nora.get('GET /admin/templates')).templates;
const activity = async () => (await nora.get('GET /admin/dashboard/activity')).activity;
const edit = (key: string, body: { subject: string; body: string }) =>
  nora.ask('PATCH /admin/templates/:key', { params: { key }, body });
const tryOut = (key: string, to = 'nora@example.org') =>
  nora.ask('POST /admin/templates/:key/test', { params: { key }, body: { to } });

/** Administrators' sessions end after an hour without a request. */
async function anHourLater(): Promise<void> {
  keepsake.advance(3_600_000);
  nora = await signedInAdministrator(keepsake);
}

test('email templates have their default text until they are edited', async () => {
  expect(await templates()).toEqual(
    MAIL_TEMPLATE_KEYS.map((key) => ({
      key,
      ...defaultMail(key, 'en'),
      button: renderButton(key, 'en'),
      isDefault: true,
      updatedAt: null,
    })),
  );
});

test('an edited template is used for the next email until it is reset, and both changes are logged', async () => {
  const edited = { subject: 'Olá {{ name }}', body: 'Começa aqui: {{homeLink}}' };
  expect((await edit('welcome', edited)).body).toMatchObject({
    template: { key: 'welcome', ...edited, isDefault: false, updatedAt: expect.stringMatching(/Z$/u) },
  });
  expect((await templates()).filter((each) => !each.isDefault)).toMatchObject([
    { key: 'welcome', ...edited },
  ]);
  expect((await activity())[0]).toMatchObject({
    adminUsername: 'nora',
    type: 'template_updated',
    entityType: 'template',
    entityId: 'welcome',
  });
  await new Person(keepsake, 'Ines').register();
  const newest = async () => (await nora.get('GET /admin/outbox')).mails[0];
  expect(await newest()).toMatchObject({ subject: 'Olá Ines', body: 'Começa aqui: http://localhost:3000/' });

  const reset = await nora.get('POST /admin/templates/:key/reset', { params: { key: 'welcome' } });
  expect(reset.template).toMatchObject({ subject: 'Welcome to Keepsake, {{name}}', isDefault: true });
  expect((await activity())[0]).toMatchObject({ type: 'template_reset', entityId: 'welcome' });
  keepsake.advance(1000);
  await new Person(keepsake, 'Theo').register();
  expect(await newest()).toMatchObject({ subject: 'Welcome to Keepsake, Theo' });
});

test('a template full of braces and spaces slows neither saving nor sending', async () => {
  const body = `{{${' '.repeat(1_500)}{{${' '.repeat(1_500)}`;
  const sofia = new Person(keepsake, 'Sofia Lim');
  const bystander = await bystanderAt(keepsake);
  const begin = performance.now();
  const [saved, waited] = await Promise.all([
    edit('welcome', { subject: 'Hello', body }),
    bystander.uploadAndLook(),
    sofia.register(),
  ]);
  expect(saved.status).toBe(200);
  expect(waited).toBeLessThan(bystander.withinMs);
  expect((await tryOut('welcome')).status).toBe(201);
  expect(performance.now() - begin).toBeLessThan(bystander.withinMs);
  await nora.get('POST /admin/templates/:key/reset', { params: { key: 'welcome' } });
});

test('links in emails contain the public URL, whatever host a request names', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Sofia');
  const uploadSessionId = 'b'.repeat(43);
  await new Person(keepsake, 'Noor').upload(album.uploadCode, [await makePhoto()], { uploadSessionId });
  const headers = { Host: 'evil.example', 'Content-Type': 'application/json' };
  const page = await sendRaw(keepsake, {
    path: `/api/albums/${album.id}`,
    headers: { ...headers, ...owner.headers() },
  });
  // Other responses follow the host of the request.
  expect(page.text).toContain('http://evil.example/');

  const register = (path: string, more: object) => {
    const body = JSON.stringify({ name: 'Noor', password: 'a fine password', ...more });
    return sendRaw(keepsake, { method: 'POST', path: `/api/auth/${path}`, headers, body });
  };
  await register('register', { email: 'noor@example.org', rememberMe: false });
  const claim = { uploadCode: album.uploadCode, uploadSessionId };
  await register('register-guest', { email: 'guest@example.org', ...claim });
  const { mails } = await nora.get('GET /admin/outbox');
  const bodyTo = (to: string) => mails.find((mail) => mail.to === to)?.body;
  expect(bodyTo('noor@example.org')).toContain('\nhttp://localhost:3000/\n');
  expect(bodyTo('guest@example.org')).toContain(`\nhttp://localhost:3000/my-uploads/${album.id}\n`);
});

const fine = { subject: 'Hello', body: 'Hello' };
test.each([
  ['welcome', 'Subject is required', 400, { ...fine, subject: ' ' }],
  ['welcome', 'Subject must be a single line', 400, { ...fine, subject: 'Hello\r\nBcc: all@example.org' }],
  ['welcome', 'Subject cannot exceed 200 characters', 400, { ...fine, subject: 'x'.repeat(201) }],
  ['welcome', 'Body is required', 400, { ...fine, body: '\n' }],
  ['welcome', 'Body cannot exceed 5000 characters', 400, { ...fine, body: 'x'.repeat(5_001) }],
  ['welcome', 'This template has no variable {{albumLink}}.', 400, { ...fine, body: 'See {{albumLink}}' }],
  ['welcome', 'This template has no variable {{password}}.', 400, { ...fine, subject: '{{password}}' }],
  ['farewell', 'Not found', 404, fine],
  ['constructor', 'Not found', 404, fine],
])(
  'editing the template %s with invalid text is rejected and not logged: %s',
  async (key, error, status, text) => {
    const before = await activity();
    expect(await edit(key, text)).toMatchObject({ status, body: { error } });
    expect(await templates()).toMatchObject(
      MAIL_TEMPLATE_KEYS.map((each) => ({ key: each, isDefault: true })),
    );
    expect(await activity()).toEqual(before);
  },
);

test.each(MAIL_TEMPLATE_KEYS)('a test email of %s has every variable replaced', async (key) => {
  const { status, body } = await tryOut(key);
  expect(status).toBe(201);
  const { mail } = body as unknown as { mail: { subject: string; body: string } };
  expect(mail).toMatchObject({
    to: 'nora@example.org',
    state: 'waiting',
    attempts: 0,
    lastError: null,
    sentAt: null,
  });
  expect(`${mail.subject}${mail.body}`).not.toContain('{{');
  expect((await activity())[0]).toMatchObject({ type: 'test_mail_sent', entityId: key });
});

test('a test email goes to a single email address and is limited to 20 an hour', async () => {
  await anHourLater();
  expect(await tryOut('farewell')).toMatchObject({ status: 404 });
  for (const to of ['nora', 'a@example.org, b@example.org', '']) {
    expect(await tryOut('welcome', to)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  }
  for (let number = 1; number <= 20; number += 1) expect((await tryOut('welcome')).status).toBe(201);
  const refused = await tryOut('welcome');
  expect(refused).toMatchObject({ status: 429, body: { code: 'SLOW_DOWN' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await anHourLater();
  expect((await tryOut('welcome')).status).toBe(201);
});

test('the outbox page lists pending emails, newest first, and says that no mail server is configured', async () => {
  await keepsake.ctx.db.deleteFrom('outbox').execute();
  for (let number = 1; number <= 3; number += 1) {
    keepsake.advance(1000);
    await new Person(keepsake, `Guest ${number}`).register();
  }
  const first = await nora.get('GET /admin/outbox', { query: { limit: 2 } });
  expect(first).toMatchObject({
    isSending: false,
    mails: [
      { to: 'guest.3@example.org', subject: 'Welcome to Keepsake, Guest 3', state: 'waiting', sentAt: null },
      { to: 'guest.2@example.org' },
    ],
    pagination: { page: 1, limit: 2, pages: 2, total: 3 },
  });
  const second = await nora.get('GET /admin/outbox', { query: { limit: 2, page: 2 } });
  expect(second.mails.map((mail) => mail.to)).toEqual(['guest.1@example.org']);
});

test.each(['page=0', 'limit=101', 'state=sent'])('the outbox query ?%s is rejected', async (query) => {
  expect(await nora.send('GET', `/api/admin/outbox?${query}`)).toMatchObject({ status: 400 });
});
