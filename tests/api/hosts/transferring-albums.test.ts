import { expect, test } from 'vitest';
import { checkCounters } from '../../../server/fsck/fsck.ts';
import { accept, invite, joinAsHost, listHosts } from '../../support/hosts/join-as-host.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, type Person, registered } from '../../support/person.ts';

const GONE = [404, 'INVITATION_NOT_FOUND'];
const keepsake = keepsakeForFile();
const short = ({ status, body }: Awaited<ReturnType<typeof accept>>) => [status, body.code];
const statsOf = async (person: Person) => {
  const { totalAlbums, storageUsed } = (await person.get('GET /auth/me/stats')).stats;
  return [totalAlbums, storageUsed];
};
const miscounted = async () =>
  (await checkCounters(keepsake.ctx.db, { repair: false })).flatMap(({ examples }) => examples);

test('a transfer tells beforehand what counts, and moves album, storage and limits to the receiver', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Ines Costa', 'Ceremony');
  const theo = await registered(keepsake, 'Theo Brandt');
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PLUS' }).where('email', '=', theo.email).execute();
  const { event } = await owner.get('POST /events', { body: { title: 'Weekend', albumIds: [album.id] } });
  await joinAsHost(owner, album.id, theo, 'co-host', true);
  const { photos } = await owner.upload(album.uploadCode, await makePhotos(2));
  const bytes = photos.reduce((sum, photo) => sum + photo.size, 0);
  const [token, other] = [await invite(owner, album.id, 'owner'), await invite(owner, album.id, 'owner')];
  expect((await theo.ask('GET /invitations/:token', { params: { token } })).body).toMatchObject({
    role: 'owner',
    transfer: { photoCount: 2, storageBytes: bytes },
    tier: 'PLUS',
  });
  expect(short(await accept(owner, token))).toEqual(GONE);

  const answers = await Promise.all([accept(theo, token), accept(theo, other)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const { hosts, invitations } = await listHosts(theo, album.id);
  expect(hosts.map(({ name, role, isOfEvent }) => [name, role, isOfEvent]).sort()).toEqual([
    ['Ines Costa', 'co-host', false],
    ['Theo Brandt', 'owner', false],
  ]);
  expect(invitations).toEqual([]);
  expect([await statsOf(owner), await statsOf(theo)]).toEqual([
    [0, 0],
    [1, bytes],
  ]);
  expect(await miscounted()).toEqual([]);
  expect((await owner.ask('GET /events/:eventId', { params: { eventId: event.id } })).status).toBe(404);

  const { album: seen } = await owner.get('GET /albums/:albumId', { params: { albumId: album.id } });
  expect(seen).toMatchObject({ role: 'co-host', tier: 'PLUS', maxPhotos: 100 });
  await owner.send('DELETE', '/api/auth/me', { password: 'Ines Costa password' });
  const page = await theo.get('GET /albums/:albumId', { params: { albumId: album.id } });
  expect(page.photos).toHaveLength(2);
  expect(await miscounted()).toEqual([]);
});

test('a receiver without room changes nothing, and can accept later', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Mara Silva');
  await owner.upload(album.uploadCode, await makePhotos(1));
  const noor = await registered(keepsake, 'Noor Haddad');
  const { album: first } = await noor.createAlbum('One');
  for (const title of ['Two', 'Three']) await noor.createAlbum(title);
  const token = await invite(owner, album.id, 'owner');
  const before = await statsOf(owner);
  expect(short(await accept(noor, token))).toEqual([403, 'ALBUM_LIMIT']);
  await noor.get('DELETE /albums/:albumId', { params: { albumId: first.id } });
  const setUsed = (storageUsed: number) =>
    keepsake.ctx.db.updateTable('users').set({ storageUsed }).where('email', '=', noor.email).execute();
  await setUsed(500 * 1024 * 1024);
  expect(short(await accept(noor, token))).toEqual([403, 'STORAGE_LIMIT']);
  await setUsed(0);
  expect(await statsOf(owner)).toEqual(before);
  expect(await miscounted()).toEqual([]);
  expect((await accept(noor, token)).status).toBe(200);
  expect(await miscounted()).toEqual([]);
});

test('the owner’s limits apply to what a co-host changes', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Lena Free');
  const pro = await registered(keepsake, 'Paul Pro');
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).where('email', '=', pro.email).execute();
  await joinAsHost(owner, album.id, pro, 'co-host');
  const customDate = new Date(keepsake.ctx.now() + 60 * 86_400_000).toISOString();
  const change = { params: { albumId: album.id }, body: { expirationPreset: 'CUSTOM' as const, customDate } };
  const refused = await pro.ask('PATCH /albums/:albumId/expiration', change);
  expect([refused.status, refused.body.code]).toEqual([403, 'EXPIRATION_LIMIT']);
});
