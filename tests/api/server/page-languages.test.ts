import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { messagesIn } from '../../../shared/messages/messages.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

const german = messagesIn('de');
const keepsake = keepsakeForFile({ webFolder: join(import.meta.dirname, '../../../web') });
let owner: Person;
let album: Album;

beforeAll(async () => {
  ({ owner, album } = await ownerWithAlbum(keepsake, 'Ines Costa', 'Garden Party'));
});

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(keepsake.url + path, { headers: { Accept: 'text/html', ...headers } });
  const html = await answer.text();
  return { lang: /<html lang="([^"]*)" dir="([^"]*)"/u.exec(html)?.slice(1).join(' '), html, answer };
}

test.each([
  ['its link', '/login?lang=de', { Cookie: 'keepsake_language=en', 'Accept-Language': 'en' }, 'de ltr'],
  ['the own choice', '/login', { Cookie: 'a=b; keepsake_language=de', 'Accept-Language': 'en' }, 'de ltr'],
  ['the browser', '/login', { 'Accept-Language': 'xx, de-AT;q=0.9, en;q=0.8' }, 'de ltr'],
  ['English, where nothing else is spoken', '/login?lang=xx', { Cookie: 'keepsake_language=<b>' }, 'en ltr'],
])('the page language is that of %s', async (_what, path, headers, lang) => {
  const page = await open(path, headers);
  expect(page.lang).toBe(lang);
  expect(page.answer.headers.get('content-language')).toBe(lang.slice(0, 2));
  expect(page.answer.headers.get('vary')).toContain('Accept-Language');
});

test('an album’s pages use the album’s language if none of the browser’s languages is available', async () => {
  await owner.get('PATCH /albums/:albumId/details', {
    params: { albumId: album.id },
    body: { language: 'fr' },
  });
  const stranger = { 'Accept-Language': 'xx-XX,xx' };
  for (const path of [`/upload/${album.uploadCode}`, `/wall/${album.uploadCode.toLowerCase()}`])
    expect((await open(path, stranger)).lang).toBe('fr ltr');
  expect((await open(`/upload/${album.uploadCode}`, { 'Accept-Language': 'de' })).lang).toBe('de ltr');
  expect((await open('/upload/ZZZZZZZZZZ', stranger)).lang).toBe('en ltr');
});

test('title and description of an album’s page are in the guest’s language', async () => {
  const { html } = await open(`/upload/${album.uploadCode}?lang=de`);
  expect(html).toContain(german.page.guestPage({ album: 'Garden Party' }));
  expect(html).not.toContain('Add your photos');
});

test('an error message is in the caller’s language, and its code is the same in all languages', async () => {
  const ask = (language: string) =>
    fetch(`${keepsake.url}/api/uploads/ZZZZZZZZZZ`, { headers: { 'Accept-Language': language } });
  expect(await (await ask('de')).json()).toEqual({
    error: german.error.ALBUM_NOT_FOUND(),
    code: 'ALBUM_NOT_FOUND',
  });
  expect(await (await ask('xx')).json()).toEqual({ error: 'Album not found', code: 'ALBUM_NOT_FOUND' });
});

test('the message of a field error is in the caller’s language too', async () => {
  const answer = await fetch(`${keepsake.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Client-Id': 'greta', 'Accept-Language': 'de' },
    body: JSON.stringify({ name: 'G', email: 'greta@example.org', password: 'x', rememberMe: false }),
  });
  const error = german.accountRule.nameTooShort({ min: 2 });
  expect(await answer.json()).toEqual({ error, code: 'VALIDATION', field: 'name' });
});

test('a user who registers in German gets emails in German', async () => {
  const greta = new Person(keepsake, 'Greta Lang');
  const { name, email } = greta;
  const body = { name, email, password: 'ein ruhiger Rahmen', rememberMe: false };
  const answer = await fetch(`${keepsake.url}/api/auth/register`, {
    method: 'POST',
    headers: { ...greta.headers(), 'Content-Type': 'application/json', 'Accept-Language': 'de' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  const { payload } = await keepsake.ctx.db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(payload)).toMatchObject({ subject: 'Willkommen bei Keepsake, Greta Lang' });
});
