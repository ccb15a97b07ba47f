import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithAdministrator } from '../../support/administrator.ts';
import type { TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

let keepsake: TestKeepsake;
let nora: Person;
let ids: { userId: string; albumId: string; photoId: string };

beforeAll(async () => {
  ({ keepsake, nora } = await startWithAdministrator());
  const { owner, album } = await ownerWithAlbum(keepsake);
  const { photos } = await new Person(keepsake, 'Guest').upload(album.uploadCode, [await makePhoto()]);
  await keepsake.settle();
  const { user } = await owner.get('GET /auth/me');
  ids = { userId: user.id, albumId: album.id, photoId: photos[0]?.id ?? '' };
  const edited = { subject: 'Edited before', body: 'Edited before' };
  await nora.get('PATCH /admin/templates/:key', { params: { key: 'welcome' }, body: edited });
});
afterAll(() => keepsake.stop());

/** Makes every operation that writes an audit entry fail. */
async function spoilTheLog(): Promise<void> {
  await sql`alter table activity_log rename to activity_gone`.execute(keepsake.ctx.db);
}

/** Returns everything that an administrator can change. */
async function everything() {
  const { db } = keepsake.ctx;
  return {
    users: await db.selectFrom('users').selectAll().execute(),
    albums: await db.selectFrom('albums').selectAll().execute(),
    photos: await db.selectFrom('photos').selectAll().execute(),
    removals: await db.selectFrom('fileRemovals').selectAll().execute(),
    templates: await db.selectFrom('mailTemplates').selectAll().execute(),
    mails: await db.selectFrom('outbox').selectAll().execute(),
  };
}

const changes: [string, string, (() => unknown)?][] = [
  ['POST', '/users/:userId/tier', () => ({ tier: 'PRO' })],
  ['DELETE', '/users/:userId?deleteData=true'],
  ['DELETE', '/users/:userId?deleteData=false'],
  ['PATCH', '/albums/:albumId', () => ({ title: 'Renamed', visibility: 'private' })],
  ['DELETE', '/albums/:albumId'],
  ['DELETE', '/photos/:photoId'],
  ['PATCH', '/templates/welcome', () => ({ subject: 'Edited', body: 'Edited' })],
  ['POST', '/templates/welcome/reset'],
  ['POST', '/templates/welcome/test', () => ({ to: 'nora@example.org' })],
];
const call = ([method, path, body]: (typeof changes)[number]) =>
  nora.send(
    method,
    `/api/admin${path.replace(/:(\w+)/gu, (_, name: keyof typeof ids) => ids[name])}`,
    body?.(),
  );

test('a change that cannot be logged is not made', async () => {
  // The first call works, so that the following ones fail because of the log.
  expect((await call(['POST', '/users/:userId/tier', () => ({ tier: 'PLUS' })])).status).toBe(200);
  await spoilTheLog();
  const before = await everything();
  for (const change of changes) {
    expect([change[1], (await call(change)).status]).toEqual([change[1], 500]);
    expect(await everything()).toEqual(before);
  }
});
