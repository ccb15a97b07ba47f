import { readdir, readFile, truncate, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkEverything,
  checkOrphans,
  describeFinding,
  type Finding,
  toExitCode,
} from '../../../server/fsck/fsck.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { LISBON, makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, type Person } from '../../support/person.ts';
import { runCommand, spawnCommand, unusedPlace } from '../../support/run-command.ts';

const DAY = 24 * 3_600_000;

let keepsake: TestKeepsake;
let ines: Person;
let album: Album;
let photos: Photo[];

beforeAll(async () => {
  keepsake = await startKeepsake();
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  photos = [];
  for (let number = 0; number < 8; number += 1) {
    const file = await makePhoto({ width: 48, height: 48, hue: number * 40 });
    photos.push(...(await ines.upload(album.uploadCode, [file])).photos);
  }
  await keepsake.settle();
});
afterAll(() => keepsake.stop());

async function check(wish: { repair?: boolean; checksums?: boolean } = {}) {
  const findings: Finding[] = [];
  const { db, stores, now } = keepsake.ctx;
  const options = { repair: false, checksums: false, now, ...wish };
  for await (const finding of checkEverything(db, stores, options)) {
    findings.push(finding);
  }
  const found = findings.filter((finding) => finding.found > 0);
  return {
    exitCode: toExitCode(findings),
    found: found.map(({ check: what, found: count, repaired }) => [what, count, repaired]),
    words: findings.map(describeFinding).join('\n'),
  };
}

const clean = { exitCode: 0, found: [] };

function pathOf(name: string): string {
  return join(keepsake.ctx.config.DATA_DIR, 'files', 'blobs', name.slice(0, 2), name);
}

const rendition = (photo: Photo | undefined, ending: string) =>
  pathOf((photo?.storedFilename ?? '').replace(/\.\w+$/u, `.${ending}`));

test('fsck without problems says so and exits with 0', async () => {
  const { words, ...result } = await check({ checksums: true });
  expect(result).toEqual(clean);
  expect(words).toContain('ok    0 originals that are missing or damaged (of 8)');
  const ran = await spawnCommand(keepsake, 'fsck', ['--checksums']);
  expect(ran).toMatchObject({ exitCode: 0, output: expect.stringContaining('All is well.'), errors: '' });
});

test('fsck reports an unused data folder or database and leaves it unchanged', async () => {
  const elsewhere = await unusedPlace(keepsake);
  expect(await runCommand(elsewhere, 'fsck', ['--repair'])).toMatchObject({
    exitCode: 3,
    output: '',
    errors: expect.stringMatching(/^Not checked: There is no database of this version in \S+\. .+\n$/u),
  });
  expect(await readdir(elsewhere.ctx.config.DATA_DIR)).toEqual([]);
});

test('fsck rejects an unknown option', async () => {
  expect(await runCommand(keepsake, 'fsck', ['--fix'])).toMatchObject({ exitCode: 3, output: '' });
});

test('fsck finds missing thumbnails and previews, and the server makes them after a repair', async () => {
  await unlink(rendition(photos[0], 'thumb.webp'));
  await unlink(rendition(photos[1], 'preview.jpg'));
  const what = 'thumbnails, previews or copies that are missing';
  expect(await check()).toMatchObject({ exitCode: 1, found: [[what, 2, 0]] });
  expect(await check({ repair: true })).toMatchObject({ exitCode: 1, found: [[what, 2, 2]] });
  await keepsake.runJob('resume photo work');
  await keepsake.settle();
  expect(await check()).toMatchObject(clean);
  expect((await ines.send('GET', photos[0]?.thumbnailUrl ?? '')).status).toBe(200);
});

test('fsck finds a missing clean copy, and the server makes it after a repair', async () => {
  const { album: shared } = await ines.createAlbum('Shared');
  const params = { albumId: shared.id };
  await ines.get('PATCH /albums/:albumId/details', { params, body: { guestsDownload: true } });
  const [photo] = (await ines.upload(shared.uploadCode, [await makePhoto({ exif: LISBON })])).photos;
  await keepsake.settle();
  keepsake.advance(3_000);
  await keepsake.runJob('make clean copies');
  await unlink(rendition(photo, 'clean1.jpg'));
  const what = 'thumbnails, previews or copies that are missing';
  expect(await check({ repair: true })).toMatchObject({ exitCode: 1, found: [[what, 1, 1]] });
  await keepsake.runJob('make clean copies');
  expect(await check()).toMatchObject(clean);
  await ines.get('DELETE /albums/:albumId', { params });
});

test('fsck finds wrong counters and corrects them', async () => {
  const { db } = keepsake.ctx;
  const user = () => db.selectFrom('users').select(['albumCount', 'storageUsed']).executeTakeFirstOrThrow();
  const before = await user();
  await db.updateTable('albums').set({ photoCount: 3 }).execute();
  await db.updateTable('users').set({ albumCount: 7, storageUsed: 1 }).execute();
  const found = [
    ['albums that miscount their photos', 1],
    ['owners whose albums or bytes are miscounted', 1],
  ];
  expect(await check()).toMatchObject({ exitCode: 1, found: found.map((each) => [...each, 0]) });
  expect((await user()).albumCount).toBe(7);
  expect(await check({ repair: true })).toMatchObject({
    exitCode: 1,
    found: found.map((each) => [...each, 1]),
  });
  expect(await check()).toMatchObject(clean);
  expect(await user()).toEqual(before);
});

test('fsck sets an orphaned file aside only once it is a day old', async () => {
  const name = `${'ab'.repeat(16)}.jpg`;
  await writeFile(pathOf(name), 'left behind');
  expect(await check({ repair: true })).toMatchObject(clean);
  keepsake.advance(DAY + 60_000);
  const what = 'files that belong to no photo (disk)';
  expect(await check()).toMatchObject({ exitCode: 1, found: [[what, 1, 0]] });
  expect(await readFile(pathOf(name), 'utf8')).toBe('left behind');
  expect(await check({ repair: true })).toMatchObject({ exitCode: 1, found: [[what, 1, 1]] });
  const quarantine = join(keepsake.ctx.config.DATA_DIR, 'files', 'quarantine');
  const [day = ''] = await readdir(quarantine);
  expect(await readFile(join(quarantine, day, name), 'utf8')).toBe('left behind');
  expect(await check()).toMatchObject(clean);
  const shown = await ines.get('GET /albums/:albumId', { params: { albumId: album.id } });
  expect(shown.photos).toHaveLength(8);
  for (const photo of shown.photos) expect((await ines.send('GET', photo.fileUrl)).status).toBe(200);
});

test('fsck sets no file aside if nearly all are orphaned, as with the wrong database', async () => {
  const other = await startKeepsake();
  const { stores, now } = keepsake.ctx;
  const options = { repair: true, checksums: false, now };
  const finding = await checkOrphans(other.ctx.db, stores.current, options);
  await other.stop();
  expect(finding).toMatchObject({ found: 32, repaired: 0, note: expect.stringContaining('right database') });
  expect(await check()).toMatchObject(clean);
});

describe('fsck and lost originals', () => {
  const what = 'originals that are missing';
  const damaged = 'originals that are missing or damaged';

  test('reports a missing or truncated original with album and photo, and no repair hides it', async () => {
    const paths = [photos[2], photos[3]].map((photo) => pathOf(photo?.storedFilename ?? ''));
    const contents = await Promise.all(paths.map((path) => readFile(path)));
    await unlink(paths[0] ?? '');
    await truncate(paths[1] ?? '', 10);
    const { words, ...result } = await check({ repair: true });
    expect(result).toEqual({ exitCode: 2, found: [[what, 2, 0]] });
    expect(words).toContain(`photo ${photos[2]?.id} (disk, ${photos[2]?.storedFilename}): not in the store`);
    expect(words).toMatch(/: 10 bytes instead of \d+/u);
    await Promise.all(paths.map((path, index) => writeFile(path, contents[index] ?? '')));
    expect(await check()).toMatchObject(clean);
  });

  test('finds an original with changed bytes if checksums are requested', async () => {
    const path = pathOf(photos[4]?.storedFilename ?? '');
    const content = await readFile(path);
    await writeFile(path, Buffer.alloc(content.length, 1));
    expect(await check()).toMatchObject(clean);
    expect(await check({ checksums: true })).toMatchObject({ exitCode: 2, found: [[damaged, 1, 0]] });
    await writeFile(path, content);
    expect(await check({ checksums: true })).toMatchObject(clean);
  });
});
