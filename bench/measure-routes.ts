import { startSession } from '../server/accounts/sessions.ts';
import { startAdminSession } from '../server/admin/admin-sessions.ts';
import { type AllRoutes, allRoutes } from '../shared/api/all-routes.ts';
import { type Route, splitAddress } from '../shared/api/contract.ts';
import { administrator, type Row, table } from '../tests/api/route-table.ts';
import { makePhoto } from '../tests/support/made-photos.ts';
import { Person } from '../tests/support/person.ts';
import { atMost, type Figure, median } from './figures.ts';
import { type FullAlbum, fillWholeAlbum, PASSWORD, SESSION } from './filled-album.ts';
import { startServer } from './server-under-test.ts';

const CALLS = 9;
/** Of what deletes: each needs an album of its own. */
const FRESH_CALLS = 3;
const FRESH = /^DELETE|\/delete$|\/upload-code$/u;
/** The most that a route can be asked for, where the table of routes asks for less. */
function heaviest(address: string, { photoIds }: FullAlbum, call: number): unknown {
  const uploadSessionIds = [SESSION];
  if (address === 'DELETE /auth/me') return { password: PASSWORD };
  if (address.endsWith('/photos/visibility')) return { photoIds, visibility: call % 2 ? 'hidden' : 'shown' };
  if (address.endsWith('/photos/delete')) return { photoIds };
  if (address.endsWith('/my-photos/delete')) return { uploadSessionIds };
  if (address.endsWith('/my-photos')) return { uploadSessionIds };
  if (address.endsWith('/known')) return { uploadSessionIds, hashes: Array(100).fill('a'.repeat(64)) };
  if (address.endsWith('/caption')) return { uploadSessionIds, caption: `Line ${call}` };
  if (address.endsWith('/details')) return { title: `Title ${call}` };
  return undefined;
}

/**
 * Milliseconds of processor time that each route costs the server, on an album of 500 photos with the longest texts,
 * beside what the contract says.
 */
export async function measureRoutes(folder: string): Promise<Figure[]> {
  await using server = await startServer(
    folder,
    (db) =>
      db.transaction().execute(async (tx) => [await fillWholeAlbum(tx), await fillWholeAlbum(tx)] as const),
    { ADMIN_PASSWORD: administrator.password },
  );
  const url = `http://127.0.0.1:${server.port}`;
  const [admin] = await server.db.selectFrom('admins').select('id').execute();
  const [standing, other] = server.filled;
  const figures: Figure[] = [];
  for (const [address, route] of Object.entries(allRoutes) as [keyof AllRoutes, Route][]) {
    const isFresh = FRESH.test(address);
    const spent: number[] = [];
    for (let call = 0; call < (isFresh ? FRESH_CALLS : CALLS); call += 1) {
      const album = isFresh ? await server.db.transaction().execute(fillWholeAlbum) : standing;
      const userId = (isFresh ? album : other).ownerId;
      const caller = new Person({ url }, 'Ines Costa');
      const now = Date.now();
      caller.token =
        route.access === 'admin'
          ? await startAdminSession(server.db, admin?.id ?? '', now)
          : await startSession(server.db, { clientId: null, address: '' }, album.ownerId, true, now);
      const groupId = address.includes(':groupId') ? await groupOf(caller, album.id) : '';
      const before = server.used().server;
      await ask(caller, address, route, { album, userId, groupId, call });
      spent.push(server.used().server - before);
    }
    figures.push(atMost(address, median(spent), route.costMs, { unit: 'ms', digits: 1 }));
  }
  return figures;
}

async function groupOf(owner: Person, albumId: string): Promise<string> {
  const given = { params: { albumId }, body: { names: ['Table 7'] } };
  return (await owner.get('POST /albums/:albumId/groups', given)).groups[0]?.id ?? '';
}

async function ask(
  caller: Person,
  address: keyof typeof table,
  route: Route,
  { album, userId, groupId, call }: { album: FullAlbum; userId: string; groupId: string; call: number },
): Promise<void> {
  const row: Row = table[address];
  const [method, template] = splitAddress(address);
  const { id: albumId, uploadCode, photoIds } = album;
  const params: Record<string, string> = { albumId, uploadCode, userId, groupId, key: 'welcome' };
  params.photoId = photoIds[call] ?? '';
  const path = `/api${template.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? `no-${name}`)}`;
  if (route.live) {
    const abort = new AbortController();
    const headers = { ...caller.headers(), 'Last-Event-ID': '1.0' };
    const answer = await fetch(caller.keepsake.url + path, { headers, signal: abort.signal });
    await answer.body?.getReader().read();
    abort.abort();
    return;
  }
  const body = route.files
    ? await photoForm(route.files)
    : (heaviest(address, album, call) ?? row.body?.('owner'));
  const { status } = await caller.send(method, path + (row.query ?? ''), body);
  // A wrong password takes as long as a right one.
  const isServed = ![401, 404].includes(status) || address === 'POST /auth/login';
  if (!isServed || status >= 500) throw new Error(`${address}: ${status}`);
}

async function photoForm(field: string): Promise<FormData> {
  const form = new FormData();
  const { bytes, name } = await makePhoto({ width: 1600, height: 1200, hue: Math.random() * 360 });
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}
