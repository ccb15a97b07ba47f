import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureFirstAdmin } from '../../../server/admin/manage-admins.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import { allRoutes } from '../../../shared/api/all-routes.ts';
import { type Address, type Route, splitAddress } from '../../../shared/api/contract.ts';
import type { Event } from '../../../shared/api/events-api.ts';
import { joinAsHost } from '../../support/hosts/join-as-host.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { CALLERS, type Caller } from '../route-callers.ts';
import { account, administrator, CHANGED_PASSWORD, NAMES, type Row, table } from '../route-table.ts';
import { undeclared } from '../undeclared.ts';

let keepsake: TestKeepsake;
let callers: Record<Caller, Person>;
let standing: Standing;
let ownerId: string;

beforeAll(async () => {
  const environment = { ADMIN_PASSWORD: administrator.password };
  keepsake = await startKeepsake({ environment });
  await ensureFirstAdmin(keepsake.ctx);
  const { owner } = await ownerWithAlbum(keepsake);
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  callers = {
    anonymous: new Person(keepsake, NAMES.anonymous),
    stranger: new Person(keepsake, NAMES.stranger),
    contributor: new Person(keepsake, NAMES.contributor),
    helper: new Person(keepsake, NAMES.helper),
    'co-host': new Person(keepsake, NAMES['co-host']),
    owner,
    admin: new Person(keepsake, NAMES.admin),
  };
  for (const name of ['stranger', 'contributor', 'helper', 'co-host'] as const)
    await callers[name].register();
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  await signInAdmin();
  standing = await albumWithPhoto();
  await removeAgain(callers.stranger, 'helper');
  await removeAgain(callers.contributor, 'co-host');
  ownerId = (await owner.get('GET /auth/me')).user.id;
});
afterAll(() => keepsake.stop());

async function signInAdmin(): Promise<void> {
  callers.admin.token = (await callers.admin.get('POST /admin/auth/login', { body: administrator })).token;
}

interface Standing {
  album: Album;
  photoId: string;
  event: Event;
}

/** The album is part of an event. */
async function albumWithPhoto(): Promise<Standing> {
  const { album } = await callers.owner.createAlbum('Walked');
  const photo = await makePhoto({ exif: { IFD0: { Make: 'Canon' } }, width: 64, height: 64 });
  const { photos } = await callers.contributor
    .onAnotherDevice()
    .upload(album.uploadCode, [photo], { uploaderName: 'C' });
  await keepsake.settle();
  const { owner } = callers;
  for (const role of ['helper', 'co-host'] as const) await joinAsHost(owner, album.id, callers[role], role);
  const body = { title: 'Our wedding', albumIds: [album.id] };
  const { event } = await owner.get('POST /events', { body });
  return { album, photoId: photos[0]?.id ?? '', event };
}

/** Gives the person a role and takes it away again, so that the table covers former hosts and helpers too. */
async function removeAgain(former: Person, role: 'helper' | 'co-host'): Promise<void> {
  const { owner } = callers;
  await joinAsHost(owner, standing.album.id, former, role);
  const params = { albumId: standing.album.id, userId: (await former.get('GET /auth/me')).user.id };
  await owner.get('DELETE /albums/:albumId/hosts/:userId', { params });
}

async function freshUser(): Promise<string> {
  const somebody = new Person(keepsake, 'Somebody');
  return (await somebody.get('POST /auth/register', { body: account() })).user.id;
}

/** Calls a route. The body of the response is JSON, or the first event of a stream. */
async function call(address: Address, route: Route, row: Row, caller: Caller) {
  const person = callers[caller];
  const { album, photoId, event } = row.album === 'fresh' ? await albumWithPhoto() : standing;
  const params: Record<string, string> = {
    albumId: album.id,
    uploadCode: album.uploadCode,
    photoId,
    eventId: event.id,
    eventCode: event.code,
    userId: row.user === 'fresh' ? await freshUser() : ownerId,
    key: 'welcome',
  };
  const [method, template] = splitAddress(address);
  const filled = template.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? `no-${name}`);
  const path = `/api${filled}${row.query ?? ''}`;
  if (route.live) return firstEvent(person, path, album);
  let body = row.body?.(caller, album.id);
  if (route.files) {
    const form = new FormData();
    const { bytes, name } = await makePhoto({ width: 48, height: 48 });
    form.append(route.files, new Blob([new Uint8Array(bytes)]), name);
    body = form;
  }
  const answer = await person.send(method, path, body);
  return { status: answer.status, body: answer.body };
}

/** Changes the album, so that every listener receives an event. */
async function firstEvent(person: Person, path: string, album: Album) {
  const abort = new AbortController();
  const response = await fetch(keepsake.url + path, { headers: person.headers(), signal: abort.signal });
  if (response.status !== 200) return { status: response.status, body: await response.json() };
  const decoder = new TextDecoder();
  await callers.contributor
    .onAnotherDevice()
    .upload(album.uploadCode, [await makePhoto({ width: 40, height: 40 })]);
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes('data: ') && text.endsWith('\n\n')) break;
  }
  abort.abort();
  const [, data = 'null'] = /^data: (.*)$/mu.exec(text) ?? [];
  return { status: 200, body: JSON.parse(data) };
}

test('the access table and the contract have the same routes', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(allRoutes).sort());
});

describe.each(Object.entries(allRoutes) as [Address, Route][])('the route %s', (address, route) => {
  const row = table[address as keyof typeof allRoutes];

  test('serves its callers, rejects the others, and returns no undeclared field', async () => {
    const statuses: Partial<Record<Caller, number>> = {};
    for (const caller of CALLERS) {
      const answer = await call(address, route, row, caller);
      statuses[caller] = answer.status;
      if (answer.status >= 400) {
        expect(answer.body).toMatchObject({
          error: expect.any(String),
          code: expect.stringMatching(/^[A-Z_]+$/u),
        });
      } else if (route.csv) {
        expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('\r\n')]);
      } else if (route.reply === null) {
        expect([answer.status, answer.body]).toEqual([204, '']);
      } else {
        expect(answer.status).toBe(route.status ?? 200);
        expect(route.reply.safeParse(answer.body).error).toBeUndefined();
        expect(undeclared(route.reply, answer.body)).toEqual([]);
      }
      if (address.endsWith('/logout')) await signBackIn(caller);
      if (address.endsWith('/change-password') && answer.status === 204) await changeBack(callers[caller]);
    }
    expect(statuses).toEqual(row.statuses);
  });

  test('has exactly the access that the table states', () => {
    const { anonymous, admin, stranger } = row.statuses;
    if (route.access === 'user') expect([anonymous, admin]).toEqual([401, 401]);
    if (route.access === 'admin') expect([anonymous, stranger, row.statuses.owner]).toEqual([401, 401, 401]);
  });
});

async function changeBack(person: Person): Promise<void> {
  await person.get('POST /auth/me/change-password', {
    body: { currentPassword: CHANGED_PASSWORD, newPassword: `${person.name} password` },
  });
}

async function signBackIn(caller: Caller): Promise<void> {
  if (caller === 'admin') return signInAdmin();
  const { name } = callers[caller];
  if (callers[caller].token === null) return;
  const email = `${name.toLowerCase().replace(/\W+/gu, '.')}@example.org`;
  const body = { email, password: `${name} password` };
  callers[caller].token = (await callers[caller].get('POST /auth/login', { body })).token;
}

test('the check of responses finds undeclared fields at any depth', () => {
  const schema = z.object({
    user: z.object({ name: z.string(), nick: z.string().optional() }),
    photos: z.array(z.object({ id: z.string(), exif: z.object({ make: z.string() }).nullable() })),
    album: z.discriminatedUnion('open', [
      z.object({ open: z.literal(true), code: z.string() }),
      z.object({ open: z.literal(false) }),
    ]),
  });
  const fine = {
    user: { name: 'Ines' },
    photos: [
      { id: '1', exif: null },
      { id: '2', exif: { make: 'Canon' } },
    ],
    album: { open: true, code: 'A' },
  };
  expect(undeclared(schema, fine)).toEqual([]);
  const leaky = {
    user: { name: 'Ines', passwordHash: '$argon2id$' },
    photos: [{ id: '1', exif: { make: 'Canon', serialNumber: '4711' }, uploadSessionHash: 'x' }],
    album: { open: false, code: 'A' },
    debug: true,
  };
  expect(undeclared(schema, leaky)).toEqual([
    'debug',
    'user.passwordHash',
    'photos.0.uploadSessionHash',
    'photos.0.exif.serialNumber',
    'album.code',
  ]);
});

/** Values that no screen sends. */
const HOSTILE = [[], ['short'], ['\0'], '\0', '\ud800', -1, 1e308, null, {}];

/** Takes two seconds on each database. */
test('no value in a body or query causes an internal error', async () => {
  const failures: string[] = [];
  for (const [address, route] of Object.entries(allRoutes) as [Address, Route][]) {
    const [method, template] = splitAddress(address);
    const { album, photoId, event } = standing;
    const params: Record<string, string> = {
      albumId: album.id,
      uploadCode: album.uploadCode,
      eventId: event.id,
      eventCode: event.code,
    };
    const path = `/api${template.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? photoId)}`;
    const person = callers[route.access === 'admin' ? 'admin' : 'owner'];
    const body = table[address as keyof typeof allRoutes].body?.('owner', album.id) as object | undefined;
    const send = async (what: string, to: string, sent: unknown) => {
      keepsake.advance(60_000);
      const { status } = await person.send(method, to, sent);
      if (status >= 500) failures.push(`${address} ${what}: ${status}`);
    };
    for (const value of HOSTILE) {
      for (const key of keysOf(route.body)) {
        await send(`${key} ${JSON.stringify(value)}`, path, { ...body, [key]: value });
      }
      for (const key of keysOf(route.query)) {
        const query = new URLSearchParams({ [key]: String(value) });
        await send(`?${query}`, `${path}?${query}`, body);
      }
    }
  }
  expect(failures).toEqual([]);
});

function keysOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
