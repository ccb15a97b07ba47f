import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_GROUPS } from '../../../shared/rules/group-names.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { PinVisitor, setPin } from '../pin-visitor.ts';

const keepsake = keepsakeForFile();

/** Creates an album with the groups Table 7 and Band and a guest at each. */
async function weddingOf(name: string) {
  const { owner, album } = await ownerWithAlbum(keepsake, name);
  const params = { albumId: album.id };
  const { groups } = await owner.get('POST /albums/:albumId/groups', {
    params,
    body: { names: ['Table 7', 'Band'] },
  });
  const [band, table] = groups;
  if (!band || !table) throw new Error('two groups');
  const guests = { ava: new Person(keepsake, 'Ava'), ben: new Person(keepsake, 'Ben') };
  return { owner, album, params, table, band, ...guests };
}

const codeOf = ({ uploadCode }: { uploadCode: string }) => ({ params: { uploadCode } });
const skipKnown = { uploaderName: 'Ava', uploadSessionId: 'the session of Ava’s phone' };

test('each guest group has its own link, and photos uploaded with it carry its name for everybody', async () => {
  const { owner, album, params, table, band, ava, ben } = await weddingOf('Ines Costa');
  expect([band.name, table.name]).toEqual(['Band', 'Table 7']);
  expect(table.uploadCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/u);
  expect(table.guestUploadUrl).toBe(`${keepsake.url}/upload/${table.uploadCode}`);
  expect(table.qrCodeDataUrl).toMatch(/^data:image\/png/u);

  await ava.upload(table.uploadCode, [await makePhoto()], skipKnown);
  await ben.upload(band.uploadCode, [await makePhoto({ hue: 1 })]);
  await ben.upload(album.uploadCode, [await makePhoto({ hue: 2 })]);
  await keepsake.settle();
  const { photos } = await owner.get('GET /albums/:albumId', { params });
  expect(photos.map(({ groupName }) => groupName)).toEqual([undefined, 'Band', 'Table 7']);

  const wall = await ava.get('GET /uploads/:uploadCode/wall', codeOf(table));
  expect(wall.photos.map(({ groupName }) => groupName)).toEqual([undefined, 'Band', 'Table 7']);
});

test('guests of a group see only the upload code that they used', async () => {
  const { owner, album, params, table, band, ava } = await weddingOf('Theo Brandt');
  await ava.upload(table.uploadCode, [await makePhoto()], skipKnown);
  await keepsake.settle();
  const sessions = { uploadSessionIds: [skipKnown.uploadSessionId] };
  const page = await ava.get('GET /uploads/:uploadCode', codeOf(table));
  if (page.album.pinRequired) throw new Error('there is no PIN');
  expect([page.album.uploadCode, page.album.groupName, page.album.guestUploadUrl]).toEqual([
    table.uploadCode,
    'Table 7',
    table.guestUploadUrl,
  ]);
  const tom = await registered(keepsake, 'Tom Reyes');
  await tom.upload(table.uploadCode, [await makePhoto({ hue: 3 })]);
  const told = [
    page,
    await ava.get('GET /uploads/:uploadCode/wall', codeOf(table)),
    await ava.get('POST /uploads/:uploadCode/my-photos', { ...codeOf(table), body: sessions }),
    // Guests know the album's id.
    await ava.get('GET /albums/:albumId', { params }),
    await tom.get('GET /albums'),
    await tom.get('GET /albums/:albumId', { params }),
    await tom.get('GET /uploads/album/:albumId/my-uploads', { params }),
  ];
  for (const each of told) {
    expect(JSON.stringify(each)).not.toContain(album.uploadCode);
    expect(JSON.stringify(each)).not.toContain(band.uploadCode);
  }
  expect((await tom.get('GET /uploads/album/:albumId/my-uploads', { params })).album.uploadCode).toBe(
    table.uploadCode,
  );
  const listener = await listenTo(ava, `/uploads/${table.uploadCode}/events`);
  await owner.get('PATCH /albums/:albumId/details', { params, body: { title: 'The wedding' } });
  expect(await listener.next('album.changed')).toMatchObject({ album: { uploadCode: table.uploadCode } });
  listener.close();
  expect((await owner.get('GET /uploads/:uploadCode', codeOf(album))).album.uploadCode).toBe(
    album.uploadCode,
  );
});

test('a listener does not learn the album’s code when the group’s link is replaced', async () => {
  const { owner, album, params, table } = await weddingOf('Ida Brandt');
  const tom = await registered(keepsake, 'Tom Ober');
  await tom.upload(table.uploadCode, [await makePhoto()]);
  const listener = await listenTo(tom, `/albums/${album.id}/events`);
  await owner.get('PATCH /albums/:albumId/groups/:groupId', {
    params: { ...params, groupId: table.id },
    body: { newCode: true },
  });
  await listener.ended;
  expect(listener.received).toEqual([{ type: 'album.changed' }]);
  expect(JSON.stringify(await tom.get('GET /albums/:albumId', { params }))).not.toContain(album.uploadCode);
  const next = await listenTo(tom, `/albums/${album.id}/events`);
  await owner.get('PATCH /albums/:albumId/details', { params, body: { title: 'Another title' } });
  expect(JSON.stringify(await next.next('album.changed'))).not.toContain(album.uploadCode);
  next.close();
});

test('guests of a deleted group see no code until they use another link', async () => {
  const { owner, album, params, table, band } = await weddingOf('Lena Vogt');
  const tom = await registered(keepsake, 'Tom Hale');
  await tom.upload(table.uploadCode, [await makePhoto()]);
  await owner.get('DELETE /albums/:albumId/groups/:groupId', { params: { ...params, groupId: table.id } });
  const uploads = () => tom.get('GET /uploads/album/:albumId/my-uploads', { params });
  const { album: shown, photos } = await uploads();
  expect([shown.uploadCode, shown.guestUploadUrl, photos.length]).toEqual(['', '', 1]);
  const told = [await tom.get('GET /albums'), await tom.get('GET /albums/:albumId', { params })];
  expect(JSON.stringify(told)).not.toContain(album.uploadCode);
  const listener = await listenTo(tom, `/albums/${album.id}/events`);
  await owner.get('PATCH /albums/:albumId/details', { params, body: { title: 'Another title' } });
  expect(await listener.next('album.changed')).toMatchObject({
    album: { title: 'Another title', uploadCode: '', guestUploadUrl: '' },
  });
  listener.close();
  // Through the album's main link he may upload like anybody.
  expect((await tom.get('GET /uploads/:uploadCode', codeOf(album))).album.uploadCode).toBe(album.uploadCode);
  await tom.upload(band.uploadCode, [await makePhoto({ hue: 1 })]);
  expect((await uploads()).album.uploadCode).toBe(band.uploadCode);
});

test('a closed group link accepts no photos and keeps its wall', async () => {
  const { owner, params, table, band, ava } = await weddingOf('Noor Haddad');
  const kept = { ...skipKnown, clientKeys: randomUUID() };
  const photo = await makePhoto();
  await ava.upload(table.uploadCode, [photo], kept);
  await keepsake.settle();
  const of = { params: { ...params, groupId: table.id } };
  const listener = await listenTo(ava, `/uploads/${table.uploadCode}/events`);
  await owner.get('PATCH /albums/:albumId/groups/:groupId', { ...of, body: { isClosed: true } });
  expect(await listener.next('album.changed')).toMatchObject({ album: { isLinkClosed: true } });
  listener.close();

  const refused = await ava.tryUpload(table.uploadCode, [await makePhoto({ hue: 1 })]);
  expect([refused.status, refused.body.code]).toEqual([410, 'LINK_CLOSED']);
  const page = await ava.ask('GET /uploads/:uploadCode', codeOf(table));
  expect([page.status, page.body.code, page.body.wallIsOpen]).toEqual([410, 'LINK_CLOSED', true]);
  expect((await ava.get('GET /uploads/:uploadCode/wall', codeOf(table))).photos).toHaveLength(1);
  expect((await ava.tryUpload(band.uploadCode, [await makePhoto({ hue: 2 })])).status).toBe(201);
  const again = await ava.send(
    'POST',
    `/api/uploads/${table.uploadCode}?clientKey=${kept.clientKeys}`,
    new FormData(),
  );
  expect(again.status).toBe(201);

  await owner.get('PATCH /albums/:albumId/groups/:groupId', { ...of, body: { isClosed: false } });
  expect((await ava.tryUpload(table.uploadCode, [await makePhoto({ hue: 1 })])).status).toBe(201);
});

test('renaming a group renames it on its photos, even on open pages, and deleting it removes the name', async () => {
  const { owner, album, params, table, ava } = await weddingOf('Mia Keller');
  await ava.upload(table.uploadCode, [await makePhoto()], skipKnown);
  await keepsake.settle();
  const ben = new Person(keepsake, 'Ben');
  const wall = await listenTo(ben, `/uploads/${album.uploadCode}/events`);
  const of = { params: { ...params, groupId: table.id } };
  const { groups } = await owner.get('PATCH /albums/:albumId/groups/:groupId', {
    ...of,
    body: { name: 'Head table' },
  });
  expect(groups.map(({ name }) => name)).toEqual(['Band', 'Head table']);
  expect(await wall.next('photo.ready')).toMatchObject({ photo: { groupName: 'Head table' } });
  wall.close();

  const deleted = await owner.get('DELETE /albums/:albumId/groups/:groupId', of);
  expect(deleted.groups.map(({ name }) => name)).toEqual(['Band']);
  const { photos } = await owner.get('GET /albums/:albumId', { params });
  expect(photos.map(({ groupName }) => groupName)).toEqual([undefined]);
  expect((await ava.ask('GET /uploads/:uploadCode', codeOf(table))).body.code).toBe('ALBUM_NOT_FOUND');
  expect((await ava.tryUpload(table.uploadCode, [await makePhoto({ hue: 1 })])).status).toBe(404);
});

test('a new album code does not change group codes, unless the owner wants new group codes too', async () => {
  const { owner, params, table, band, ava } = await weddingOf('Luca Rossi');
  await owner.get('POST /albums/:albumId/upload-code', { params });
  expect((await ava.ask('GET /uploads/:uploadCode', codeOf(table))).status).toBe(200);
  await owner.get('PATCH /albums/:albumId/groups/:groupId', {
    params: { ...params, groupId: table.id },
    body: { newCode: true },
  });
  expect((await ava.ask('GET /uploads/:uploadCode', codeOf(table))).status).toBe(404);
  expect((await ava.ask('GET /uploads/:uploadCode', codeOf(band))).status).toBe(200);
  await owner.get('POST /albums/:albumId/upload-code', { params, body: { withGroups: true } });
  expect((await ava.ask('GET /uploads/:uploadCode', codeOf(band))).status).toBe(404);
  const { groups } = await owner.get('GET /albums/:albumId/groups', { params });
  expect(groups.map(({ name }) => name)).toEqual(['Band', 'Table 7']);
});

test('an album has at most fifty groups, whose names are unique ignoring case', async () => {
  const { owner, params, table } = await weddingOf('Jana Novak');
  const add = (names: string[]) => owner.ask('POST /albums/:albumId/groups', { params, body: { names } });
  const again = await owner.get('POST /albums/:albumId/groups', {
    params,
    body: { names: ['table 7', ' Table  10 ', 'TABLE 10', 'Table 9'] },
  });
  expect(again.groups.map(({ name }) => name)).toEqual(['Band', 'Table 7', 'Table 9', 'Table 10']);
  expect((await add(['x'.repeat(61)])).status).toBe(400);
  expect((await add([' '])).status).toBe(400);
  const many = Array.from({ length: MAX_GROUPS - 4 }, (_, index) => `Row ${index}`);
  expect((await add([...many, 'one more'])).body.error).toBe('An album can have at most 50 guest groups.');
  expect((await add(many)).status).toBe(200);
  const taken = await owner.ask('PATCH /albums/:albumId/groups/:groupId', {
    params: { ...params, groupId: table.id },
    body: { name: 'BAND' },
  });
  expect([taken.status, taken.body.field]).toEqual([400, 'name']);
  // A group may be renamed to another spelling of its own name.
  await owner.get('PATCH /albums/:albumId/groups/:groupId', {
    params: { ...params, groupId: table.id },
    body: { name: 'TABLE 7' },
  });
});

test('a group of another album is unknown, and the album’s PIN protects every group link', async () => {
  const { table } = await weddingOf('Sara Lind');
  const other = await ownerWithAlbum(keepsake, 'Omar Nassar');
  const refused = await other.owner.ask('DELETE /albums/:albumId/groups/:groupId', {
    params: { albumId: other.album.id, groupId: table.id },
  });
  expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
  const { groups } = await other.owner.get('POST /albums/:albumId/groups', {
    params: { albumId: other.album.id },
    body: { names: ['Choir'] },
  });
  const [choir] = groups;
  if (!choir) throw new Error('one group');
  await setPin(other.owner, other.album, '271828');
  const guest = new PinVisitor(keepsake, 'Guest');
  expect(await guest.get('GET /uploads/:uploadCode', codeOf(choir))).toEqual({
    album: { pinRequired: true, title: other.album.title, uploadCode: choir.uploadCode },
    photos: [],
  });
  await guest.enter(choir, '271828');
  expect((await guest.get('GET /uploads/:uploadCode', codeOf(choir))).album.pinRequired).toBe(false);
});
