import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { restoringFolder } from '../../../server/storage/wrong-database.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, type UploadFile } from '../../support/person.ts';
import { runCommand, spawnCommand, unusedPlace } from '../../support/run-command.ts';

/** The photos that a guest sends during a backup. */
const MAX_ROUNDS = 15;

/** Parts that do not depend on the database run only on SQLite. */
const onceOnly = test.runIf(process.env.KEEPSAKE_TEST_DB !== 'postgres');

let keepsake: TestKeepsake;
let ines: Person;
let album: { id: string; uploadCode: string };
let backups: string;

beforeEach(async () => {
  backups = await mkdtemp(join(tmpdir(), 'keepsake-backups-'));
  keepsake = await startKeepsake();
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  await keepsake.ctx.db.updateTable('albums').set({ guestsDownload: true }).execute();
});
afterEach(async () => {
  await keepsake.stop();
  await rm(backups, { recursive: true, force: true });
});

interface Acknowledged {
  photo: Photo;
  file: UploadFile;
}

async function uploadAll(name: string, files: UploadFile[]): Promise<Acknowledged[]> {
  const guest = new Person(keepsake, name);
  const { photos } = await guest.upload(album.uploadCode, files);
  return photos.map((photo) => {
    const file = files.find((each) => each.name === photo.originalFilename);
    if (!file) throw new Error(`nobody sent ${photo.originalFilename}`);
    return { photo, file };
  });
}

const allFilesIn = async (folder: string) =>
  (await readdir(join(backups, folder), { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  );

/** Deletes data folder and database, and restores the backup elsewhere. */
async function loseAllAndRestore() {
  await keepsake.stop();
  await expect(access(keepsake.ctx.config.DATA_DIR)).rejects.toThrow();
  const place = await unusedPlace(keepsake);
  const restored = await runCommand(place, 'restore', [backups]);
  return { place, restored };
}

async function startAt({ ctx: { config } }: Awaited<ReturnType<typeof unusedPlace>>) {
  const environment = config.DATABASE_URL ? { DATABASE_URL: config.DATABASE_URL } : {};
  return startKeepsake({ dataFolder: config.DATA_DIR, environment });
}

test('after a disk loss during a backup, every photo from before the backup is restored byte for byte', {
  timeout: 90_000,
}, async () => {
  const before = await uploadAll('Noor', await makePhotos(6));
  await keepsake.settle();
  let isRunning = true;
  const during: Acknowledged[] = [];
  const guests = ['Theo', 'Rosa'].map(async (name, guest) => {
    for (let round = 1; isRunning && round <= MAX_ROUNDS; round += 1) {
      const file = await makePhoto({ hue: guest * 1000 + round });
      during.push(...(await uploadAll(`${name} ${round}`, [file])));
    }
  });
  const made = await spawnCommand(keepsake, 'backup', [backups]);
  isRunning = false;
  await Promise.all(guests);
  expect(made).toMatchObject({
    exitCode: 0,
    errors: '',
    output: expect.stringMatching(/Database and \d+ new files are in /u),
  });
  expect(during.length).toBeGreaterThan(0);

  const { place, restored } = await loseAllAndRestore();
  expect(restored).toMatchObject({ exitCode: 0, errors: '' });
  keepsake = await startAt(place);
  for (const { photo, file } of before) {
    // The link was issued before the loss.
    const answer = await fetch(keepsake.url + photo.fileUrl);
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(file.bytes)]).toEqual([200, true]);
  }
  expect(await runCommand(keepsake, 'fsck', ['--checksums'])).toMatchObject({ exitCode: 0 });
});

onceOnly('a second backup copies what is new; whoever has sha256sum can check it', async () => {
  await uploadAll('Noor', [await makePhoto({ hue: 1 })]);
  await keepsake.settle();
  const backUp = async () => (await runCommand(keepsake, 'backup', [backups])).output;
  expect(await backUp()).toContain('Database and 4 new files are in ');
  await uploadAll('Noor', [await makePhoto({ hue: 2 })]);
  await keepsake.settle();
  expect(await backUp()).toContain('Database and 4 new files are in ');
  expect(await backUp()).toContain('Database and 0 new files are in ');
  const check =
    'for list in $(find . -name SHA256SUMS); do (cd $(dirname $list) && sha256sum --check SHA256SUMS); done';
  const checked = execFileSync('sh', ['-c', check], { cwd: backups, encoding: 'utf8' });
  expect(checked.match(/: OK$/gmu)).toHaveLength(9);
});

test.runIf(process.env.KEEPSAKE_TEST_DB === 'postgres')(
  'a restore into the folder of running servers is refused and leaves their uploads unchanged',
  async () => {
    await runCommand(keepsake, 'backup', [backups]);
    const onItsWay = join(keepsake.ctx.stores.current.incomingFolder, 'on its way');
    await writeFile(onItsWay, 'the first half');
    const place = await unusedPlace(keepsake);
    const config = { ...place.ctx.config, DATA_DIR: keepsake.ctx.config.DATA_DIR };
    const { exitCode, errors } = await runCommand({ ctx: { config } }, 'restore', [backups]);
    expect([exitCode, errors]).toEqual([
      1,
      expect.stringContaining('Servers are at work with this DATA_DIR.'),
    ]);
    await access(onItsWay);
  },
);

test('a photo that is deleted during a backup is neither reported as lost nor restored', async () => {
  const [gone, stays] = await uploadAll('Noor', await makePhotos(2));
  await keepsake.settle();
  const { ctx } = keepsake;
  const say = () => undefined;
  const whileDeleting = (store: Storage): Storage => ({
    ...store,
    async *list(prefix) {
      const params = { albumId: album.id, photoId: gone?.photo.id ?? '' };
      await ines.ask('DELETE /albums/:albumId/photos/:photoId', { params });
      yield* store.list(prefix);
    },
  });
  const copied = await makeBackup(
    { ...ctx, stores: { ...ctx.stores, all: ctx.stores.all.map(whileDeleting) }, say },
    backups,
  );
  expect(copied).toBe(4);

  const { place, restored } = await loseAllAndRestore();
  expect(restored).toMatchObject({ exitCode: 0 });
  keepsake = await startAt(place);
  const left = await keepsake.ctx.db.selectFrom('photos').select('id').execute();
  expect(left).toEqual([{ id: stays?.photo.id }]);
  expect(await runCommand(keepsake, 'fsck', [])).toMatchObject({ exitCode: 0 });
});

onceOnly('an original that the store has lost, or damaged, stays in the backup and comes back', async () => {
  const [photo] = await uploadAll('Noor', [await makePhoto()]);
  await keepsake.settle();
  await runCommand(keepsake, 'backup', [backups]);
  await keepsake.ctx.stores.current.remove([photo?.photo.storedFilename ?? '']);
  expect(await runCommand(keepsake, 'backup', [backups])).toMatchObject({ exitCode: 0 });
  const { place, restored } = await loseAllAndRestore();
  expect(restored).toMatchObject({ exitCode: 0 });
  keepsake = await startAt(place);
  const answer = await fetch(keepsake.url + photo?.photo.fileUrl);
  expect(Buffer.from(await answer.arrayBuffer()).equals(photo?.file.bytes ?? Buffer.of())).toBe(true);
});

onceOnly('a damaged or missing file of the backup is told, and not restored', async () => {
  const [photo] = await uploadAll('Noor', [await makePhoto()]);
  await keepsake.settle();
  await runCommand(keepsake, 'backup', [backups]);
  const name = photo?.photo.storedFilename ?? '';
  const path = join(backups, 'files', name.slice(0, 2), name);
  const bytes = await readFile(path);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  await writeFile(path, bytes);
  await rm(path.replace(/\.\w+$/u, '.preview.jpg'));
  const { restored } = await loseAllAndRestore();
  expect(restored).toMatchObject({ exitCode: 2, output: expect.stringContaining(path) });
  expect(restored.output).toContain('FOUND 2 files of the backup that are missing or damaged (of 4)');
  expect(restored.output).toContain('FOUND 1 originals that are missing (of 1)');
});

onceOnly('a backup that was killed is none, and the next one is whole', { timeout: 90_000 }, async () => {
  await uploadAll('Noor', await makePhotos(10));
  await keepsake.settle();
  const copied = () => allFilesIn('files').catch(() => []);
  const killWhen = async () => (await copied()).length > 0;
  expect(await spawnCommand(keepsake, 'backup', [backups], { killWhen })).toMatchObject({ exitCode: null });
  expect((await copied()).length).toBeLessThan(40);
  const place = await unusedPlace(keepsake);
  expect(await runCommand(place, 'restore', [backups])).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining(`There is no keepsake.sqlite in ${backups}`),
  });
  await rm(place.ctx.config.DATA_DIR, { recursive: true });
  expect(await runCommand(keepsake, 'backup', [backups])).toMatchObject({ exitCode: 0 });
  expect(await runCommand(place, 'restore', [backups])).toMatchObject({ exitCode: 0 });
});

onceOnly(
  'only an empty place takes a backup; no server starts on half of it',
  { timeout: 90_000 },
  async () => {
    await uploadAll('Noor', await makePhotos(10));
    await keepsake.settle();
    await runCommand(keepsake, 'backup', [backups]);
    keepsake.ctx.folderLock.release();
    expect(await runCommand(keepsake, 'restore', [backups])).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/^There are photos in the store already \(disk: /u),
    });
    const place = await unusedPlace(keepsake);
    const { DATA_DIR } = place.ctx.config;
    const killWhen = async () => existsSync(restoringFolder(place.ctx.config));
    expect((await spawnCommand(place, 'restore', [backups], { killWhen })).exitCode).toBeNull();
    await expect(startAt(place)).rejects.toThrow(`a restore into ${DATA_DIR} is at work or broke off.`);
    await rm(DATA_DIR, { recursive: true });
    expect(await runCommand(place, 'restore', [backups])).toMatchObject({ exitCode: 0 });
    expect(await runCommand(place, 'restore', [backups])).toMatchObject({ exitCode: 1 });
    expect(await runCommand(keepsake, 'backup', [join(keepsake.ctx.config.DATA_DIR, 'b')])).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/would be lost with the data folder/u),
    });
  },
);
