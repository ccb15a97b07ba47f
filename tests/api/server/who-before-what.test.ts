import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../../shared/api/all-routes.ts';
import { type Route, splitAddress } from '../../../shared/api/contract.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { sendRaw } from '../../support/raw-request.ts';

const keepsake = keepsakeForFile();

const closedRoutes = (Object.entries(allRoutes) as [string, Route][])
  .filter(([, { access }]) => access !== 'public')
  .map(([address]) => splitAddress(address));

describe('a malformed request without a session', () => {
  test.each(closedRoutes)('%s %s: is a 401 before anything else is checked', async (method, template) => {
    const path = `/api${template.replace(/:\w+/gu, 'x')}`;
    const headers = { 'Content-Type': 'application/json' };
    const sendings: [string, Record<string, string>, string][] =
      method === 'GET'
        ? [[`${path}?page=none&nothing=1`, {}, '']]
        : [
            [path, headers, '{"half'],
            [path, headers, '{"__proto__":{}}'],
            [path, headers, `"${'x'.repeat(70_000)}"`],
            [path, { 'Content-Type': 'text/plain' }, 'x'],
            [path, { 'Content-Type': 'multipart/form-data' }, 'x'],
          ];
    for (const [address, given, body] of sendings) {
      const length = { 'Content-Length': String(body.length) };
      const answer = await sendRaw(keepsake, {
        method,
        path: address,
        headers: { ...given, ...length },
        body,
      });
      expect([body.slice(0, 20), answer.status]).toEqual([body.slice(0, 20), 401]);
    }
  });
});

test.each(Object.keys(allRoutes).filter((address) => address.startsWith('GET ')))(
  '%s with an unknown parameter is rejected',
  async (address) => {
    const path = `/api${splitAddress(address)[1].replace(/:\w+/gu, 'x')}?no-such-parameter=1`;
    const { status } = await sendRaw(keepsake, { path });
    expect([400, 401]).toContain(status);
  },
);

describe('a user without uploads in an album who may not see it', () => {
  test('has no My uploads page in any state of the album', async () => {
    const { owner, album } = await ownerWithAlbum(keepsake);
    const theo = await registered(keepsake, 'Theo Brandt');
    const stranger = await registered(keepsake, 'Some Stranger');
    const guest = new Person(keepsake, 'Guest');
    await theo.upload(album.uploadCode, [await makePhoto()]);
    const code = `/uploads/${album.uploadCode}`;
    const look = async (person: Person, path: string) => {
      const listener = await listenTo(person, path);
      listener.close();
      return listener.status;
    };
    const paths = [`/uploads/album/${album.id}/my-uploads`, `${code}/wall`, `${code}/events`];
    const statuses = async () =>
      Promise.all([stranger, guest].map((person) => Promise.all(paths.map((path) => look(person, path)))));
    const set = (change: { isPublic?: boolean; isArchived?: boolean; expiresAt?: number | null }) =>
      keepsake.ctx.db.updateTable('albums').set(change).where('id', '=', album.id).execute();

    expect(await statuses()).toEqual([
      [404, 200, 200],
      [401, 200, 200],
    ]);
    // The album has expired but is not archived yet, so the wall and its stream are open.
    await set({ expiresAt: keepsake.ctx.now() - 1 });
    expect(await statuses()).toEqual([
      [404, 200, 200],
      [401, 200, 200],
    ]);
    expect(await look(guest, `/albums/${album.id}/events`)).toBe(200);
    await set({ expiresAt: null, isPublic: false });
    expect(await statuses()).toEqual([
      [404, 403, 403],
      [401, 403, 403],
    ]);
    await set({ isPublic: true, isArchived: true });
    expect(await statuses()).toEqual([
      [404, 403, 403],
      [401, 403, 403],
    ]);
    expect(await look(owner, `${code}/events`)).toBe(200);
  });
});
