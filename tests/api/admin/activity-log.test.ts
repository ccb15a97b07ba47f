import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordActivity } from '../../../server/admin/activity-log.ts';
import { startWithAdministrator } from '../../support/administrator.ts';
import type { TestKeepsake } from '../../support/keepsake-server.ts';
import { Person } from '../../support/person.ts';

const environment = { ADMIN_USERNAME: 'nora', ADMIN_PASSWORD: 'the first of them' };
let keepsake: TestKeepsake;
let nora: Person;
beforeEach(async () => {
  ({ keepsake, nora } = await startWithAdministrator());
});
afterEach(() => keepsake.stop());

const address = 'GET /admin/dashboard/activity' as const;
const types = async () => (await nora.get(address)).activity.map((entry) => entry.type);
const signIn = (username: string, password: string) =>
  new Person(keepsake, 'Somebody').ask('POST /admin/auth/login', { body: { username, password } });

async function tell(entityIds: string[], adminUsername = 'nora'): Promise<void> {
  const told = { adminUsername, type: 'photo_deleted', entityType: 'photo' } as const;
  for (const entityId of entityIds) {
    await keepsake.ctx.db
      .transaction()
      .execute((tx) => recordActivity(tx, { ...told, entityId, at: keepsake.ctx.now() }));
  }
}

/** Parses the table as a spreadsheet would. */
async function readTable(query = ''): Promise<string[][]> {
  const response = await fetch(`${keepsake.url}/api/admin/dashboard/activity.csv${query}`, {
    headers: nora.headers(),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="keepsake-activity.csv"');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.subarray(3).toString('utf8').split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/gu)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  );
}

test('sign-ins, failed sign-ins and sign-outs are logged, newest first', async () => {
  expect((await signIn('nora', 'not her password')).status).toBe(401);
  expect((await signIn('nobody', 'the first of them')).status).toBe(401);
  const second = (await signIn('nora', environment.ADMIN_PASSWORD)).body as unknown as { token: string };
  const sara = new Person(keepsake, 'Sara');
  sara.token = second.token;
  await sara.get('POST /admin/auth/logout');
  expect((await sara.ask('POST /admin/auth/logout')).status).toBe(401);

  const { activity } = await nora.get(address);
  const admin = await keepsake.ctx.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  expect(
    activity.map((entry) => [entry.adminUsername, entry.type, entry.entityType, entry.entityId]),
  ).toEqual([
    ['nora', 'admin_logout', 'admin', admin.id],
    ['nora', 'admin_login', 'admin', admin.id],
    ['no… (6 characters)', 'admin_login_failed', 'admin', null],
    ['nora', 'admin_login_failed', 'admin', null],
    ['nora', 'admin_login', 'admin', admin.id],
  ]);
  for (const { timestamp } of activity) {
    expect(Math.abs(Date.parse(timestamp) - keepsake.ctx.now())).toBeLessThan(60_000);
    expect(timestamp).toMatch(/Z$/u);
  }
});

test('only the beginning of an unknown username is logged, and never a password', async () => {
  const triedName = `=cmd\u0000\u202e\r\n${'x'.repeat(5_000)}`;
  expect((await signIn(triedName, 'a secret word')).status).toBe(401);
  const [entry] = (await nora.get(address)).activity;
  expect(entry?.adminUsername).toMatch(/^=c… \(\d+ characters\)$/u);
  expect(JSON.stringify(await keepsake.ctx.db.selectFrom('activityLog').selectAll().execute())).not.toContain(
    'a secret word',
  );
});

test('attempts that are delayed are not logged, so that strangers cannot flood the log', async () => {
  for (let attempt = 1; attempt <= 5; attempt += 1) await signIn('nora', 'wrong');
  expect((await types()).filter((type) => type === 'admin_login_failed')).toHaveLength(5);
  for (let attempt = 1; attempt <= 5; attempt += 1) expect((await signIn('nora', 'wrong')).status).toBe(429);
  expect((await types()).filter((type) => type === 'admin_login_failed')).toHaveLength(5);
});

test('the log is read in pages and by type', async () => {
  await tell(Array.from({ length: 25 }, (_, number) => `photo-${number + 1}`));
  const first = await nora.get(address);
  expect(first.activity.map((entry) => entry.entityId)).toEqual(
    Array.from({ length: 20 }, (_, number) => `photo-${25 - number}`),
  );
  expect(first.pagination).toEqual({ page: 1, limit: 20, pages: 2, total: 26 });
  const second = await nora.get(address, { query: { page: 2, limit: 10 } });
  expect(second.activity.map((entry) => entry.entityId)).toEqual(
    Array.from({ length: 10 }, (_, number) => `photo-${15 - number}`),
  );
  const logins = await nora.get(address, { query: { type: 'admin_login' } });
  expect(logins).toMatchObject({
    activity: [{ adminUsername: 'nora', type: 'admin_login' }],
    pagination: { page: 1, limit: 20, pages: 1, total: 1 },
  });
  const none = await nora.get(address, { query: { type: 'album_deleted', page: 7 } });
  expect(none).toEqual({ activity: [], pagination: { page: 7, limit: 20, pages: 1, total: 0 } });
  expect((await nora.get(address, { query: { page: 1_000_000, limit: 100 } })).activity).toEqual([]);
});

test('log entries show the names of existing entities, and no names of deleted entities', async () => {
  const ines = new Person(keepsake, 'Ines Costa');
  const { user } = await ines.register();
  const params = { userId: user.id };
  await nora.get('POST /admin/users/:userId/tier', { params, body: { tier: 'PLUS' } });
  const { album } = await ines.createAlbum('Ines & Theo');
  await nora.get('PATCH /admin/albums/:albumId', {
    params: { albumId: album.id },
    body: { title: 'Ines & Theo, Lisbon', visibility: 'private' },
  });
  const names = async () => (await nora.get(address)).activity.map(({ entityName }) => entityName);
  expect(await names()).toEqual(['Ines & Theo, Lisbon', 'Ines Costa', null]);
  await nora.get('DELETE /admin/users/:userId', { params, query: { deleteData: 'true' } });
  expect(await names()).toEqual([null, null, null, null]);
});

test.each([
  'page=0',
  'page=x',
  'page=9007199254740991',
  'limit=0',
  'limit=101',
  'type=everything',
  'sort=asc',
])('the log rejects ?%s', async (query) => {
  expect(await nora.send('GET', `/api/admin/dashboard/activity?${query}`)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION' },
  });
});

test('the CSV contains every entry, newest first, and its download is logged', async () => {
  await tell(Array.from({ length: 1_100 }, (_, number) => `photo-${number + 1}`));
  const [headings, ...rows] = await readTable();
  expect(headings).toEqual(['number', 'timestamp', 'adminUsername', 'type', 'entityType', 'entityId']);
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 1_102 }, (_, i) => 1_102 - i));
  expect(rows[0]?.slice(2, 6)).toEqual(['nora', 'activity_exported', 'activity', '']);
  expect(rows[1]?.slice(2, 6)).toEqual(['nora', 'photo_deleted', 'photo', 'photo-1100']);
});

test('the CSV of an entry type contains only that type', async () => {
  await tell(['photo-1', 'photo-2']);
  const [, ...rows] = await readTable('?type=photo_deleted');
  expect(rows.map((cells) => cells[5])).toEqual(['photo-2', 'photo-1']);
  expect((await nora.get(address)).activity[0]).toMatchObject({
    type: 'activity_exported',
    entityId: 'photo_deleted',
  });
});

test('no cell of the CSV is a formula, whatever username was tried', async () => {
  await signIn('=HYPERLINK("https://evil.example","open")', 'wrong');
  const rows = await readTable('?type=admin_login_failed');
  expect(rows[1]?.[2]).toBe("'=H… (41 characters)");
});

test.each(['type=everything', 'page=1'])('a CSV with ?%s is rejected and not logged', async (query) => {
  const before = await types();
  const answer = await nora.send('GET', `/api/admin/dashboard/activity.csv?${query}`);
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  expect(await types()).toEqual(before);
});
