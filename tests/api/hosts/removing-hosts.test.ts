import { expect, test } from 'vitest';
import { orphanAlbums } from '../../../server/albums/removal/removal-store.ts';
import { joinAsHost, listHosts, removeHost } from '../../support/hosts/join-as-host.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, type Person, registered } from '../../support/person.ts';
import { setPin } from '../pin-visitor.ts';

const keepsake = keepsakeForFile();
const idOf = async (person: Person) => (await person.get('GET /auth/me')).user.id;
const at = ({ id }: { id: string }) => ({ params: { albumId: id } });
const statusOf = async (person: Person, album: { id: string }) =>
  (await person.ask('GET /albums/:albumId', at(album))).status;

test('a removed helper loses requests, open streams and file links within a second, and learns nothing after it', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Ines Costa');
  const mina = await registered(keepsake, 'Mina Late');
  await owner.get('PATCH /albums/:albumId/details', { ...at(album), body: { approveFirst: true } });
  await setPin(owner, album, '4711');
  await joinAsHost(owner, album.id, mina, 'helper');
  await mina.upload(album.uploadCode, [await makePhoto({ hue: 1 })]);
  await owner.upload(album.uploadCode, [await makePhoto({ hue: 2 })]);
  const page = await mina.get('GET /albums/:albumId', at(album));
  // Photos of helpers need no approval.
  expect(page.album).toMatchObject({ photoCount: 2, waitingCount: 0 });
  // Secrets of the hosts are not for helpers.
  expect(JSON.stringify(page)).not.toMatch(/4711|ines\.costa@/u);
  for (const path of ['hosts', 'log'])
    expect((await mina.send('GET', `/api/albums/${album.id}/${path}`)).status).toBe(403);
  const links = page.photos.map((photo) => photo.thumbnailUrl);
  for (const link of links) {
    expect(link).toContain('s=owner');
    expect((await mina.send('GET', link)).status).toBe(200);
  }
  const streams = [
    await listenTo(mina, `/albums/${album.id}/events`),
    await listenTo(mina, `/uploads/${album.uploadCode}/events`),
  ];
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);

  const startedAt = performance.now();
  await removeHost(owner, album.id, mina);
  await Promise.all(streams.map(({ ended }) => ended));
  expect(performance.now() - startedAt).toBeLessThan(1_000);

  for (const { received } of streams) expect(received).toEqual([{ type: 'album.changed' }]);
  for (const link of links) expect((await mina.send('GET', link)).status).toBe(404);
  // Mina added a photo, so she is a contributor now, who needs the PIN.
  const { album: seen, photos } = await mina.get('GET /albums/:albumId', at(album));
  expect([seen.role, seen.photoCount, photos]).toEqual(['guest', 0, []]);
  expect((await listenTo(mina, `/uploads/${album.uploadCode}/events`)).status).toBe(403);
  expect((await mina.ask('GET /albums/:albumId/reports', at(album))).status).toBe(403);
});

test('everybody but the owner can leave, and a helper without photos is a stranger afterwards', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Priya Khan');
  const noor = await registered(keepsake, 'Noor Haddad');
  await owner.get('PATCH /albums/:albumId/visibility', { ...at(album), body: { isPublic: false } });
  await joinAsHost(owner, album.id, noor, 'helper');
  const leave = async (person: Person) =>
    person.ask('DELETE /albums/:albumId/hosts/:userId', {
      params: { albumId: album.id, userId: await idOf(person) },
    });
  expect([(await leave(owner)).status, (await leave(noor)).status]).toEqual([403, 204]);
  expect(await statusOf(noor, album)).toBe(404);
  expect((await noor.get('GET /albums')).albums).toEqual([]);
});

test('a helper of a whole event can leave one album and keeps the others, and only such helpers see the event', async () => {
  const { owner, album: party } = await ownerWithAlbum(keepsake, 'Lotte Maas', 'Party');
  const { album: brunch } = await owner.createAlbum('Brunch');
  const albumIds = [party.id, brunch.id];
  const { event } = await owner.get('POST /events', { body: { title: 'Weekend', albumIds } });
  const [bea, kim] = [await registered(keepsake, 'Bea Maas'), await registered(keepsake, 'Kim Maas')];
  await joinAsHost(owner, party.id, bea, 'helper', true);
  await joinAsHost(owner, party.id, kim, 'helper');
  const eventsOf = async (person: Person) =>
    (await person.get('GET /albums')).albums.map((album) => album.event?.id);
  expect([await eventsOf(bea), await eventsOf(kim)]).toEqual([[event.id, event.id], [undefined]]);
  const params = { albumId: party.id, userId: await idOf(bea) };
  await bea.get('DELETE /albums/:albumId/hosts/:userId', { params });
  expect((await bea.get('GET /albums')).albums).toMatchObject([{ id: brunch.id, role: 'helper' }]);
  expect(await eventsOf(bea)).toEqual([undefined]);
});

test('a co-host removes somebody of the event only from the albums that the co-host manages', async () => {
  const { owner, album: party } = await ownerWithAlbum(keepsake, 'Vera Brandt', 'Party');
  const { album: brunch } = await owner.createAlbum('Brunch');
  await owner.get('POST /events', { body: { title: 'Weekend', albumIds: [party.id, brunch.id] } });
  const [theo, ava] = [await registered(keepsake, 'Theo Two'), await registered(keepsake, 'Ava Two')];
  await joinAsHost(owner, party.id, theo, 'co-host');
  await joinAsHost(owner, party.id, ava, 'helper', true);
  await removeHost(theo, party.id, ava);
  const rolesOf = async (person: Person) => (await person.get('GET /albums')).albums.map(({ id }) => id);
  expect(await rolesOf(ava)).toEqual([brunch.id]);
  await joinAsHost(owner, party.id, ava, 'helper', true);
  await removeHost(owner, brunch.id, ava);
  expect(await rolesOf(ava)).toEqual([]);
});

test('deleting a helper’s account ends streams and file links', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Uma Silva');
  const ben = await registered(keepsake, 'Ben Helper');
  await joinAsHost(owner, album.id, ben, 'helper');
  await owner.upload(album.uploadCode, [await makePhoto({ hue: 3 })]);
  const { photos } = await ben.get('GET /albums/:albumId', at(album));
  const stream = await listenTo(ben, `/albums/${album.id}/events`);
  await ben.send('DELETE', '/api/auth/me', { password: 'Ben Helper password' });
  await stream.ended;
  expect((await ben.send('GET', photos[0]?.thumbnailUrl ?? '')).status).toBe(404);
  expect((await listHosts(owner, album.id)).hosts).toHaveLength(1);
});

test('in an album whose owner’s account was deleted, a co-host keeps the photos and can change nothing', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Olga Gone');
  const theo = await registered(keepsake, 'Theo Stays');
  await joinAsHost(owner, album.id, theo, 'co-host');
  await owner.upload(album.uploadCode, [await makePhoto({ hue: 4 })]);
  await orphanAlbums(keepsake.ctx.db, await idOf(owner), keepsake.ctx.now());
  const { photos } = await theo.get('GET /albums/:albumId', at(album));
  expect(photos).toHaveLength(1);
  const reopen = { ...at(album), body: { isArchived: false } };
  expect((await theo.ask('PATCH /albums/:albumId/archive', reopen)).status).toBe(403);
});
