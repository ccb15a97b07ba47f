import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { ImagingFailed } from '../../../server/media/process/imaging.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { findTraces, listProblems } from '../../support/traces.ts';

const keepsake = keepsakeForFile();
let guest: Person;
let album: Album;

beforeAll(async () => {
  guest = new Person(keepsake, 'Guest');
  ({ album } = await ownerWithAlbum(keepsake));
});

test('an undecodable file is rejected on its retry too, even while the first attempt is in progress', async () => {
  const whole = await makePhoto({ width: 1600, height: 1200, hue: 5 });
  const cut = { ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length / 2) };
  const clientKeys = randomUUID();
  const send = () => guest.tryUpload(album.uploadCode, [cut], { clientKeys });
  const answers = await Promise.all(Array.from({ length: 4 }, send));
  const statuses = answers.map(({ status }) => status);
  // Concurrent retries may be asked to try later, but none is told that the photo is stored.
  expect(statuses).toContain(400);
  expect(statuses.filter((status) => status !== 400 && status !== 503)).toEqual([]);
  expect((await send()).status).toBe(400);
  expect(listProblems(await findTraces(keepsake))).toEqual([]);
});

/** Pauses the examination of the next photo until it is released. */
function holdExamination() {
  const { imaging } = keepsake.ctx;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const derive = imaging.derive;
  const spy = vi.spyOn(imaging, 'derive').mockImplementationOnce(async (...given) => {
    await held;
    return derive(...given);
  });
  return { begun: vi.waitUntil(() => spy.mock.calls.length > 0), goOn: () => goOn(), spy };
}

test('a retry waits for the attempt in progress and receives its photo', async () => {
  const [photo, key] = [await makePhoto({ hue: 12 }), randomUUID()];
  const examination = holdExamination();
  const first = guest.tryUpload(album.uploadCode, [photo], { clientKeys: key });
  await examination.begun;
  const form = new FormData();
  form.append('photos', new Blob([new Uint8Array(photo.bytes)]), photo.name);
  const retries = [
    guest.onAnotherDevice().tryUpload(album.uploadCode, [photo], { clientKeys: key }),
    guest.onAnotherDevice().send('POST', `/api/uploads/${album.uploadCode}?clientKey=${key}`, form),
  ];
  let isAnswered = false;
  Promise.race(retries).then(() => {
    isAnswered = true;
  });
  // Once this later upload is answered, the earlier ones are waiting.
  await guest.onAnotherDevice().upload(album.uploadCode, [await makePhoto({ hue: 13 })]);
  expect(isAnswered).toBe(false);
  examination.goOn();
  const answers = await Promise.all([first, ...retries]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const ids = answers.map(({ body }) => (body as { photos: { id: string }[] }).photos[0]?.id);
  expect(new Set(ids).size).toBe(1);
  expect(examination.spy).toHaveBeenCalledTimes(2);
  examination.spy.mockRestore();
  expect(listProblems(await findTraces(keepsake))).toEqual([]);
});

test('a photo that takes long to decode is acknowledged after five seconds and shown later by the job', async () => {
  const examination = holdExamination();
  const { photos } = await guest.upload(album.uploadCode, [await makePhoto({ width: 640, height: 480 })]);
  expect(photos[0]).toMatchObject({ width: 640, height: 480, placeholder: '' });
  const isShown = async () => {
    const page = await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
    return page.photos.some(({ id }) => id === photos[0]?.id);
  };
  await vi.waitUntil(isShown, { timeout: 5_000, interval: 200 });
  examination.goOn();
  await examination.spy.mock.results[0]?.value.catch(() => undefined);
  examination.spy.mockRestore();
  expect(listProblems(await findTraces(keepsake))).toEqual([]);
});

test('a photo whose location could not be removed in time is not stored, so its phone keeps it', async () => {
  const failing = vi
    .spyOn(keepsake.ctx.imaging, 'removeLocation')
    .mockRejectedValueOnce(new ImagingFailed('does not start'));
  const before = await findTraces(keepsake);
  const photo = await makePhoto({ hue: 14 });
  const answer = await guest.tryUpload(album.uploadCode, [photo], { removeLocation: 'true' });
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  failing.mockRestore();
  expect(await findTraces(keepsake)).toEqual(before);
});
