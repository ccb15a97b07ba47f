import { expect, test } from 'vitest';
import { toMail } from '../../../server/mail/queue-mail.ts';
import { INVITATION_DAYS, MAX_HOSTS } from '../../../shared/rules/hosts/hosts.ts';
import { accept, invite, joinAsHost, listHosts, removeHost } from '../../support/hosts/join-as-host.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { beforeNextTransaction } from '../before-transaction.ts';

const DAY = 86_400_000;
const GONE = [404, 'INVITATION_NOT_FOUND'];
const keepsake = keepsakeForFile();
let people = 0;
const newPerson = (name: string) => {
  people += 1;
  return registered(keepsake, `${name} ${people}`);
};
const wedding = () => {
  people += 1;
  return ownerWithAlbum(keepsake, `Ines Costa ${people}`, 'Ines & Theo');
};
const look = (person: Person, token: string) => person.ask('GET /invitations/:token', { params: { token } });
const short = ({ status, body }: Awaited<ReturnType<typeof accept>>) => [status, body.code];
const rolesIn = async (host: Person, albumId: string) =>
  (await listHosts(host, albumId)).hosts.map(({ name, role }) => [name, role]);

test('an invitation tells everybody with the link who invites to what, and only one of two people can accept it', async () => {
  const { owner, album } = await wedding();
  const token = await invite(owner, album.id, 'helper');
  const seen = await look(new Person(keepsake, 'Somebody'), token);
  expect(seen.body).toEqual({
    role: 'helper',
    title: 'Ines & Theo',
    albumTitles: ['Ines & Theo'],
    invitedBy: owner.name,
    expiresAt: expect.any(String),
  });
  const witnesses = [await newPerson('Mina'), await newPerson('Noor')];

  const answers = await Promise.all(witnesses.map((person) => accept(person, token)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const winner = witnesses[answers.findIndex(({ status }) => status === 200)];
  expect(await rolesIn(owner, album.id)).toEqual([
    [owner.name, 'owner'],
    [winner?.name, 'helper'],
  ]);
  const { albums } = (await winner?.get('GET /albums')) ?? {};
  expect(albums).toMatchObject([{ id: album.id, role: 'helper' }]);
  expect(short(await look(owner, token))).toEqual(GONE);
});

test('an invitation ends after seven days, when it is revoked, and with the role of the co-host who sent it', async () => {
  const { owner, album } = await wedding();
  const [theo, mina] = [await newPerson('Theo'), await newPerson('Mina')];
  await joinAsHost(owner, album.id, theo, 'co-host');
  const old = await invite(owner, album.id, 'helper');
  keepsake.advance(INVITATION_DAYS * DAY - 60_000);
  expect((await look(mina, old)).status).toBe(200);
  keepsake.advance(60_000);
  expect([short(await look(mina, old)), short(await accept(mina, old))]).toEqual([GONE, GONE]);

  const [revoked, sent] = [await invite(owner, album.id, 'helper'), await invite(theo, album.id, 'co-host')];
  const { invitations } = await listHosts(owner, album.id);
  expect(invitations.map(({ role }) => role)).toEqual(['helper', 'co-host']);
  const revoke = { params: { albumId: album.id, invitationId: invitations[0]?.id ?? '' } };
  await theo.get('DELETE /albums/:albumId/invitations/:invitationId', revoke);
  expect(short(await accept(mina, revoked))).toEqual(GONE);
  expect((await look(mina, sent)).status).toBe(200);
  await removeHost(owner, album.id, theo);
  expect(short(await accept(mina, sent))).toEqual(GONE);
  expect((await listHosts(owner, album.id)).invitations).toEqual([]);
  expect((await mina.get('GET /albums')).albums).toEqual([]);
});

test('an invitation to an event covers its albums, and ends when its album leaves the event or the co-host an album', async () => {
  const { owner, album: party } = await wedding();
  const { album: brunch } = await owner.createAlbum('Brunch');
  const body = { title: 'Our weekend', albumIds: [party.id, brunch.id] };
  const { event } = await owner.get('POST /events', { body });
  const [theo, mina, ava] = [await newPerson('Theo'), await newPerson('Mina'), await newPerson('Ava')];
  for (const { id } of [party, brunch]) await joinAsHost(owner, id, theo, 'co-host');
  const isForEvent = true;
  const sent = await invite(theo, brunch.id, 'helper', { isForEvent });
  expect((await look(mina, sent)).body).toMatchObject({
    title: 'Our weekend',
    albumTitles: ['Ines & Theo', 'Brunch'],
  });
  await removeHost(owner, party.id, theo);
  expect(short(await accept(mina, sent))).toEqual(GONE);

  const [stays, leaves] = [
    await invite(owner, party.id, 'helper', { isForEvent }),
    await invite(owner, brunch.id, 'helper', { isForEvent }),
  ];
  await accept(mina, stays);
  expect((await mina.get('GET /albums')).albums.map(({ role }) => role)).toEqual(['helper', 'helper']);
  const change = { params: { eventId: event.id }, body: { remove: brunch.id } };
  await owner.get('PATCH /events/:eventId', change);
  expect(short(await accept(ava, leaves))).toEqual(GONE);
  expect((await listHosts(owner, brunch.id)).invitations).toEqual([]);
  expect((await mina.get('GET /albums')).albums.map(({ id }) => id)).toEqual([party.id]);
});

test('an album that leaves the event while somebody joins it stays closed to this person', async () => {
  const { owner, album: party } = await wedding();
  const { album: brunch } = await owner.createAlbum('Brunch');
  const body = { title: 'Our weekend', albumIds: [party.id, brunch.id] };
  const { event } = await owner.get('POST /events', { body });
  const mina = await newPerson('Mina');
  const token = await invite(owner, party.id, 'helper', { isForEvent: true });
  const change = { params: { eventId: event.id }, body: { remove: brunch.id } };
  beforeNextTransaction(keepsake.ctx, () => owner.get('PATCH /events/:eventId', change));
  expect((await accept(mina, token)).status).toBe(200);
  expect((await mina.get('GET /albums')).albums.map(({ id }) => id)).toEqual([party.id]);
});

test('an invitation to an event is listed with each of its albums, and can be revoked there', async () => {
  const { owner, album: party } = await wedding();
  const { album: brunch } = await owner.createAlbum('Brunch');
  await owner.get('POST /events', { body: { title: 'Weekend', albumIds: [party.id, brunch.id] } });
  const sent = await invite(owner, party.id, 'helper', { isForEvent: true });
  await invite(owner, party.id, 'helper');
  const { invitations } = await listHosts(owner, brunch.id);
  expect(invitations).toMatchObject([{ isForEvent: true }]);

  const params = { albumId: brunch.id, invitationId: invitations[0]?.id ?? '' };
  await owner.get('DELETE /albums/:albumId/invitations/:invitationId', { params });
  expect(short(await look(owner, sent))).toEqual(GONE);
  expect((await listHosts(owner, party.id)).invitations).toMatchObject([{ isForEvent: false }]);
});

test('an invitation can be mailed in the inviter’s language, 20 times a day', async () => {
  const { owner, album } = await wedding();
  const headers = { ...owner.headers(), 'Content-Type': 'application/json', 'Accept-Language': 'de' };
  const send = async (role: string, email: string) => {
    const request = { method: 'POST', headers, body: JSON.stringify({ role, email }) };
    return (await fetch(`${keepsake.url}/api/albums/${album.id}/invitations`, request)).status;
  };
  const mails = async (recipient: string) => {
    const rows = keepsake.ctx.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient);
    return (await rows.execute()).map(toMail);
  };
  expect(await send('helper', 'mina@example.org')).toBe(201);
  expect(await send('owner', 'theo@example.org')).toBe(201);
  const [mail] = await mails('mina@example.org');
  expect(mail).toMatchObject({ template: 'invitation', language: 'de', albumId: album.id });
  expect(mail?.subject).toContain('Ines & Theo');
  expect(await mails('theo@example.org')).toMatchObject([{ template: 'transfer', language: 'de' }]);
  const token = /\/invitation\/(\S+)/u.exec(mail?.body ?? '')?.[1] ?? '';
  expect((await accept(await newPerson('Mina'), token)).status).toBe(200);

  for (let sent = 2; sent < 20; sent += 1) expect(await send('helper', `guest${sent}@example.org`)).toBe(201);
  expect(await send('helper', 'one.too.many@example.org')).toBe(429);
  expect(await mails('one.too.many@example.org')).toEqual([]);
  await invite(owner, album.id, 'helper');
});

test('hosts, helpers and open invitations are limited together', async () => {
  const { owner, album } = await wedding();
  for (let host = 1; host < MAX_HOSTS; host += 1) await invite(owner, album.id, 'helper');
  const ask = { params: { albumId: album.id }, body: { role: 'helper' as const } };
  const refused = await owner.ask('POST /albums/:albumId/invitations', ask);
  expect([refused.status, refused.body.code]).toEqual([409, 'HOSTS_FULL']);
  keepsake.advance(INVITATION_DAYS * DAY);
  await invite(owner, album.id, 'helper');
});

test('helpers cannot invite, and co-hosts can do everything but transfer and delete the album', async () => {
  const { owner, album } = await wedding();
  const [theo, mina] = [await newPerson('Theo'), await newPerson('Mina')];
  await joinAsHost(owner, album.id, theo, 'co-host');
  await joinAsHost(theo, album.id, mina, 'helper');
  const params = { albumId: album.id };
  const status = async (person: Person, role: 'helper' | 'owner') =>
    (await person.ask('POST /albums/:albumId/invitations', { params, body: { role } })).status;
  expect([await status(mina, 'helper'), await status(theo, 'owner')]).toEqual([403, 403]);
  expect((await theo.ask('DELETE /albums/:albumId', { params })).status).toBe(403);
  expect([await status(theo, 'helper'), await status(owner, 'owner')]).toEqual([201, 201]);
});

test('a stronger role is kept, and an archived album can be joined', async () => {
  const { owner, album } = await wedding();
  const theo = await newPerson('Theo');
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/archive', { params, body: { isArchived: true } });
  await joinAsHost(owner, album.id, theo, 'co-host');
  await joinAsHost(owner, album.id, theo, 'helper');
  await joinAsHost(theo, album.id, owner, 'helper');
  expect(await rolesIn(owner, album.id)).toEqual([
    [owner.name, 'owner'],
    [theo.name, 'co-host'],
  ]);
  expect((await theo.get('GET /albums/:albumId', { params })).album).toMatchObject({ role: 'co-host' });
});

test('a host who only tries an invitation does not use it up', async () => {
  const { owner, album } = await wedding();
  const mina = await newPerson('Mina');
  const { url } = await owner.get('POST /albums/:albumId/invitations', {
    params: { albumId: album.id },
    body: { role: 'helper' },
  });
  const params = { token: url.split('/').at(-1) ?? '' };
  expect((await owner.ask('POST /invitations/:token', { params })).status).toBe(200);
  expect((await mina.ask('POST /invitations/:token', { params })).status).toBe(200);
  expect(await rolesIn(owner, album.id)).toEqual([
    [owner.name, 'owner'],
    [mina.name, 'helper'],
  ]);
  expect((await mina.ask('POST /invitations/:token', { params })).status).toBe(404);
});

test('a contributor who helps keeps guest group and photos, and is a contributor again after leaving', async () => {
  const { owner, album } = await wedding();
  const ava = await newPerson('Ava');
  const params = { albumId: album.id };
  const { groups } = await owner.get('POST /albums/:albumId/groups', {
    params,
    body: { names: ['Table 7'] },
  });
  await ava.upload(groups[0]?.uploadCode ?? '', [await makePhoto()]);
  await joinAsHost(owner, album.id, ava, 'helper');
  const helping = await ava.get('GET /albums/:albumId', { params });
  expect(helping).toMatchObject({ album: { role: 'helper', groupName: 'Table 7' }, photos: [{}] });
  await removeHost(owner, album.id, ava);
  const { album: after } = await ava.get('GET /albums/:albumId', { params });
  expect(after).toMatchObject({ role: 'guest', groupName: 'Table 7' });
  const { photos } = await ava.get('GET /uploads/album/:albumId/my-uploads', { params });
  expect(photos).toHaveLength(1);
  expect((await ava.get('GET /auth/me/stats')).stats).toMatchObject({ guestAlbums: 1 });
});
