import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../../server/jobs/job-list.ts';
import { signedInAdministrator } from '../../support/administrator.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';

const MB = 1024 ** 2;
const small = { width: 48, height: 48 };
const webFolder = join(import.meta.dirname, '../../../web');
let keepsake: TestKeepsake;
beforeAll(async () => {
  const environment = {
    FREE_MAX_ALBUMS: '1',
    FREE_MAX_PHOTOS_PER_ALBUM: '2',
    FREE_MAX_EXPIRATION_DAYS: '90',
    FREE_MAX_FILE_MB: '1',
    PLUS_MAX_ALBUMS: 'none',
    PLUS_MAX_PHOTOS_PER_ALBUM: 'none',
    PLUS_MAX_STORAGE_MB: 'none',
    PLUS_MAX_EXPIRATION_DAYS: 'none',
    PLUS_MAX_FILE_MB: 'none',
    PRO_MAX_STORAGE_MB: '0.001',
    ADMIN_USERNAME: 'nora',
    ADMIN_PASSWORD: 'the first of them',
  };
  keepsake = await startKeepsake({ webFolder, environment });
});
afterAll(() => keepsake.stop());

async function ownerOn(tier: 'FREE' | 'PLUS' | 'PRO') {
  const owner = new Person(keepsake, `Ines on ${tier} ${randomUUID()}`);
  const { user } = await owner.register();
  const { album } = await owner.createAlbum();
  const nora = await signedInAdministrator(keepsake);
  await nora.get('POST /admin/users/:userId/tier', { params: { userId: user.id }, body: { tier } });
  const show = async () => (await owner.get('GET /albums/:albumId', { params: { albumId: album.id } })).album;
  return { owner, album, show };
}
const guest = () => new Person(keepsake, 'Ava');
const refusalOf = (answer: { status: number; body: { error?: string; code?: string } }) => [
  answer.status,
  answer.body.error,
];
const create = (owner: Person, body: object) =>
  owner.send('POST', '/api/albums', { title: 'Another', ...body }) as Promise<{
    status: number;
    body: { error?: string };
  }>;

test('configured limits are enforced and named in error messages', async () => {
  const { owner, album, show } = await ownerOn('FREE');
  expect(refusalOf(await create(owner, { expirationPreset: 'ONE_WEEK' }))).toEqual([
    403,
    "You've reached the Free tier album limit of 1 albums.",
  ]);
  expect(await show()).toMatchObject({ maxPhotos: 2, maxFileBytes: MB });

  const ask = (days: string) =>
    owner.ask('PATCH /albums/:albumId/expiration', {
      params: { albumId: album.id },
      body: { expirationPreset: 'CUSTOM', customDate: days },
    });
  const inDays = (days: number) => new Date(keepsake.ctx.now() + days * 86_400_000).toISOString();
  expect((await ask(inDays(80))).status).toBe(200);
  expect(refusalOf(await ask(inDays(95)))).toEqual([403, 'Free tier limited to 90 days maximum']);

  const large = { ...(await makePhoto(small)), bytes: Buffer.alloc(MB + 1) };
  expect(refusalOf(await guest().tryUpload(album.uploadCode, [large]))).toEqual([
    413,
    'File exceeds 1MB limit (1 MB)',
  ]);
  const answer = await guest().tryUpload(album.uploadCode, await makePhotos(3, small));
  expect(answer.body.photos).toHaveLength(2);
  expect(answer.body.rejected).toMatchObject([
    { code: 'PHOTO_LIMIT', error: 'This album has reached its photo limit of 2 photos.' },
  ]);
});

test('the limit `none` allows more albums, photos, bytes and days than PRO has', async () => {
  const { owner, album, show } = await ownerOn('PLUS');
  for (let count = 0; count < 26; count += 1)
    expect((await create(owner, { expirationPreset: 'NEVER', title: `Album ${count}` })).status).toBe(201);
  expect(await show()).toMatchObject({ maxPhotos: -1, maxFileBytes: -1 });
  await keepsake.ctx.db
    .updateTable('albums')
    .set({ photoCount: 10_000 })
    .where('id', '=', album.id)
    .execute();
  await keepsake.ctx.db
    .updateTable('users')
    .set({ storageUsed: 90 * 1024 * MB })
    .execute();
  const bytes = Buffer.concat([(await makePhoto(small)).bytes, Buffer.alloc(26 * MB)]);
  const { photos } = await guest().upload(album.uploadCode, [{ ...(await makePhoto(small)), bytes }]);
  expect(photos).toHaveLength(1);
});

test('without a limit no email warns that the limit is nearly reached', async () => {
  const { owner, album } = await ownerOn('PLUS');
  await guest().upload(album.uploadCode, [await makePhoto(small)]);
  for (const { name, run } of jobs)
    if (/mail/u.test(name)) await run(keepsake.ctx, AbortSignal.timeout(60_000));
  const mails = await keepsake.ctx.db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', owner.email)
    .execute();
  expect(mails.map(({ payload }) => payload).join()).not.toContain('limit');
  expect(mails.length, 'other mails were sent').toBeGreaterThan(0);
});

test('a configured storage limit is enforced', async () => {
  const { album } = await ownerOn('PRO');
  const { body } = await guest().tryUpload(album.uploadCode, [await makePhoto({ width: 600, height: 600 })]);
  expect(body).toMatchObject({ code: 'STORAGE_LIMIT' });
});

test('every page gives its scripts exactly the configured limits', async () => {
  const { album } = await ownerOn('FREE');
  for (const path of ['/', `/upload/${album.uploadCode}`, '/admin']) {
    const page = await (await fetch(keepsake.url + path, { headers: { Accept: 'text/html' } })).text();
    const [, json = ''] = /id="instance">([^<]*)</u.exec(page) ?? [];
    expect(JSON.parse(json).limits.FREE).toEqual({
      maxAlbums: 1,
      maxPhotosPerAlbum: 2,
      maxExpirationDays: 90,
      maxFileBytes: MB,
      maxDropzoneFileBytes: MB,
    });
  }
});
