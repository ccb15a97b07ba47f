import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3Storage } from '../../server/storage/s3-storage.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { type Answer, ownerWithAlbum, Person } from '../support/person.ts';
import { type S3Server, startS3Server } from '../support/services/s3-server.ts';

const HEALTH_MS = 2_000;
/** A shorter limit for a silent store in this test, instead of 7 seconds. */
const SILENCE_MS = 1_000;

const health = async (person: Person) => (await person.send('GET', '/api/health')).status;
const outage = ({ status, headers, body }: Answer<unknown>) => ({
  status,
  isToldWhen: Number(headers.get('retry-after')) > 0,
  code: (body as { code?: string }).code,
});
const UNAVAILABLE = { status: 503, isToldWhen: true, code: 'UNAVAILABLE' };

async function expectHealth(person: Person, status: number, withinMs: number): Promise<void> {
  const startedAt = performance.now();
  await expect.poll(() => health(person), { interval: 50, timeout: 10_000 }).toBe(status);
  const tookMs = performance.now() - startedAt;
  // Measures how long any response takes on this machine.
  await person.send('GET', '/api/openapi.json');
  const usualMs = performance.now() - startedAt - tookMs;
  expect(tookMs).toBeLessThan(withinMs + 3 * usualMs);
}

async function keepsakeWithPhoto(environment: Record<string, string> = {}) {
  const keepsake = await startKeepsake({ environment });
  const { album } = await ownerWithAlbum(keepsake);
  const guest = new Person(keepsake, 'Guest');
  const { photos } = await guest.upload(album.uploadCode, [await makePhoto()]);
  await keepsake.settle();
  const send = async (hue: number) => guest.tryUpload(album.uploadCode, [await makePhoto({ hue })]);
  const showPage = () => guest.ask('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
  return { keepsake, guest, photo: photos[0] as Photo, send, showPage };
}

describe('a data folder that disappears', () => {
  test('is an outage without a lost photo until it is restored, whether its volume is empty or missing', async () => {
    const { keepsake, guest, photo, send } = await keepsakeWithPhoto();
    const folder = keepsake.ctx.config.DATA_DIR;
    for (const [hue, leaveMountPoint] of [false, true].entries()) {
      await rename(folder, `${folder}-away`);
      if (leaveMountPoint) await mkdir(folder);
      await expectHealth(guest, 503, HEALTH_MS);
      expect(outage(await guest.send('GET', photo.fileUrl))).toEqual(UNAVAILABLE);
      expect(outage(await send(hue))).toEqual(UNAVAILABLE);
      if (leaveMountPoint) await rm(folder, { recursive: true });
      await rename(`${folder}-away`, folder);
      await expectHealth(guest, 200, HEALTH_MS);
      expect((await guest.send('GET', photo.fileUrl)).status).toBe(200);
      expect((await send(hue)).status).toBe(201);
    }
    await keepsake.stop();
  });

  test('with photos only leaves pages working, and deleted files are removed later', async () => {
    const { keepsake, guest, photo, send, showPage } = await keepsakeWithPhoto();
    const files = join(keepsake.ctx.config.DATA_DIR, 'files');
    await rename(files, `${files}-away`);
    await expectHealth(guest, 503, HEALTH_MS);
    expect((await showPage()).status).toBe(200);
    expect(outage(await guest.send('GET', photo.fileUrl))).toEqual(UNAVAILABLE);
    expect(outage(await send(1))).toEqual(UNAVAILABLE);
    // The missing file is not treated as removed.
    await expect(keepsake.ctx.stores.current.remove([photo.storedFilename])).rejects.toThrow('ENOENT');
    await rename(`${files}-away`, files);
    await expectHealth(guest, 200, HEALTH_MS);
    expect((await guest.send('GET', photo.fileUrl)).status).toBe(200);
    await keepsake.stop();
  });
});

describe('an S3 store that does not respond', () => {
  let s3: S3Server;
  let standing: Awaited<ReturnType<typeof keepsakeWithPhoto>>;
  let keepsake: TestKeepsake;
  beforeAll(async () => {
    s3 = await startS3Server();
    const { endpoint, region, accessKeyId, secretAccessKey } = s3;
    const bucket = await s3.createBucket();
    standing = await keepsakeWithPhoto({
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    ({ keepsake } = standing);
    const { incomingFolder } = keepsake.ctx.stores.current;
    const impatient = await openS3Storage({
      ...s3,
      bucket,
      incomingFolder,
      beside: true,
      silenceMs: SILENCE_MS,
    });
    keepsake.ctx.stores = { current: impatient, all: [impatient], named: () => impatient };
  });
  afterAll(async () => {
    s3?.thaw();
    await keepsake?.stop();
    await s3?.stop();
  });

  test('is a 503 for uploads, originals and health, but pages work', async () => {
    const { guest, photo, send, showPage } = standing;
    s3.freeze();
    await expectHealth(guest, 503, HEALTH_MS);
    const [upload, original, page] = await Promise.all([
      send(1),
      guest.send('GET', photo.fileUrl),
      showPage(),
    ]);
    expect([outage(upload), outage(original), page.status]).toEqual([UNAVAILABLE, UNAVAILABLE, 200]);
    s3.thaw();
    await expectHealth(guest, 200, HEALTH_MS);
    expect((await guest.send('GET', photo.fileUrl)).status).toBe(200);
    expect((await send(1)).status).toBe(201);
  });
});
