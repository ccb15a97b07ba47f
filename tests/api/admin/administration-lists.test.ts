import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../server/random-ids.ts';
import { MAX_SEARCH_RESULTS } from '../../../shared/rules/admin/admin-lists.ts';
import { startWithAdministrator } from '../../support/administrator.ts';
import type { TestKeepsake } from '../../support/keepsake-server.ts';
import type { Person } from '../../support/person.ts';

const NOW = Date.UTC(2026, 5, 15);
let keepsake: TestKeepsake;
let nora: Person;
let number = 0;
const nextNumber = () => {
  number += 1;
  return number;
};

/** Inserts users a second apart unless `createdAt` is given, each with an album of the given title. */
async function insertPeople(people: { name: string; title?: string; createdAt?: number; count?: number }[]) {
  const users = people.map(({ name, createdAt, count }, index) => ({
    id: newId(),
    name,
    email: `person.${nextNumber()}@example.org`,
    passwordHash: 'nobody signs in',
    tier: 'FREE' as const,
    role: 'owner' as const,
    albumCount: count ?? 0,
    lastActiveAt: NOW,
    createdAt: createdAt ?? NOW + index * 1000,
    updatedAt: NOW,
  }));
  await keepsake.ctx.db.insertInto('users').values(users).execute();
  const albums = users.map(({ createdAt }, index) => ({
    id: newId(),
    title: people[index]?.title ?? `Album of ${people[index]?.name}`,
    description: null,
    uploadCode: `C${String(nextNumber()).padStart(9, '0')}`,
    archivedAt: null,
    archivedFor: null,
    sealedPin: null,
    expirationPreset: 'NEVER' as const,
    expiresAt: null,
    createdAt,
    updatedAt: NOW,
  }));
  await keepsake.ctx.db.insertInto('albums').values(albums).execute();
  const owners = albums.map(({ id, createdAt }, index) => ({
    albumId: id,
    userId: users[index]?.id ?? '',
    role: 'owner' as const,
    createdAt,
  }));
  await keepsake.ctx.db.insertInto('members').values(owners).execute();
  return { users, albums };
}

beforeAll(async () => {
  ({ keepsake, nora } = await startWithAdministrator());
});
afterAll(() => keepsake.stop());

const users = (query: Record<string, unknown> = {}) => nora.get('GET /admin/users', { query });
const albums = (query: Record<string, unknown> = {}) => nora.get('GET /admin/albums', { query });
const namesOf = async (query: Record<string, unknown>) => (await users(query)).users.map((user) => user.name);
const status = async (path: string) => (await nora.send('GET', `/api/admin/${path}`)).status;

test('empty lists have a single page', async () => {
  for (const path of ['users', 'albums', 'photos'] as const) {
    const { pagination } = await nora.get(`GET /admin/${path}`);
    expect(pagination).toEqual({ page: 1, limit: 20, pages: 1, total: 0 });
  }
});

describe('a list of 45 people', () => {
  beforeAll(async () => {
    const people = Array.from({ length: 45 }, (_, n) => ({
      name: `Person ${String(n).padStart(2, '0')}`,
      // Many have the same time, so the id decides the order.
      createdAt: NOW + Math.floor(n / 15),
      count: n % 3,
    }));
    await insertPeople(people);
    await keepsake.ctx.db.updateTable('users').set({ tier: 'PLUS' }).where('albumCount', '=', 1).execute();
    await keepsake.ctx.db.updateTable('users').set({ role: 'guest' }).where('albumCount', '=', 2).execute();
    await keepsake.ctx.db
      .updateTable('albums')
      .set({ isPublic: false })
      .where('title', 'like', '%0')
      .execute();
  });

  test('has 20 people per page and the rest on the last page', async () => {
    const sizes = [];
    for (const page of [1, 2, 3, 4, 1000]) {
      const { users: shown, pagination } = await users({ page });
      sizes.push(shown.length);
      expect(pagination).toEqual({ page, limit: 20, pages: 3, total: 45 });
    }
    expect(sizes).toEqual([20, 20, 5, 0, 0]);
  });

  test.each(['createdAt', 'name', 'email', 'storageUsed', 'albumCount'])(
    'sorted by %s in both directions contains each person once, even if many values are equal',
    async (sort) => {
      const turn = async (order: string, limit: number) => {
        const names: string[] = [];
        for (let page = 1; page <= Math.ceil(45 / limit); page += 1) {
          names.push(...(await namesOf({ sort, order, limit, page })));
        }
        return names;
      };
      const up = await turn('asc', 7);
      expect(new Set(up).size).toBe(45);
      expect(await turn('asc', 20)).toEqual(up);
      expect(await turn('desc', 10)).toEqual(up.toReversed());
    },
  );

  test('starts with the newest by default', async () => {
    const dates = (await users()).users.map((user) => user.createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(await namesOf({ sort: 'name', order: 'asc', limit: 2 })).toEqual(['Person 00', 'Person 01']);
  });

  test('can be filtered and searched at the same time', async () => {
    const total = async (query: Record<string, unknown>) => (await users(query)).pagination.total;
    expect(await total({ tier: 'PLUS' })).toBe(15);
    expect(await total({ tier: 'PRO' })).toBe(0);
    expect(await total({ role: 'guest' })).toBe(15);
    expect(await total({ role: 'guest', tier: 'PLUS' })).toBe(0);
    expect(await total({ search: 'person 1' })).toBe(10);
    expect(await total({ search: 'person 1', tier: 'PLUS' })).toBe(4);
    expect((await albums({ visibility: 'private' })).pagination.total).toBe(5);
    expect((await albums({ visibility: 'public' })).pagination.total).toBe(40);
    const [first] = (await users({ search: 'Person 07' })).users;
    const theirs = await albums({ ownerId: first?._id });
    expect(theirs.albums.map((album) => album.title)).toEqual(['Album of Person 07']);
    expect((await albums({ ownerId: 'nobody' })).pagination.total).toBe(0);
  });

  test('of albums is sorted by title and by number of photos', async () => {
    const titles = (await albums({ sort: 'title', order: 'asc', limit: 3 })).albums.map(({ title }) => title);
    expect(titles).toEqual(['Album of Person 00', 'Album of Person 01', 'Album of Person 02']);
    const title = 'Album of Person 31';
    await keepsake.ctx.db.updateTable('albums').set({ photoCount: 9 }).where('title', '=', title).execute();
    const [fullest] = (await albums({ sort: 'photoCount' })).albums;
    expect([fullest?.title, fullest?.photoCount]).toEqual([title, 9]);
    await keepsake.ctx.db.updateTable('albums').set({ photoCount: 0 }).execute();
  });
});

describe('a search in the administration', () => {
  beforeAll(async () => {
    await insertPeople([
      { name: 'Élodie Durand', title: '100% love' },
      { name: 'ELODIE PLAIN', title: '100 days of love' },
      { name: 'Under_score', title: 'a\\b' },
      { name: 'Underxscore', title: 'It’s a "party"; drop table users; --' },
      { name: '李明', title: '🎉 Summer 🎉' },
      { name: 'أحمد عيسى', title: 'حفلة' },
      { name: 'Jo Ann', title: 'Banjo' },
    ]);
  });
  const titlesOf = async (search: string) =>
    (await albums({ search, sort: 'title', order: 'asc' })).albums.map((album) => album.title);

  test('finds users by name and email, ignoring case, accents and hamza', async () => {
    expect(await namesOf({ search: 'under_' })).toEqual(['Under_score']);
    expect(await namesOf({ search: '  UNDERX ' })).toEqual(['Underxscore']);
    const [{ email = '' } = {}] = (await users({ search: '李明' })).users;
    expect(await namesOf({ search: email.toUpperCase() })).toEqual(['李明']);
    for (const search of ['élodie d', 'ÉLODIE D', 'elodie d']) {
      expect(await namesOf({ search })).toEqual(['Élodie Durand']);
    }
    expect(await namesOf({ search: 'élodie' })).toHaveLength(2);
    expect(await namesOf({ search: 'احمد عيسي' })).toEqual(['أحمد عيسى']);
    expect(await namesOf({ search: 'nobody at all' })).toEqual([]);
  });

  test('finds albums by title, code and owner', async () => {
    expect(await titlesOf('days of')).toEqual(['100 days of love']);
    expect(await titlesOf('Durand')).toEqual(['100% love']);
    const [{ uploadCode = '', title = '' } = {}] = (await albums({ search: 'Banjo' })).albums;
    expect(await titlesOf(uploadCode.toLowerCase())).toEqual([title]);
  });

  test('matches pattern characters literally', async () => {
    expect(await titlesOf('%')).toEqual(['100% love']);
    expect(await titlesOf('100%')).toEqual(['100% love']);
    expect(await titlesOf('%%')).toEqual([]);
    expect(await titlesOf('\\')).toEqual(['a\\b']);
    expect(await titlesOf('a\\b')).toEqual(['a\\b']);
    expect(await namesOf({ search: '_' })).toEqual(['Under_score']);
    expect(await titlesOf('"party"; drop table users; --')).toHaveLength(1);
    expect(await titlesOf("'; select 1 --")).toEqual([]);
    expect(await titlesOf('(a+)+$')).toEqual([]);
    expect((await users()).pagination.total).toBe(52);
  });

  test('accepts emoji, NUL and 200 characters', async () => {
    expect(await titlesOf('🎉')).toEqual(['🎉 Summer 🎉']);
    expect(await titlesOf('Ban\0jo')).toEqual(['Banjo']);
    expect((await albums({ search: '\0' })).pagination.total).toBe(52);
    expect(await titlesOf('x'.repeat(200))).toEqual([]);
    expect(await status(`users?search=${'x'.repeat(201)}`)).toBe(400);
  });

  test('for one or two letters matches only the beginnings of words', async () => {
    expect(await namesOf({ search: 'jo' })).toEqual(['Jo Ann']);
    expect(await namesOf({ search: 'an', sort: 'name' })).toEqual(['Jo Ann']);
    expect(await titlesOf('ba')).toEqual(['Banjo']);
    expect(await titlesOf('anjo')).toEqual(['Banjo']);
  });

  test('counts up to a limit and reports that there are more', async () => {
    const many = Array.from({ length: 500 }, (_, n) => ({ name: `Crowd ${n}` }));
    for (let n = 0; n < MAX_SEARCH_RESULTS / 500; n += 1) await insertPeople(many);
    expect((await users({ search: 'crowd' })).pagination).toEqual({
      page: 1,
      limit: 20,
      pages: 500,
      total: MAX_SEARCH_RESULTS,
    });
    const last = await users({ search: 'crowd', page: 500 });
    expect(last.users).toHaveLength(20);

    await insertPeople([{ name: 'Crowd, one more' }]);
    for (const list of [users, albums]) {
      const { pagination } = await list({ search: 'crowd' });
      expect(pagination).toEqual({ page: 1, limit: 20, pages: 500, total: MAX_SEARCH_RESULTS, more: true });
    }
    expect((await users({ search: 'crowd', page: 500 })).users).toHaveLength(20);
    expect((await users({ search: 'crowd', page: 501 })).users).toEqual([]);
    expect(await namesOf({ search: 'crowd', sort: 'name', order: 'desc', limit: 1 })).toEqual([
      'Crowd, one more',
    ]);
    expect((await users()).pagination).toEqual({
      page: 1,
      limit: 20,
      pages: 503,
      total: 52 + MAX_SEARCH_RESULTS + 1,
    });
  });
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=a',
  'page=1000001',
  'limit=0',
  'limit=-1',
  'limit=101',
  'limit=1000000000',
  'sort=passwordHash',
  'sort=createdAt;drop',
  'order=asc,1',
  'tier=GOLD',
  'role=admin',
  'visibility=secret',
  'unknown=1',
  'page=1&page=2',
])('%s is rejected', async (query) => {
  for (const path of ['users', 'albums', 'photos']) expect(await status(`${path}?${query}`)).toBe(400);
});
