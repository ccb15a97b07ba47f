import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueMail } from '../../../server/mail/queue-mail.ts';
import { storeTemplate } from '../../../server/mail/template-store.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { Mailing, PUBLIC_URL } from '../mailing.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#c00"/></svg>';

let folder: string;
let mailing: Mailing;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-colours-'));
  await writeFile(join(folder, 'logo.svg'), LOGO);
  mailing = await Mailing.start({
    INSTANCE_NAME: 'Costa & <Söhne>',
    INSTANCE_LOGO: join(folder, 'logo.svg'),
    INSTANCE_ADDRESS: 'hello@costa.example',
  });
});
afterAll(async () => {
  await mailing.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await mailing.send();
  mailing.mailServer.received.length = 0;
});

async function arrived() {
  await mailing.send();
  const [mail] = mailing.mailServer.received.splice(0);
  if (!mail) throw new Error('no mail came');
  return mail;
}

/** Returns the visible text of a mail. */
const wordsOf = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]*>/gu, '')
    .replace(/&#(\d+);/gu, (_, sign: string) => String.fromCharCode(Number(sign)))
    .replace(/\s+/gu, ' ')
    .trim();

async function albumWithCover(name: string, title: string): Promise<{ owner: Person; album: Album }> {
  const { owner, album } = await ownerWithAlbum(mailing.keepsake, name, title);
  await owner.upload(album.uploadCode, [await makePhoto({ width: 1600, height: 1200 })]);
  const [params, body] = [{ albumId: album.id }, { accent: 'moss' as const }];
  await owner.get('PATCH /albums/:albumId/details', { params, body });
  await mailing.keepsake.settle();
  return { owner, album };
}

test('an email about an album has its accent colour and cover, for the owner even if guests see no photos', async () => {
  const { owner, album } = await albumWithCover('Ines', 'Lisbon');
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic: false } });
  await mailing.send();
  mailing.mailServer.received.length = 0;
  mailing.keepsake.advance(9 * 24 * 3_600_000);
  await mailing.keepsake.runJob('archive expired albums');
  const { html, pictures } = await arrived();
  expect(html).toContain('background-color:#3f5b1e');
  expect(html).toContain('src="cid:cover"');
  expect(html).toContain(`href="${PUBLIC_URL}/albums/${album.id}"`);
  expect(await sharp(pictures.cover).metadata()).toMatchObject({ format: 'jpeg', width: 840, height: 440 });
  expect(pictures.cover?.length).toBeLessThanOrEqual(60_000);
});

test('the email to a guest who registers has the cover if guests see photos', async () => {
  const { owner, album } = await albumWithCover('Theo', 'Garden party');
  const params = { albumId: album.id };
  const thanked = async (name: string) => {
    const uploadSessionId = name.padEnd(43, 'x');
    const guest = new Person(mailing.keepsake, name);
    await guest.upload(album.uploadCode, [await makePhoto({ width: 48, height: 48 })], { uploadSessionId });
    await guest.get('POST /auth/register-guest', {
      body: {
        name,
        email: `${name}@example.org`,
        password: `a garden of ${name}`,
        uploadSessionId,
        uploadCode: album.uploadCode,
      },
    });
    return arrived();
  };
  await mailing.send();
  mailing.mailServer.received.length = 0;
  const seen = await thanked('noor');
  expect(Object.keys(seen.pictures).sort()).toEqual(['cover', 'logo']);
  await owner.get('PATCH /albums/:albumId/photo-wall', { params, body: { enabled: false } });
  const unseen = await thanked('yuki');
  expect(Object.keys(unseen.pictures)).toEqual(['logo']);
  expect(unseen.html).not.toContain('cid:cover');
  expect(unseen.html).toContain('background-color:#3f5b1e');
});

test('an email contains the logo as a picture that every mail program shows', async () => {
  await new Person(mailing.keepsake, 'Ada').register();
  const { html, text, pictures } = await arrived();
  expect(wordsOf(html)).toContain('Costa & <Söhne> Hi Ada,');
  expect(text).toContain('Hi Ada,');
  expect(html).toContain('src="cid:logo"');
  expect(await sharp(pictures.logo).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
});

test('texts of users and administrators cannot become markup in emails', async () => {
  const { ctx } = mailing.keepsake;
  const evil = '</p><script>alert(1)</script><img src=x onerror=alert(1)>" \'';
  const edited = {
    subject: `${evil} {{name}}`,
    body: `${evil}\n\n{{name}}, see {{homeLink}}.\n\n{{homeLink}}`,
  };
  await storeTemplate(ctx.db, { key: 'welcome', ...edited, updatedAt: ctx.now() });
  await queueMail(ctx.db, {
    template: 'welcome',
    to: 'ines@example.org',
    language: 'he',
    values: { name: evil, homeLink: `${PUBLIC_URL}/` },
    at: ctx.now(),
  });
  const { html } = await arrived();
  const tags = [...html.matchAll(/<([a-z]+)/gu)].map(([, tag]) => tag);
  expect(new Set(tags)).toEqual(
    new Set(['html', 'head', 'meta', 'title', 'style', 'body', 'div', 'p', 'strong', 'img', 'a', 'br']),
  );
  expect(tags.filter((tag) => tag === 'img')).toHaveLength(1);
  expect(wordsOf(html)).toContain(`\u2068${evil}\u2069, see ${PUBLIC_URL}/.`);
  // The link is in the sentence and on the button.
  expect(html.match(new RegExp(`href="${PUBLIC_URL}/"`, 'gu'))).toHaveLength(2);
  expect(html).toContain('<div lang="" dir="auto">');
});
