// An event's page lists what guests may choose from. Its code opens nothing else.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { allRoutes } from '../../../shared/api/all-routes.ts';
import { type Address, type Route, splitAddress } from '../../../shared/api/contract.ts';
import type { Event } from '../../../shared/api/events-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, type Person } from '../../support/person.ts';
import { PinVisitor, setPin } from '../pin-visitor.ts';
import { table } from '../route-table.ts';

const keepsake = keepsakeForFile();
const guest = new PinVisitor(keepsake, 'Guest');
let ines: Person;

beforeAll(async () => {
  ({ owner: ines } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
});

const at = ({ id: albumId }: Album) => ({ params: { albumId } });
type Change = (album: Album) => Promise<unknown>;

const details =
  (body: object): Change =>
  (album) =>
    ines.get('PATCH /albums/:albumId/details', { ...at(album), body });
const makePrivate: Change = (album) =>
  ines.get('PATCH /albums/:albumId/visibility', { ...at(album), body: { isPublic: false } });
const archive: Change = (album) =>
  ines.get('PATCH /albums/:albumId/archive', { ...at(album), body: { isArchived: true } });
const closeWall: Change = (album) =>
  ines.get('PATCH /albums/:albumId/photo-wall', { ...at(album), body: { enabled: false } });
const addPin: Change = (album) => setPin(ines, album, '271828');
const expire: Change = ({ id }) =>
  keepsake.ctx.db.updateTable('albums').set({ expiresAt: keepsake.ctx.now() }).where('id', '=', id).execute();
const coverUrl = expect.stringContaining('/uploads/');

/** The album as guests see it. Null if it is not listed. */
const states: [name: string, changes: Change[], shown: object | null][] = [
  ['open', [], { isOpen: true, wallIsOpen: true, pinRequired: false, photoCount: 1, coverUrl }],
  ['private', [makePrivate], null],
  ['archived', [archive], null],
  ['expired', [expire], { isOpen: false, wallIsOpen: true, photoCount: 1, coverUrl }],
  ['expired and without a wall', [closeWall, expire], null],
  [
    'behind a PIN',
    [addPin],
    {
      ...{ isOpen: true, wallIsOpen: false, pinRequired: true },
      ...{ photoCount: 0, coverUrl: null, description: null, accent: 'plum' },
    },
  ],
  ['expired and behind a PIN', [addPin, expire], null],
  ['without a wall', [closeWall], { isOpen: true, wallIsOpen: false, photoCount: 0, coverUrl: null }],
  [
    'unrevealed',
    // Before the reveal guests see the number of photos.
    [(album) => details({ revealAt: new Date(keepsake.ctx.now() + 3_600_000).toISOString() })(album)],
    { isOpen: true, wallIsOpen: true, photoCount: 1, coverUrl: null },
  ],
  ['without downloads', [details({ guestsDownload: false })], { isOpen: true, photoCount: 1, coverUrl }],
  ['deleted', [(album) => ines.get('DELETE /albums/:albumId', at(album))], null],
];

const withCode = (Object.entries(allRoutes) as [Address, Route][]).filter(([address]) =>
  address.includes(':uploadCode'),
);

async function callWithEventCode(address: Address, { files }: Route, code: string) {
  keepsake.advance(60_000);
  const [method, template] = splitAddress(address);
  const row = table[address as keyof typeof allRoutes];
  const path = `/api${template.replace(':uploadCode', code).replace(/:(\w+)/gu, 'no-$1')}${row.query ?? ''}`;
  let body = row.body?.('owner', '');
  if (files) {
    const form = new FormData();
    form.append(files, new Blob([new Uint8Array((await makePhoto()).bytes)]), 'photo.jpg');
    body = form;
  }
  const answer = await ines.send(method, path, body);
  return [address, answer.status, (answer.body as { code?: string }).code];
}

describe.each(states)('the code of an event whose album is %s', (_name, changes, shown) => {
  let album: Album;
  let event: Event;

  beforeAll(async () => {
    const { album: other } = await ines.createAlbum('Brunch');
    ({ album } = await ines.createAlbum('Party'));
    await details({ description: 'At the boathouse', accent: 'moss' })(album);
    await ines.upload(album.uploadCode, [await makePhoto({ width: 64, height: 48 })]);
    await keepsake.settle();
    const body = { title: 'Our wedding', albumIds: [album.id, other.id] };
    ({ event } = await ines.get('POST /events', { body }));
    for (const change of changes) await change(album);
  });

  test('lists of the album only what its own guests see, for its owner too', async () => {
    const params = { eventCode: event.code };
    const { albums } = await guest.get('GET /events/by-code/:eventCode', { params });
    expect(albums.map(({ title }) => title)).toEqual(shown ? ['Party', 'Brunch'] : ['Brunch']);
    const { albums: ofOwner } = await ines.get('GET /events/by-code/:eventCode', { params });
    expect(ofOwner).toEqual(albums);
    if (!shown) return;
    expect(albums[0]).toMatchObject({ uploadCode: album.uploadCode, ...shown });
    const own = await guest.ask('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
    const page = own.body.album as unknown as Album & { pinRequired: boolean };
    if (own.status === 200 && !page.pinRequired) {
      const { description, photoCount, accent } = page;
      expect(albums[0]).toMatchObject({ description, photoCount, accent });
    }
  });

  test('is no upload code on any route, not even for the owner', async () => {
    const answers = [];
    for (const [address, route] of withCode)
      answers.push(await callWithEventCode(address, route, event.code));
    expect(answers).toEqual(withCode.map(([address]) => [address, 404, 'ALBUM_NOT_FOUND']));
  });
});

test('a guest with the PIN of an album sees it in the event as its other guests do', async () => {
  const { album } = await ines.createAlbum('Dinner');
  await addPin(album);
  const { event } = await ines.get('POST /events', { body: { title: 'Later', albumIds: [album.id] } });
  const visitor = new PinVisitor(keepsake, 'Visitor');
  const params = { eventCode: event.code };
  const look = async () => (await visitor.get('GET /events/by-code/:eventCode', { params })).albums[0];
  expect(await look()).toMatchObject({ isOpen: true, pinRequired: true, wallIsOpen: false });
  await visitor.enter(album, '271828');
  expect(await look()).toMatchObject({ isOpen: true, pinRequired: false, wallIsOpen: true });
});
