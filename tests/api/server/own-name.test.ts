import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manifestIn } from '../../../server/http/pages/web-manifest.ts';
import { messagesIn } from '../../../shared/messages/messages.ts';
import { signedInAdministrator } from '../../support/administrator.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

const NAME = 'Costa & <Söhne>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const webFolder = join(import.meta.dirname, '../../../web');
let folder: string;
let keepsake: TestKeepsake;
let uploadCode: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-own-'));
  await writeFile(join(folder, 'logo.svg'), SVG);
  const environment = {
    INSTANCE_NAME: ` ${NAME} `,
    INSTANCE_LOGO: join(folder, 'logo.svg'),
    INSTANCE_ADDRESS: 'mailto:hello@costa.example',
    ADMIN_USERNAME: 'nora',
    ADMIN_PASSWORD: 'the first of them',
  };
  keepsake = await startKeepsake({ webFolder, environment });
  const { album } = await ownerWithAlbum(keepsake, 'Ines Costa', 'Garden Party');
  uploadCode = album.uploadCode;
});
afterAll(async () => {
  await keepsake.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = async (path: string) =>
  (await fetch(keepsake.url + path, { headers: { Accept: 'text/html' } })).text();
const newestMail = async () => {
  const nora = await signedInAdministrator(keepsake);
  return (await nora.get('GET /admin/outbox')).mails[0];
};

test('pages contain the instance name as text in title, header and link preview', async () => {
  const guestPage = await open(`/upload/${uploadCode}?lang=de`);
  const written = 'Costa &#38; &#60;Söhne&#62;';
  expect(guestPage).toContain(`<title>Garden Party · ${written}</title>`);
  expect(guestPage).toContain(`<meta property="og:site_name" content="${written}">`);
  expect(guestPage).toContain(`>${written}</span>`);
  expect(await open('/login')).toContain(`<title>${written}</title>`);
  for (const page of [guestPage, await open('/login'), await open('/privacy')]) {
    expect(page).not.toContain('<Söhne>');
    expect(page.replace(/<!--.*?-->/gsu, '')).not.toContain('Keepsake');
  }
});

test('scripts find name, logo and URL of the instance in the page', async () => {
  const [, json = ''] = /id="instance">([^<]*)</u.exec(await open(`/wall/${uploadCode}`)) ?? [];
  expect(JSON.parse(json)).toEqual({
    name: NAME,
    logo: expect.stringMatching(/^\/instance\/logo-[0-9a-f]{16}\.svg$/u),
    address: 'mailto:hello@costa.example',
  });
});

test('the configured logo replaces mark and icon, is cached forever, and runs no script', async () => {
  const page = await open(`/upload/${uploadCode}`);
  const [, logo = ''] = /<link rel="icon" href="([^"]+)">/u.exec(page) ?? [];
  expect(page).toContain(`<img src="${logo}"`);
  expect(page).not.toContain('<rect width="32"');
  const answer = await fetch(keepsake.url + logo);
  expect(await answer.text()).toBe(SVG);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/u),
  });
});

test('the installed application has the instance name, in the language of the page', async () => {
  expect(await open('/login?lang=ar')).toContain('rel="manifest" href="/app.webmanifest?lang=ar"');
  const arabic = messagesIn('ar');
  const manifest = await readFile(join(webFolder, 'public/app.webmanifest'), 'utf8');
  expect(JSON.parse(manifestIn('ar', manifest))).toMatchObject({
    name: NAME,
    short_name: NAME,
    lang: 'ar',
    dir: 'rtl',
    description: arabic.product.tagline(),
    start_url: '/',
    shortcuts: [{ name: arabic.frame.albums() }, { name: arabic.myUploads.heading() }],
  });
});

test('the instance name is displayed in its own writing direction in an email of the other direction, even in the subject', async () => {
  keepsake.advance(1000);
  await fetch(`${keepsake.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Client-Id': 'noa', 'Accept-Language': 'he' },
    body: JSON.stringify({
      name: 'נועה',
      email: 'noa@example.org',
      password: 'a garden full of light',
      rememberMe: false,
    }),
  });
  expect((await newestMail())?.subject).toBe(`ברוכים הבאים ל־\u2068${NAME}\u2069, נועה`);
});

test('emails contain name and URL of the instance, even with an administrator’s text', async () => {
  keepsake.advance(1000);
  await new Person(keepsake, 'Theo').register();
  const mail = await newestMail();
  expect(mail?.subject).toBe(`Welcome to ${NAME}, Theo`);
  expect(mail?.body).toMatch(/instantly\.\n\n-- \nCosta & <Söhne>\nhello@costa\.example$/u);

  const nora = await signedInAdministrator(keepsake);
  const body = { subject: 'Olá', body: 'Bem-vindo, {{name}}' };
  await nora.get('PATCH /admin/templates/:key', { params: { key: 'welcome' }, body });
  keepsake.advance(1000);
  await new Person(keepsake, 'Lena').register();
  expect((await newestMail())?.body).toBe(`Bem-vindo, Lena\n\n-- \n${NAME}\nhello@costa.example`);
});

test('a password made of the instance name is rejected as too guessable', async () => {
  const body = { name: 'Mira', email: 'mira@example.org', password: 'costa söhne', rememberMe: false };
  const answer = await fetch(`${keepsake.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Client-Id': 'mira', 'Accept-Language': 'en' },
    body: JSON.stringify(body),
  });
  const { code, error } = (await answer.json()) as { code: string; error: string };
  expect([code, error]).toEqual(['PASSWORD_GUESSABLE', messagesIn('en').error.PASSWORD_GUESSABLE()]);
});

test('without settings a page says Keepsake and contains no instance data', async () => {
  const plain = await startKeepsake({ webFolder });
  const page = await (
    await fetch(`${plain.url}/upload/ZZZZZZZZZZ`, { headers: { Accept: 'text/html' } })
  ).text();
  await plain.stop();
  expect(page).toContain('<title>Keepsake</title>');
  expect(page).toContain('>Keepsake</span>');
  // The build inserts the logo there.
  expect(page).toContain('<!--keepsake:mark--><!--/keepsake:mark-->');
  expect(page).not.toContain('id="instance"');
});
