import { beforeAll, expect, test, vi } from 'vitest';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { findTraces } from '../../support/traces.ts';

const HOUR = 3_600_000;
const JOB = 'check everything';

const keepsake = keepsakeForFile();
let lost: string;
let bare: string;
beforeAll(async () => {
  const { album } = await ownerWithAlbum(keepsake);
  const { photos } = await new Person(keepsake, 'Guest').upload(album.uploadCode, await makePhotos(3));
  [lost = '', bare = ''] = photos.map((photo) => photo.storedFilename);
  await keepsake.settle();
});

/** Returns level and text of new log lines about the check. */
const said = () =>
  keepsake.log
    .splice(0)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg.startsWith('daily check'))
    .map(({ level, msg }) => [level, msg]);

test('a daily check without problems is logged once a day', async () => {
  await keepsake.runJob(JOB);
  const words = said();
  expect(words.length).toBeGreaterThan(4);
  expect(words.every(([level, msg]) => level === 20 && msg.startsWith('daily check: no '))).toBe(true);
  keepsake.advance(23 * HOUR);
  await keepsake.runJob(JOB);
  expect(said()).toEqual([]);
});

test('the daily check logs lost files as errors and reproducible files as warnings, and changes nothing', async () => {
  const { stores, db } = keepsake.ctx;
  await stores.current.remove([lost, bare.replace(/\.\w+$/u, '.thumb.webp')]);
  await db.updateTable('albums').set({ photoCount: 7 }).execute();
  const before = await findTraces(keepsake);
  keepsake.advance(2 * HOUR);
  await keepsake.runJob(JOB);
  expect(said().filter(([level]) => level > 30)).toEqual([
    [50, 'daily check: 1 originals that are missing; see npm run fsck'],
    [40, 'daily check: 1 thumbnails, previews or copies that are missing; see npm run fsck'],
    [40, 'daily check: 1 albums that miscount their photos; see npm run fsck'],
  ]);
  expect(await findTraces(keepsake)).toEqual(before);
});

test('a failed daily check is repeated, but a successful check is not', async () => {
  keepsake.advance(25 * HOUR);
  const list = vi.spyOn(keepsake.ctx.stores.current, 'list').mockImplementation(() => {
    throw new Error('the disk is away');
  });
  await expect(keepsake.runJob(JOB)).rejects.toThrow('the disk is away');
  list.mockRestore();
  said();
  await keepsake.runJob(JOB);
  expect(said().length).toBeGreaterThan(4);
  await keepsake.runJob(JOB);
  expect(said()).toEqual([]);
});

test('a daily check interrupted by a stopping server is repeated by the next', async () => {
  keepsake.advance(25 * HOUR);
  const stopping = new AbortController();
  const check = keepsake.runJob(JOB, stopping.signal);
  stopping.abort();
  await check;
  expect(said()).toEqual([]);
  await keepsake.runJob(JOB);
  expect(said().map(([, msg]) => msg)).toContainEqual(expect.stringContaining('originals that are missing'));
});
