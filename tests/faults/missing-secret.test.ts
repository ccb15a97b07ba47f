import { type FileHandle, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeys } from '../../server/secret.ts';
import { startKeepsake } from '../support/keepsake-server.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (environment: Record<string, string> = { SECRET: '' }) =>
  startKeepsake({ dataFolder: folder, environment });
const secretFile = () => join(folder, 'secret');
/** After a power cut the lock is free, although the server was not stopped. */
async function startRefused(): Promise<string> {
  const error = await start().then(
    () => new Error('it started'),
    (refused: Error) => refused,
  );
  return error.message;
}

test('the first start creates a complete secret that only its owner can read, also in place of an unused empty file', async () => {
  await writeFile(secretFile(), '');
  await (await start()).stop();
  const secret = await readFile(secretFile(), 'utf8');
  expect(secret).toMatch(/^[0-9a-f]{64}$/u);
  expect((await stat(secretFile())).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.startsWith('secret'))).toEqual(['secret']);
  await (await start()).stop();
  expect(await readFile(secretFile(), 'utf8')).toBe(secret);
});

test('a new secret is completely on the disk before the start continues', async () => {
  const handle = await open(folder);
  const files = Object.getPrototypeOf(handle);
  const { sync } = files;
  await handle.close();
  const synced: string[][] = [];
  files.sync = async function (this: FileHandle) {
    const names = await readdir(folder);
    const [name = ''] = names.filter((each) => each.startsWith('secret'));
    synced.push([name.replace(/\..+\./u, ' '), (await readFile(join(folder, name), 'utf8')) && 'whole']);
    return sync.call(this);
  };
  try {
    await loadKeys({ DATA_DIR: folder, SECRET: undefined }, async () => false);
  } finally {
    files.sync = sync;
  }
  expect(synced).toEqual([
    ['secret unfinished', 'whole'],
    ['secret', 'whole'],
  ]);
});

test('a missing, empty or short secret beside a used database stops the start', async () => {
  const first = await start();
  const { owner, album } = await ownerWithAlbum(first);
  await owner.get('PATCH /albums/:albumId/pin', { params: { albumId: album.id }, body: { pin: '271828' } });
  await first.stop();
  const secret = await readFile(secretFile(), 'utf8');

  await rm(secretFile());
  expect(await startRefused()).toMatch(
    /^the secret \S+ is missing, and the database is in use\. Bring the file back/u,
  );
  expect(await readdir(folder)).not.toContain('secret');
  for (const short of ['', '\n', 'x'.repeat(31)]) {
    await writeFile(secretFile(), short);
    expect(await startRefused()).toContain('has fewer than 32 characters, and the database is in use.');
    expect(await readFile(secretFile(), 'utf8')).toBe(short);
  }

  await writeFile(secretFile(), `${secret}\n`);
  const again = await start();
  const body = { pin: '271828' };
  const params = { uploadCode: album.uploadCode };
  expect(
    (await new Person(again, 'Guest').ask('POST /uploads/:uploadCode/verify-pin', { params, body })).status,
  ).toBe(200);
  await again.stop();
});

test('a server whose SECRET was removed reports that it is missing', async () => {
  const first = await start({ SECRET: 'a secret of at least 32 characters' });
  await ownerWithAlbum(first);
  await first.stop();
  expect(await startRefused()).toContain('or set SECRET if it was set before.');
});
