import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { Mailing, PUBLIC_URL } from '../mailing.ts';

const DAY = 24 * 3_600_000;

let mailing: Mailing;
beforeEach(async () => {
  mailing = await Mailing.start();
});
afterEach(() => mailing.stop());

test('a new account gets a single welcome email', async () => {
  await new Person(mailing.keepsake, 'Inês Çosta').register();
  expect(mailing.mailServer.received).toEqual([]);
  await mailing.send();
  await mailing.send();
  expect(mailing.mailServer.received).toHaveLength(1);
  const [mail] = mailing.mailServer.received;
  expect(mail).toMatchObject({
    from: 'photos@example.org',
    greeting: 'photos.example.org',
    subject: 'Welcome to Keepsake, Inês Çosta',
    text: expect.stringContaining(`Hi Inês Çosta,\n`),
  });
  expect(mail?.text).toContain(`\n${PUBLIC_URL}/\n`);
  expect(mail?.text).not.toContain('{{');
  const { id, createdAt, recipient } = (await mailing.outbox())[0] ?? { id: '', createdAt: 0, recipient: '' };
  expect(mail?.to).toEqual([recipient]);
  expect(mail?.headers).toMatchObject({
    from: 'Keepsake <photos@example.org>',
    to: recipient,
    'message-id': `<${id}@example.org>`,
    'auto-submitted': 'auto-generated',
    'content-type': expect.stringMatching(/^multipart\/alternative;/u),
  });
  expect(Date.parse(mail?.headers.date ?? '')).toBe(Math.floor(createdAt / 1000) * 1000);
});

test('a rejected registration sends no email', async () => {
  const ines = new Person(mailing.keepsake, 'Ines');
  await ines.register();
  expect(await mailing.arriving()).toEqual([['ines@example.org', 'Welcome to Keepsake, Ines']]);
  await expect(ines.register()).rejects.toThrow('409');
  expect(await mailing.arriving()).toEqual([]);
});

test('the welcome email of a guest who registers after an upload links to the photos', async () => {
  const { album } = await ownerWithAlbum(mailing.keepsake, 'Ines', 'Inês & Theo');
  const uploadSessionId = 'a'.repeat(43);
  const guest = new Person(mailing.keepsake, 'Noor');
  await guest.upload(album.uploadCode, [await makePhoto({ width: 48, height: 48 })], { uploadSessionId });
  await mailing.send();
  const body = { name: 'Noor', password: 'Noor password', uploadSessionId, uploadCode: album.uploadCode };
  mailing.mailServer.received.length = 0;
  await guest.get('POST /auth/register-guest', { body: { ...body, email: 'noor@example.org' } });
  await guest.get('POST /auth/register-guest', {
    body: { ...body, email: 'second@example.org', uploadSessionId: 'b'.repeat(43) },
  });
  await mailing.send();
  const to = (address: string) => mailing.mailServer.received.find((mail) => mail.to[0] === address);
  expect(to('noor@example.org')).toMatchObject({
    subject: 'Your photos in Inês & Theo',
    text: expect.stringContaining(`\n${PUBLIC_URL}/my-uploads/${album.id}\n`),
  });
  expect(to('second@example.org')?.subject).toBe('Welcome to Keepsake, Noor');
});

test('the owner gets an email three days before an album expires, once for each date', async () => {
  const { owner, album } = await ownerWithAlbum(mailing.keepsake, 'Ines', 'Lisbon');
  await owner.get('PATCH /albums/:albumId/expiration', {
    params: { albumId: album.id },
    body: { expirationPreset: 'ONE_WEEK', timeZone: 'Pacific/Auckland' },
  });
  const remind = async () => {
    await mailing.keepsake.runJob('remind of expiry');
    return mailing.arriving();
  };
  await mailing.send();
  expect(await remind()).toEqual([]);

  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Pacific/Auckland',
  }).format(mailing.keepsake.ctx.now() + 7 * DAY);
  mailing.keepsake.advance(5 * DAY);
  expect(await remind()).toEqual([['ines@example.org', `Lisbon expires on ${day}`]]);
  expect(await remind()).toEqual([]);
  expect((await mailing.outbox()).at(-1)?.body).toContain(`\n${PUBLIC_URL}/albums/${album.id}`);

  await owner.get('PATCH /albums/:albumId/expiration', {
    params: { albumId: album.id },
    body: { expirationPreset: 'ONE_WEEK' },
  });
  expect(await remind()).toEqual([]);
  mailing.keepsake.advance(5 * DAY);
  expect(await remind()).toHaveLength(1);
});

test('there is no expiry email for a date within three days, an archived album, or an owner without an account', async () => {
  const chosen = await ownerWithAlbum(mailing.keepsake, 'Ines');
  await chosen.owner.get('PATCH /albums/:albumId/expiration', {
    params: { albumId: chosen.album.id },
    body: { expirationPreset: 'ONE_DAY' },
  });
  const archived = await ownerWithAlbum(mailing.keepsake, 'Noor');
  await archived.owner.get('PATCH /albums/:albumId/archive', {
    params: { albumId: archived.album.id },
    body: { isArchived: true },
  });
  const ownerless = await ownerWithAlbum(mailing.keepsake, 'Theo');
  await mailing.keepsake.ctx.db.deleteFrom('members').where('albumId', '=', ownerless.album.id).execute();
  const control = await ownerWithAlbum(mailing.keepsake, 'Ada', 'Ada’s album');
  await mailing.send();
  await mailing.keepsake.runJob('remind of expiry');
  expect(await mailing.arriving()).toEqual([]);
  mailing.keepsake.advance(5 * DAY);
  await mailing.keepsake.runJob('remind of expiry');
  expect((await mailing.arriving()).map(([to]) => to)).toEqual(['ada@example.org']);
  expect(control.album.title).toBe('Ada’s album');
});

test('the owner gets a single email after an expired album was archived', async () => {
  const { owner, album } = await ownerWithAlbum(mailing.keepsake, 'Ines', 'Lisbon');
  await owner.upload(album.uploadCode, [await makePhoto({ width: 48, height: 48 })]);
  await mailing.send();
  mailing.keepsake.advance(9 * DAY);
  const archive = async () => {
    await mailing.keepsake.runJob('archive expired albums');
    return mailing.arriving();
  };
  expect(await archive()).toEqual([['ines@example.org', 'Lisbon has been archived']]);
  expect((await mailing.outbox()).at(-1)?.body).toContain('Its photos (1) are safe');
  expect(await archive()).toEqual([]);
});

test('a user’s name cannot create a link or a header in anybody’s email', async () => {
  const person = new Person(mailing.keepsake, 'Somebody');
  const name = 'Win at https://evil.example/x or mail a@evil.example';
  await person.get('POST /auth/register', {
    body: { name, email: 'victim@example.org', password: 'a fine password', rememberMe: false },
  });
  await mailing.send();
  const [mail] = mailing.mailServer.received;
  expect(mail?.text).toContain('Hi Win at https: evil. example/x or mail a at evil. example,');
  expect(`${mail?.subject}${mail?.text.replaceAll(PUBLIC_URL, '')}`).not.toMatch(/:\/\/|\w\.\w|@/u);
});

test('an email to an account that was deleted in the meantime is not sent', async () => {
  const ines = new Person(mailing.keepsake, 'Ines');
  await ines.register();
  await new Person(mailing.keepsake, 'Noor').register();
  await ines.get('DELETE /auth/me', { body: { password: 'Ines password' } });
  expect((await mailing.arriving()).map(([to]) => to)).toEqual(['noor@example.org']);
});
