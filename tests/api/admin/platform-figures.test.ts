import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInAdministrator, startWithAdministrator } from '../../support/administrator.ts';
import type { TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

const DAY_MS = 86_400_000;
let keepsake: TestKeepsake;
let nora: Person;
beforeAll(async () => {
  ({ keepsake, nora } = await startWithAdministrator());
});
afterAll(() => keepsake.stop());

const stats = async () => (await nora.get('GET /admin/dashboard/stats')).stats;
const analytics = (days?: number) =>
  nora.get('GET /admin/analytics', { query: days === undefined ? {} : { days } });
const today = () => new Date(keepsake.ctx.now()).toISOString().slice(0, 10);

/** Advances to the first hour of the next UTC day. */
async function goToNextDay(): Promise<void> {
  keepsake.advance(DAY_MS - (keepsake.ctx.now() % DAY_MS) + 3_600_000);
  nora = await signedInAdministrator(keepsake);
}

test('the figures of an empty platform are zero', async () => {
  const { system, ...figures } = await stats();
  expect(figures).toEqual({
    users: { total: 0, newToday: 0, owner: 0, guest: 0, active: 0 },
    albums: { total: 0, newToday: 0 },
    photos: { total: 0, newToday: 0, totalStorageGB: 0 },
    subscriptions: { free: 0, plus: 0, pro: 0, monthlyRevenue: 0 },
  });
  expect(system.uptime).toBeGreaterThanOrEqual(0);
  const { days, tiers } = await analytics();
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ date: today(), users: 0, albums: 0, photos: 0, bytes: 0 });
  expect(tiers).toEqual({ free: 0, plus: 0, pro: 0 });
});

test('the figures count all rows, and those of today and the days before', async () => {
  await goToNextDay();
  const first = today();
  const { owner: ines, album } = await ownerWithAlbum(keepsake, 'Ines Costa');
  await ownerWithAlbum(keepsake, 'Theo Brandt');
  const guest = new Person(keepsake, 'Guest');
  const { photos } = await guest.upload(album.uploadCode, await makePhotos(3));
  const bytes = photos.reduce((sum, photo) => sum + photo.size, 0);
  expect(await stats()).toMatchObject({
    users: { total: 2, newToday: 2, owner: 2, guest: 0, active: 2 },
    albums: { total: 2, newToday: 2 },
    photos: { total: 3, newToday: 3, totalStorageGB: bytes / 1024 ** 3 },
  });

  await goToNextDay();
  const second = today();
  const body = {
    name: 'Ava Moreau',
    email: 'ava@example.org',
    password: 'a new password',
    uploadCode: album.uploadCode,
  };
  await new Person(keepsake, 'Ava').get('POST /auth/register-guest', {
    body: { ...body, uploadSessionId: 'x'.repeat(43) },
  });
  await ines.createAlbum('Second');
  expect(await stats()).toMatchObject({
    users: { total: 3, newToday: 1, owner: 2, guest: 1, active: 3 },
    albums: { total: 3, newToday: 1 },
    photos: { total: 3, newToday: 0 },
  });
  const { days } = await analytics(7);
  expect(days).toHaveLength(7);
  expect(days.slice(-2)).toEqual([
    { date: first, users: 2, albums: 2, photos: 3, bytes },
    { date: second, users: 1, albums: 1, photos: 0, bytes: 0 },
  ]);
  expect(days.slice(0, 5).map((day) => day.users + day.albums + day.photos + day.bytes)).toEqual([
    0, 0, 0, 0, 0,
  ]);
  const [photo] = photos;
  await nora.get('DELETE /admin/photos/:photoId', { params: { photoId: photo?.id ?? '' } });
  expect((await stats()).photos).toMatchObject({
    total: 2,
    totalStorageGB: (bytes - (photo?.size ?? 0)) / 1024 ** 3,
  });
  expect((await analytics(7)).days.at(-2)?.photos).toBe(2);
});

test('the figures count users by tier, and the monthly revenue is exact', async () => {
  const { users } = await nora.get('GET /admin/users');
  const setTier = (userId: string | undefined, tier: 'FREE' | 'PLUS' | 'PRO') =>
    nora.get('POST /admin/users/:userId/tier', { params: { userId: userId ?? '' }, body: { tier } });
  for (const user of users) await setTier(user._id, 'PLUS');
  // 3 x 4.99 in floating point is 14.969999999999999.
  expect((await stats()).subscriptions).toEqual({ free: 0, plus: 3, pro: 0, monthlyRevenue: 14.97 });
  await setTier(users[0]?._id, 'PRO');
  await setTier(users[1]?._id, 'FREE');
  expect((await stats()).subscriptions).toEqual({ free: 1, plus: 1, pro: 1, monthlyRevenue: 34.98 });
  expect((await analytics()).tiers).toEqual({ free: 1, plus: 1, pro: 1 });
});

test('users with any activity within 30 days count as active', async () => {
  const active = async () => (await stats()).users.active;
  expect(await active()).toBe(3);
  keepsake.advance(29 * DAY_MS);
  nora = await signedInAdministrator(keepsake);
  const ines = new Person(keepsake, 'Ines Costa');
  const body = { email: 'ines.costa@example.org', password: 'Ines Costa password' };
  ines.token = (await ines.get('POST /auth/login', { body })).token;
  await ines.get('GET /auth/me');
  keepsake.advance(2 * DAY_MS);
  nora = await signedInAdministrator(keepsake);
  expect(await active()).toBe(1);
  expect((await stats()).users.total).toBe(3);
});

test('the figures include albums without an owner', async () => {
  const before = await stats();
  const { users } = await nora.get('GET /admin/users', { query: { search: 'ines.costa' } });
  await nora.get('DELETE /admin/users/:userId', { params: { userId: users[0]?._id ?? '' } });
  const after = await stats();
  expect(after.users.total).toBe(before.users.total - 1);
  expect([after.albums.total, after.photos.total]).toEqual([before.albums.total, before.photos.total]);
  expect(after.photos.totalStorageGB).toBe(before.photos.totalStorageGB);
});

test.each([7, 30, 90])('the analytics show %s days without gaps, with today last', async (count) => {
  const { days } = await analytics(count);
  expect(days).toHaveLength(count);
  expect(days.at(-1)?.date).toBe(today());
  const gaps = days.slice(1).map((day, index) => Date.parse(day.date) - Date.parse(days[index]?.date ?? ''));
  expect(new Set(gaps)).toEqual(new Set([DAY_MS]));
});

test.each(['0', '8', '91', '-7', '7.5', 'a', ''])('the analytics reject %j days', async (days) => {
  expect((await nora.send('GET', `/api/admin/analytics?days=${days}`)).status).toBe(400);
});
