import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Event } from '../../../shared/api/events-api.ts';
import { joinAsHost } from '../../support/hosts/join-as-host.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { type Person, registered } from '../../support/person.ts';
import { type ZipParty, zipParty } from '../zip-party.ts';

const keepsake = keepsakeForFile();
let theo: Person;
let party: ZipParty;
let day: Album;
let event: Event;

beforeAll(async () => {
  theo = await registered(keepsake, 'Theo Brandt');
});

/** An event of two albums with the same title and one photo each. */
beforeEach(async () => {
  party = await zipParty(keepsake);
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  ({ album: day } = await party.ines.createAlbum(party.album.title));
  await party.send('Ava', await makePhoto({ hue: 1 }));
  await party.guest.upload(day.uploadCode, [await makePhoto({ hue: 2 })], { uploaderName: 'Ben' });
  await keepsake.settle();
  const body = { title: 'Ines & Theo', albumIds: [day.id, party.album.id] };
  ({ event } = await party.ines.get('POST /events', { body }));
});

const makeZip = (person = party.ines, rendition: 'original' | 'preview' = 'original') =>
  person.get('POST /events/:eventId/zips', { params: { eventId: event.id }, body: { rendition } });

test.each(['original', 'preview'] as const)(
  'the ZIP of an event has a folder for each album in the event’s order: %s',
  async (rendition) => {
    const made = await makeZip(party.ines, rendition);
    expect(made).toMatchObject({ photoCount: 2, missingCount: 0 });
    const { names } = await party.unpack(made.url);
    const photos = names.filter((name) => name.endsWith('.jpg'));
    expect(photos).toEqual([
      expect.stringMatching(/^01 Ines & Theo, Lisbon\/0001 Ben/u),
      expect.stringMatching(/^02 Ines & Theo, Lisbon\/0001 Ava/u),
    ]);
    expect(names).toContain('02 Ines & Theo, Lisbon/album.html');
    const { headers } = await party.load(made.url);
    expect(headers.get('content-disposition')).toContain('filename="Ines & Theo.zip"');
  },
);

test('an event without photos has nothing to download', async () => {
  const { album } = await party.ines.createAlbum('Nothing yet');
  const body = { title: 'Later', albumIds: [album.id] };
  const { event: empty } = await party.ines.get('POST /events', { body });
  const params = { eventId: empty.id };
  const answer = await party.ines.ask('POST /events/:eventId/zips', {
    params,
    body: { rendition: 'original' },
  });
  expect([answer.status, answer.body.code]).toEqual([409, 'NOTHING_TO_DOWNLOAD']);
});

test('the link of a helper ends when they lose one of the albums', async () => {
  await joinAsHost(party.ines, day.id, theo, 'helper', true);
  const { url } = await makeZip(theo);
  expect((await party.load(url)).status).toBe(200);
  await party.ines.get('PATCH /events/:eventId', {
    params: { eventId: event.id },
    body: { remove: party.album.id },
  });
  expect(await party.statusOf(url)).toEqual([404, 'ZIP_NOT_FOUND']);
});

test('the link ends when one of the albums is deleted', async () => {
  const { url } = await makeZip();
  await party.ines.get('DELETE /albums/:albumId', { params: { albumId: day.id } });
  expect(await party.statusOf(url)).toEqual([404, 'ZIP_NOT_FOUND']);
});

test('a helper of only one of the albums gets no ZIP of the event', async () => {
  const noor = await registered(keepsake, 'Noor Haddad');
  await joinAsHost(party.ines, day.id, noor, 'helper');
  const params = { eventId: event.id };
  const answer = await noor.ask('POST /events/:eventId/zips', { params, body: { rendition: 'original' } });
  expect([answer.status, answer.body.code]).toEqual([404, 'EVENT_NOT_FOUND']);
});
