import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { findTombstones } from '../../../server/photos/tombstone-store.ts';
import { findKnownKeys } from '../../../server/uploads/upload-admission.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { findTraces, problemsOf } from '../../support/traces.ts';

const keepsake = keepsakeForFile();
let guest: Person;
let album: Album;

beforeAll(async () => {
  guest = new Person(keepsake, 'Guest');
  ({ album } = await ownerWithAlbum(keepsake));
});

test('an undecodable file is refused on its retry too, also while the first attempt still runs', async () => {
  const whole = await makePhoto({ width: 1600, height: 1200, hue: 5 });
  const cut = { ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length / 2) };
  const clientKeys = randomUUID();
  const send = () => guest.tryUpload(album.uploadCode, [cut], { clientKeys });
  const answers = await Promise.all(Array.from({ length: 4 }, send));
  const statuses = answers.map(({ status }) => status);
  // Those that came second may be asked to come again; none hears that the photo is safe.
  expect(statuses).toContain(400);
  expect(statuses.filter((status) => status !== 400 && status !== 503)).toEqual([]);
  expect((await send()).status).toBe(400);
  expect(problemsOf(await findTraces(keepsake))).toEqual([]);
});

test('a retry waits for each attempt that took the place of the one before', async () => {
  const { ctx } = keepsake;
  const clientKeys = randomUUID();
  const taken = await guest.upload(album.uploadCode, [await makePhoto({ hue: 12 })], { clientKeys });
  const key = { task: 'show', id: taken.photos[0]?.id ?? '' } as const;
  const ends: (() => void)[] = [];
  const attempt = () => ctx.work.once(key, () => new Promise<void>((resolve) => ends.push(resolve)));
  const second = attempt().then(attempt);
  let isAnswered = false;
  const asked = findKnownKeys(ctx, album.id, [clientKeys]).then(() => {
    isAnswered = true;
  });
  const letItAsk = async () => {
    // More questions than an answer takes.
    for (let question = 0; question < 20; question += 1) await findTombstones(ctx.db, album.id, [clientKeys]);
  };
  await letItAsk();
  ends[0]?.();
  await letItAsk();
  expect([ends.length, isAnswered]).toEqual([2, false]);
  ends[1]?.();
  await Promise.all([second, asked]);
});

test('a retry finds the first attempt at work from the moment its row is there', async () => {
  const { stores, work } = keepsake.ctx;
  const keep = stores.current.keep.bind(stores.current);
  const atWork: string[][] = [];
  // The original is released between the commit of the row and the thumbnail.
  vi.spyOn(stores.current, 'keep').mockImplementationOnce(async (...file) => {
    const original = await keep(...file);
    return {
      ...original,
      release: async () => {
        atWork.push(work.keys().map(({ task }) => task));
        await original.release();
      },
    };
  });
  await guest.upload(album.uploadCode, [await makePhoto({ hue: 11 })]);
  expect(atWork).toEqual([expect.arrayContaining(['show'])]);
});
