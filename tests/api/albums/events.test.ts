import { beforeEach, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Event, EventChange } from '../../../shared/api/events-api.ts';
import { accept, invite, joinAsHost } from '../../support/hosts/join-as-host.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { beforeNextTransaction } from '../before-transaction.ts';

const keepsake = keepsakeForFile();
const guest = new Person(keepsake, 'Guest');
let count = 0;
let ines: Person;
let theo: Person;
let ceremony: Album;
let party: Album;
let event: Event;

/** Ines has an event with two albums. */
beforeEach(async () => {
  count += 1;
  keepsake.advance(60_000);
  ({ owner: ines, album: ceremony } = await ownerWithAlbum(keepsake, `Ines ${count}`, 'Ceremony'));
  theo = await registered(keepsake, `Theo ${count}`);
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  ({ album: party } = await ines.createAlbum('Party'));
  event = await start(ines, [ceremony, party]);
});

const at = ({ id: albumId }: Album) => ({ params: { albumId } });
const byId = () => ({ params: { eventId: event.id } });
const ids = (albums: readonly Album[]) => albums.map(({ id }) => id);

async function start(person: Person, albums: Album[]): Promise<Event> {
  const body = { title: 'Our wedding', albumIds: ids(albums) };
  return (await person.get('POST /events', { body })).event;
}

async function change(body: EventChange, person = ines): Promise<Event> {
  return (await person.get('PATCH /events/:eventId', { ...byId(), body })).event;
}

async function refusal(asked: Promise<{ status: number; body: { code: string } }>) {
  const { status, body } = await asked;
  return [status, body.code];
}

const showTo = (person: Person) => person.ask('GET /events/:eventId', byId());
const choicesOf = async (eventCode = event.code) =>
  (await guest.get('GET /events/by-code/:eventCode', { params: { eventCode } })).albums;
const lookUp = (eventCode = event.code) =>
  guest.ask('GET /events/by-code/:eventCode', { params: { eventCode } });
const roleOf = async (person: Person, album: Album) =>
  (await person.get('GET /albums/:albumId', at(album))).album.role;

describe('an event', () => {
  test('joins own albums in the chosen order under one code', async () => {
    expect(event.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/u);
    expect(event.guestUrl).toBe(`${keepsake.url}/event/${event.code}`);
    expect(ids(event.albums)).toEqual([ceremony.id, party.id]);
    const { album } = await ines.get('GET /albums/:albumId', at(party));
    expect(album).toMatchObject({ event: { id: event.id, title: 'Our wedding' } });
    expect((await choicesOf()).map(({ title }) => title)).toEqual(['Ceremony', 'Party']);
  });

  test('takes only albums that its owner has, that are in no other event, and at most 20', async () => {
    const { album: theirs } = await theo.createAlbum('Theo’s party');
    const ask = (albumIds: string[]) => ines.ask('POST /events', { body: { title: 'Two', albumIds } });
    expect(await refusal(ask([theirs.id]))).toEqual([404, 'ALBUM_NOT_FOUND']);
    await joinAsHost(theo, theirs.id, ines, 'co-host');
    expect(await refusal(ask([theirs.id]))).toEqual([403, 'NOT_ALLOWED']);
    const add = ines.ask('PATCH /events/:eventId', {
      ...byId(),
      body: { add: theirs.id },
    });
    expect(await refusal(add)).toEqual([403, 'NOT_ALLOWED']);
    expect(await refusal(ask([party.id]))).toEqual([409, 'ALBUM_IN_EVENT']);
    expect(await refusal(ask(Array.from({ length: 21 }, () => party.id)))).toEqual([400, 'VALIDATION']);
    expect(await refusal(ask([]))).toEqual([400, 'VALIDATION']);
    expect(ids(event.albums)).toEqual(ids((await ines.get('GET /events/:eventId', byId())).event.albums));
  });

  test('is created once if its owner sends the request twice', async () => {
    const { album: brunch } = await ines.createAlbum('Brunch');
    beforeNextTransaction(keepsake.ctx, () => start(ines, [brunch]));
    const body = { title: 'Twice', albumIds: [brunch.id] };
    expect(await refusal(ines.ask('POST /events', { body }))).toEqual([409, 'ALBUM_IN_EVENT']);
    const { album } = await ines.get('GET /albums/:albumId', at(brunch));
    expect(album.event?.title).toBe('Our wedding');
  });

  test('can be renamed and reordered, and albums can be added and removed', async () => {
    const { album: brunch } = await ines.createAlbum('Brunch');
    expect(await change({ title: '  Lisbon ' })).toMatchObject({ title: 'Lisbon', code: event.code });
    const order = [party.id, ceremony.id];
    expect(ids((await change({ order, add: brunch.id })).albums)).toEqual([...order, brunch.id]);
    await change({ remove: party.id });
    expect(ids((await change({ order: [brunch.id] })).albums)).toEqual([brunch.id, ceremony.id]);
    expect((await choicesOf()).map(({ id }) => id)).toEqual([brunch.id, ceremony.id]);
    const { album } = await ines.get('GET /albums/:albumId', at(party));
    expect(album).not.toHaveProperty('event');
    const second = await start(ines, [party]);
    const add = ines.ask('PATCH /events/:eventId', { ...byId(), body: { add: party.id } });
    expect(await refusal(add)).toEqual([409, 'ALBUM_IN_EVENT']);
    expect(ids(second.albums)).toEqual([party.id]);
  });

  test('keeps an album that joined or left while another host had the page open', async () => {
    const order = ids([party, ceremony]);
    const { album: brunch } = await ines.createAlbum('Brunch');
    await change({ add: brunch.id });
    expect(ids((await change({ order })).albums)).toEqual([...order, brunch.id]);
    await change({ remove: party.id });
    expect(ids((await change({ order })).albums)).toEqual(ids([ceremony, brunch]));
  });

  test('has at least one album', async () => {
    await change({ remove: party.id });
    const last = ines.ask('PATCH /events/:eventId', { ...byId(), body: { remove: ceremony.id } });
    expect(await refusal(last)).toEqual([403, 'NOT_ALLOWED']);
  });

  test('is changed by two people at the same moment, and both succeed', async () => {
    const orders = [ids([ceremony, party]), ids([party, ceremony])];
    const changes = Array.from({ length: 10 }, (_, at) =>
      ines.ask('PATCH /events/:eventId', { ...byId(), body: { order: orders[at % 2] } }),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('does not take back an album that is given away while its owner changes the order', async () => {
    beforeNextTransaction(keepsake.ctx, () => joinAsHost(ines, party.id, theo, 'owner'));
    expect(ids((await change({ order: ids([party, ceremony]) })).albums)).toEqual([ceremony.id]);
    expect((await theo.get('GET /albums')).albums.map((album) => album.event)).toEqual([undefined]);
  });

  test('gets a new code, and the old one is unknown then', async () => {
    const { code } = await change({ newCode: true });
    expect(await refusal(lookUp())).toEqual([404, 'EVENT_NOT_FOUND']);
    expect(await choicesOf(code)).toHaveLength(2);
  });

  test('can be dissolved, and its albums stay', async () => {
    await ines.get('DELETE /events/:eventId', byId());
    expect(await refusal(lookUp())).toEqual([404, 'EVENT_NOT_FOUND']);
    expect(await refusal(showTo(ines))).toEqual([404, 'EVENT_NOT_FOUND']);
    const { albums } = await ines.get('GET /albums');
    expect(albums.map((album) => [album.title, album.event])).toEqual([
      ['Party', undefined],
      ['Ceremony', undefined],
    ]);
  });

  test('is deleted with its last album, and with its owner’s account', async () => {
    await ines.get('DELETE /albums/:albumId', at(ceremony));
    expect(await choicesOf()).toHaveLength(1);
    await ines.get('DELETE /albums/:albumId', at(party));
    expect(await refusal(lookUp())).toEqual([404, 'EVENT_NOT_FOUND']);

    const { album: dinner } = await theo.createAlbum('Dinner');
    const { code } = await start(theo, [dinner]);
    await theo.get('DELETE /auth/me', { body: { password: `${theo.name} password` } });
    expect(await refusal(lookUp(code))).toEqual([404, 'EVENT_NOT_FOUND']);
    const left = await keepsake.ctx.db.selectFrom('events').select('code').execute();
    expect(left.map((row) => row.code)).not.toContain(code);
  });

  test('loses an album that is given to another owner', async () => {
    await joinAsHost(ines, party.id, theo, 'owner');
    expect((await choicesOf()).map(({ title }) => title)).toEqual(['Ceremony']);
    expect(ids((await ines.get('GET /events/:eventId', byId())).event.albums)).toEqual([ceremony.id]);
    await joinAsHost(ines, ceremony.id, theo, 'owner');
    expect(await refusal(lookUp())).toEqual([404, 'EVENT_NOT_FOUND']);
  });
});

describe('those who help with an event', () => {
  test('a co-host of all its albums may edit it, but not dissolve it', async () => {
    await joinAsHost(ines, ceremony.id, theo, 'co-host');
    await joinAsHost(ines, party.id, theo, 'co-host');
    expect(await change({ title: 'By Theo', order: [party.id, ceremony.id] }, theo)).toMatchObject({
      title: 'By Theo',
    });
    expect(await refusal(theo.ask('DELETE /events/:eventId', byId()))).toEqual([403, 'NOT_ALLOWED']);
    const { entries } = await ines.get('GET /albums/:albumId/log', at(party));
    expect(entries[0]).toMatchObject({ action: 'changed', part: 'event' });
  });

  test('a co-host of one of its albums does not see it', async () => {
    await joinAsHost(ines, ceremony.id, theo, 'co-host');
    for (const route of ['GET /events/:eventId', 'DELETE /events/:eventId'] as const)
      expect(await refusal(theo.ask(route, byId()))).toEqual([404, 'EVENT_NOT_FOUND']);
    const rename = theo.ask('PATCH /events/:eventId', { ...byId(), body: { title: 'Mine' } });
    expect(await refusal(rename)).toEqual([404, 'EVENT_NOT_FOUND']);
    const { status } = await theo.ask('POST /albums/:albumId/invitations', {
      ...at(ceremony),
      body: { role: 'helper', isForEvent: true },
    });
    expect(status).toBe(404);
  });

  test('an invitation to the event covers all its albums, those that join it later, and none that left it', async () => {
    const { album: brunch } = await ines.createAlbum('Brunch');
    await joinAsHost(ines, ceremony.id, theo, 'helper', true);
    expect([await roleOf(theo, ceremony), await roleOf(theo, party)]).toEqual(['helper', 'helper']);
    await change({ add: brunch.id });
    expect(await roleOf(theo, brunch)).toBe('helper');
    expect((await showTo(theo)).status).toBe(200);

    const stream = await listenTo(theo, `/albums/${party.id}/events`);
    await change({ remove: party.id });
    await stream.ended;
    expect(await roleOf(theo, party)).toBeUndefined();
    expect(await roleOf(theo, brunch)).toBe('helper');
    await ines.get('DELETE /events/:eventId', byId());
    expect([await roleOf(theo, ceremony), await roleOf(theo, brunch)]).toEqual([undefined, undefined]);
  });

  test('invitations by somebody who loses an album with the event are revoked', async () => {
    await joinAsHost(ines, ceremony.id, theo, 'co-host', true);
    const body = { role: 'co-host' as const, isForEvent: false };
    const { url } = await theo.get('POST /albums/:albumId/invitations', { ...at(party), body });
    await change({ remove: party.id });
    const params = { token: url.split('/').at(-1) ?? '' };
    expect(await refusal(theo.ask('POST /invitations/:token', { params }))).toEqual([
      404,
      'INVITATION_NOT_FOUND',
    ]);
  });

  test('an album that joins the event is not opened by an invitation of somebody who does not manage it', async () => {
    const { album: brunch } = await ines.createAlbum('Brunch');
    for (const album of [ceremony, party]) await joinAsHost(ines, album.id, theo, 'co-host');
    const isForEvent = true;
    const [theirs, own] = [
      await invite(theo, party.id, 'co-host', { isForEvent }),
      await invite(ines, party.id, 'helper', { isForEvent }),
    ];
    await change({ add: brunch.id });
    expect(await refusal(accept(theo, theirs))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(await roleOf(theo, brunch)).toBeUndefined();
    expect((await accept(theo, own)).status).toBe(200);
    expect(await roleOf(theo, brunch)).toBe('helper');
  });

  test('an album’s own co-host stays when the album leaves the event', async () => {
    await joinAsHost(ines, party.id, theo, 'co-host');
    await joinAsHost(ines, ceremony.id, theo, 'helper', true);
    expect([await roleOf(theo, ceremony), await roleOf(theo, party)]).toEqual(['helper', 'co-host']);
    await ines.get('DELETE /events/:eventId', byId());
    expect([await roleOf(theo, ceremony), await roleOf(theo, party)]).toEqual([undefined, 'co-host']);
  });

  test('somebody who is removed from one album of the event loses all of them, and somebody who leaves one loses only that', async () => {
    for (const person of [ines, theo]) {
      await joinAsHost(ines, ceremony.id, theo, 'co-host', true);
      const { hosts } = await ines.get('GET /albums/:albumId/hosts', at(party));
      const userId = hosts.find(({ role }) => role === 'co-host')?.userId ?? '';
      await person.get('DELETE /albums/:albumId/hosts/:userId', { params: { albumId: party.id, userId } });
      const kept = person === theo ? 'co-host' : undefined;
      expect([await roleOf(theo, ceremony), await roleOf(theo, party)]).toEqual([kept, undefined]);
      expect(await refusal(showTo(theo))).toEqual([404, 'EVENT_NOT_FOUND']);
    }
  });
});
