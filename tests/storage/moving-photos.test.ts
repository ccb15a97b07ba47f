import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Photo } from '../../shared/api/photos-api.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhotos } from '../support/made-photos.ts';
import { ownerWithAlbum, Person, type UploadFile } from '../support/person.ts';
import { runCommand, spawnCommand } from '../support/run-command.ts';
import { createBucket } from '../support/services/s3-server.ts';
import { emptyBucket, listBucket, ON_S3, s3Environment } from './store-at-hand.ts';

const PHOTOS = 8;

const photosIn = async (bucket: string) =>
  (await listBucket(bucket)).filter((key) => key.startsWith('blobs/'));

describe.runIf(ON_S3)('moving photos with a bucket', { timeout: 90_000 }, () => {
  let folder: string;
  let bucket: string;
  let files: UploadFile[];
  let keepsake: TestKeepsake;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsake-moving-'));
    bucket = await createBucket();
    files = await makePhotos(PHOTOS, { width: 48, height: 48 });
  });
  afterEach(async () => {
    await keepsake.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (environment: Record<string, string>) => {
    keepsake = await startKeepsake({ dataFolder: folder, environment });
  };

  async function sendAll(): Promise<Photo[]> {
    const { album } = await ownerWithAlbum(keepsake);
    await keepsake.ctx.db.updateTable('albums').set({ guestsDownload: true }).execute();
    const { photos } = await new Person(keepsake, 'Noor').upload(album.uploadCode, files);
    await keepsake.settle();
    return photos;
  }

  /** Uses links that were issued before the move. */
  async function expectAll(photos: Photo[]): Promise<void> {
    for (const photo of photos) {
      const answer = await fetch(keepsake.url + photo.fileUrl);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const sent = files.find((each) => each.name === photo.originalFilename);
      expect([answer.status, bytes.equals(sent?.bytes ?? Buffer.of())]).toEqual([200, true]);
    }
    expect(await runCommand(keepsake, 'fsck', ['--checksums'])).toMatchObject({ exitCode: 0 });
  }

  const countIn = async (storage: 'disk' | 's3') =>
    (await keepsake.ctx.db.selectFrom('photos').select('id').where('storage', '=', storage).execute()).length;

  /** The server must be stopped. */
  const move = (to: string) => [
    '--storage',
    to === 's3' ? `${s3Environment(bucket).S3_ENDPOINT}/${bucket}` : 'file:',
  ];

  test('moves photos from disk to S3 and back, even if the command was killed in between', async () => {
    await start({});
    const photos = await sendAll();
    await keepsake.stop();
    const { S3_ENDPOINT: _endpoint, S3_BUCKET: _bucket, ...keys } = s3Environment(bucket);
    const onDisk = { ctx: { config: { ...keepsake.ctx.config, ...keys } } };
    const isBegun = async () => (await photosIn(bucket)).length > 0;
    const killed = await spawnCommand(onDisk, 'move', move('s3'), { killWhen: isBegun });
    expect(killed.exitCode).toBeNull();
    const again = await runCommand(onDisk, 'move', move('s3'));
    expect(again).toMatchObject({ exitCode: 0, errors: '' });
    expect(await photosIn(bucket)).toHaveLength(4 * PHOTOS);
    // The old files are unchanged, and the new place works without them.
    const old = await readdir(join(folder, 'files', 'blobs'), { recursive: true });
    expect(old.filter((path) => path.includes('.'))).toHaveLength(4 * PHOTOS);
    await rm(join(folder, 'files', 'blobs'), { recursive: true });
    await start(s3Environment(bucket));
    await expectAll(photos);

    await keepsake.stop();
    expect(await runCommand(keepsake, 'move', move('disk'))).toMatchObject({ exitCode: 0 });
    await emptyBucket(bucket);
    await start({});
    await expectAll(photos);
  });

  test('leaves a damaged original in place and reports it', async () => {
    await start(s3Environment(bucket));
    const [photo] = await sendAll();
    await keepsake.ctx.stores.current.remove([photo?.storedFilename ?? '']);
    keepsake.ctx.folderLock.release();
    expect(await runCommand(keepsake, 'move', move('disk'))).toMatchObject({
      exitCode: 2,
      output: expect.stringContaining(photo?.storedFilename ?? 'none'),
    });
    expect([await countIn('s3'), await countIn('disk')]).toEqual([1, PHOTOS - 1]);
  });

  test('restores a backup of photos in S3 to another bucket or to a disk', async () => {
    await start(s3Environment(bucket));
    const photos = await sendAll();
    const backups = join(folder, 'backups');
    // A backup inside the data folder would be lost with it.
    const refused = await runCommand(keepsake, 'backup', [backups]);
    expect(refused.exitCode).toBe(1);
    const elsewhere = await mkdtemp(join(tmpdir(), 'keepsake-backups-'));
    expect(await runCommand(keepsake, 'backup', [elsewhere])).toMatchObject({ exitCode: 0 });
    await emptyBucket(bucket);
    for (const settings of [s3Environment(await createBucket()), {}]) {
      await keepsake.stop();
      await rm(folder, { recursive: true });
      const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...config } =
        keepsake.ctx.config;
      const place = { ctx: { config: { ...config, ...settings } } };
      expect(await runCommand(place, 'restore', [elsewhere])).toMatchObject({ exitCode: 0, errors: '' });
      await start(settings);
      await expectAll(photos);
    }
    await rm(elsewhere, { recursive: true });
  });
});
