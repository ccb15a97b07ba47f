import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../../server/db/open-db.ts';
import { askTogether, commitTogether, transactTogether } from '../../../server/db/together.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { createDatabase } from '../../support/services/postgres.ts';
import { openTcpProxy, type TcpProxy } from '../../support/services/tcp-proxy.ts';

const isPostgres = process.env.KEEPSAKE_TEST_DB === 'postgres';

let keepsake: TestKeepsake;
let proxy: TcpProxy | undefined;
beforeAll(async () => {
  if (isPostgres) proxy = await openTcpProxy(await createDatabase());
  keepsake = await startKeepsake(proxy ? { environment: { DATABASE_URL: proxy.url } } : {});
  await sql`create table counters (name text primary key, value integer not null)`.execute(keepsake.ctx.db);
});
afterAll(async () => {
  await keepsake.stop();
  proxy?.close();
});
beforeEach(async () => {
  await sql`delete from counters`.execute(keepsake.ctx.db);
  await sql`insert into counters values ('bytes', 0), ('photos', 0)`.execute(keepsake.ctx.db);
});

const values = async () => {
  const { rows } = await sql<{ value: number }>`select value from counters order by name`.execute(
    keepsake.ctx.db,
  );
  return rows.map(({ value }) => value);
};
/** Counts one more, and refuses above `max`. */
const count = (name: string, max: number) => async (tx: Db) => {
  const counted =
    await sql`update counters set value = value + 1 where name = ${name} and value < ${max}`.execute(tx);
  if (counted.numAffectedRows !== 1n) throw new Error(`no more ${name}`);
  return name;
};
const countAny = (name: string) => count(name, 99);
const wrong = async (tx: Db) => sql`insert into counters values ('bytes', 0)`.execute(tx);

test('each statement gives its result, in their order', async () => {
  const { db } = keepsake.ctx;
  expect(await transactTogether(db, [count('bytes', 9), count('photos', 9)])).toEqual(['bytes', 'photos']);
  expect(await values()).toEqual([1, 1]);
  const ask = async (tx: Db) => (await sql`select value from counters`.execute(tx)).rows.length;
  expect(await askTogether(db, [ask, ask])).toEqual([2, 2]);
});

test('a refusal undoes what came before and after it, and is the one that is heard', async () => {
  const { db } = keepsake.ctx;
  await expect(transactTogether(db, [count('bytes', 9), count('photos', 0)])).rejects.toThrow(
    'no more photos',
  );
  await expect(transactTogether(db, [count('bytes', 0), wrong])).rejects.toThrow('no more bytes');
  await expect(transactTogether(db, [count('bytes', 0), count('photos', 9)])).rejects.toThrow(
    'no more bytes',
  );
  expect(await values()).toEqual([0, 0]);
});

test('an error of the database undoes everything, and the next one finds a sound connection', async () => {
  const { db } = keepsake.ctx;
  await expect(transactTogether(db, [count('bytes', 9), wrong, count('photos', 9)])).rejects.toThrow(
    /unique/iu,
  );
  expect(await values()).toEqual([0, 0]);
  await transactTogether(db, [count('bytes', 9)]);
  expect(await values()).toEqual([1, 0]);
});

test('what refuses nothing is committed at once, all of it or nothing', async () => {
  const { db } = keepsake.ctx;
  expect(await commitTogether(db, [countAny('bytes'), countAny('photos')])).toEqual(['bytes', 'photos']);
  await expect(commitTogether(db, [countAny('bytes'), wrong, countAny('photos')])).rejects.toThrow(
    /unique/iu,
  );
  expect(await values()).toEqual([1, 1]);
  await commitTogether(db, [countAny('photos')]);
  expect(await values()).toEqual([1, 2]);
});

test('a limit holds exactly, however many come at the same moment', async () => {
  const { db } = keepsake.ctx;
  const attempts = Array.from({ length: 60 }, () =>
    transactTogether(db, [count('bytes', 100), count('photos', 25)]).then(
      () => true,
      () => false,
    ),
  );
  expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(25);
  expect(await values()).toEqual([25, 25]);
});

test.runIf(isPostgres)('a photo takes six round trips to PostgreSQL until it is shown', async () => {
  const guest = new Person(keepsake, 'Guest');
  const { album } = await ownerWithAlbum(keepsake, 'Counted Trips');
  await guest.upload(album.uploadCode, [await makePhoto({ hue: 1 })]);
  await keepsake.ctx.work.idle();
  if (!proxy) throw new Error('no proxy');
  let trips = 0;
  let isWaiting = false;
  proxy.there = (chunk) => {
    // Of the connection for events, every two seconds; and what nobody waits for.
    if (/SELECT 1|^Q.{4}begin.$/su.test(chunk.toString('latin1'))) return chunk;
    if (!isWaiting) trips += 1;
    isWaiting = true;
    return chunk;
  };
  proxy.back = (chunk) => {
    isWaiting = false;
    return chunk;
  };
  await guest.upload(album.uploadCode, [await makePhoto({ hue: 2 })], { clientKeys: randomUUID() });
  await keepsake.ctx.work.idle();
  expect(trips).toBeGreaterThan(3);
  expect(trips).toBeLessThanOrEqual(6);
});

test('a database that is away when a thumbnail is ready has its photo as soon as it is back', async () => {
  const away = () => {
    throw Object.assign(new Error('the connection ended'), { code: '08006' });
  };
  const { db, imaging } = keepsake.ctx;
  const { derive } = imaging;
  const [asked, key] = [vi.spyOn(db, isPostgres ? 'connection' : 'transaction'), randomUUID()];
  const rows = db.selectFrom('photos').select('id').where('clientKey', '=', key);
  vi.spyOn(imaging, 'derive').mockImplementationOnce(async (...given) => {
    const derived = await derive(...given);
    // Meanwhile its row is written.
    await vi.waitUntil(() => rows.executeTakeFirst());
    asked.mockClear().mockImplementationOnce(away).mockImplementationOnce(away);
    return derived;
  });
  const { owner, album } = await ownerWithAlbum(keepsake, 'Away for a while');
  const file = await makePhoto({ hue: 78 });
  const { photos } = await new Person(keepsake, 'Guest').upload(album.uploadCode, [file], {
    clientKeys: key,
  });
  expect(asked.mock.results.map(({ type }) => type)).toEqual(['throw', 'throw', 'return']);
  vi.restoreAllMocks();
  const page = await owner.get('GET /albums/:albumId', { params: { albumId: album.id } });
  expect(page.photos).toMatchObject([{ id: photos[0]?.id, isReadable: true }]);
});
