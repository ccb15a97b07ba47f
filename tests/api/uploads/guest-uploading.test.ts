import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { filePart, multipart, sendRaw } from '../../support/raw-request.ts';
import { findTraces, listProblems } from '../../support/traces.ts';

let keepsake: TestKeepsake;
let ines: Person;
let guest: Person;
let album: Album;

beforeAll(async () => {
  keepsake = await startKeepsake();
  guest = new Person(keepsake, 'Guest');
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  // This tier accepts all photos below.
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  await keepsake.ctx.db.updateTable('albums').set({ guestsDownload: true }).execute();
});
afterAll(async () => {
  expect(listProblems(await findTraces(keepsake))).toEqual([]);
  await keepsake.stop();
});

const code = () => album.uploadCode;
const seenByGuests = async () =>
  (await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: code() } })).photos;

test.each(['jpeg', 'png', 'webp'] as const)(
  'an uploaded %s is accepted, visible to everybody, and stored byte for byte',
  async (format) => {
    const file = await makePhoto({ format, width: 600, height: 400, hue: 3 });
    const taken = await guest.upload(code(), [file], { uploaderName: ' Aunt  Lucia ' });
    // The response waits for the thumbnail, but not indefinitely on a busy machine.
    await keepsake.settle();
    const photo = (await seenByGuests()).find((each) => each.id === taken.photos[0]?.id);
    expect(photo).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/u),
      originalFilename: file.name,
      storedFilename: expect.stringMatching(/^[0-9a-f]{32}\.(?:jpg|png|webp)$/u),
      mimeType: `image/${format}`,
      size: file.bytes.length,
      width: 600,
      height: 400,
      createdAt: expect.stringMatching(/Z$/u),
      takenAt: null,
      uploaderName: 'Aunt Lucia',
      placeholder: expect.stringMatching(/^data:image\/bmp;base64,[\w+/]{104}$/u),
      fileUrl: expect.stringContaining(photo?.storedFilename ?? '?'),
      previewUrl: expect.stringContaining('v=preview'),
      mediumUrl: expect.stringContaining('v=medium'),
      thumbnailUrl: expect.stringContaining('v=thumb'),
      exif: null,
      isReadable: true,
    });
    expect(taken.photos[0]?.fileUrl).toBe(photo?.fileUrl);

    const original = await fetch(keepsake.url + (photo?.fileUrl ?? ''));
    expect(Buffer.from(await original.arrayBuffer()).equals(file.bytes)).toBe(true);
    expect(original.headers.get('etag')).toBe(`"${createHash('sha256').update(file.bytes).digest('hex')}"`);
    const thumbnail = sharp(await (await fetch(keepsake.url + (photo?.thumbnailUrl ?? ''))).arrayBuffer());
    expect(await thumbnail.metadata()).toMatchObject({ format: 'webp', width: 440, height: 293 });
    const preview = sharp(await (await fetch(keepsake.url + (photo?.previewUrl ?? ''))).arrayBuffer());
    expect(await preview.metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 });
  },
);

test('the type of an uploaded photo depends on its bytes, whatever its name and declared type', async () => {
  const { bytes } = await makePhoto({ format: 'png' });
  const { photos } = await guest.upload(code(), [{ name: 'holiday.JPEG', bytes, type: 'image/webp' }]);
  expect(photos[0]).toMatchObject({ mimeType: 'image/png', originalFilename: 'holiday.JPEG' });
  expect(photos[0]?.storedFilename).toMatch(/\.png$/u);
});

test('a rotated photo is shown upright with its metadata, and its renditions contain no metadata', async () => {
  const exif = {
    IFD0: { Make: 'Canon', Model: '<b>EOS</b>', Copyright: 'Ines' },
    IFD2: { DateTimeOriginal: '2026:06:06 17:30:00', ISOSpeedRatings: '200', BodySerialNumber: '4711' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '38/1 42/1 0/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '9/1 8/1 0/1',
    },
  };
  const file = await makePhoto({ width: 400, height: 200, exif, orientation: 6, name: 'Turned.jpg' });
  const [taken] = (await guest.upload(code(), [file])).photos;
  await keepsake.settle();
  const photo = (await seenByGuests()).find((each) => each.id === taken?.id);
  expect(photo).toMatchObject({ width: 200, height: 400, takenAt: '2026-06-06T17:30:00' });
  expect(photo?.exif).toMatchObject({ make: 'Canon', model: '<b>EOS</b>', iso: 200, copyright: 'Ines' });
  expect(photo?.exif?.gps?.latitude).toBeCloseTo(38.7, 3);
  expect(photo?.exif?.gps?.longitude).toBeCloseTo(-9.1333, 3);
  expect(JSON.stringify(photo)).not.toContain('4711');
  for (const url of [photo?.thumbnailUrl, photo?.previewUrl]) {
    const rendition = await sharp(await (await fetch(keepsake.url + url)).arrayBuffer()).metadata();
    expect([rendition.exif, rendition.xmp, rendition.orientation]).toEqual([undefined, undefined, undefined]);
    expect((rendition.height ?? 0) > (rendition.width ?? 0)).toBe(true);
  }
});

test.each([
  ['../../etc/passwd.jpg', 'passwd.jpg'],
  ['C:\\Users\\Ines\\x.jpg', 'x.jpg'],
  ['.htaccess', '.htaccess'],
  ['<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
  ['=cmd()|calc.jpg', '=cmd()|calc.jpg'],
  ['结婚 🎉 \u202egpj.exe', '结婚 🎉 gpj.exe'],
  [`${'n'.repeat(300)}.jpg`, 'n'.repeat(255)],
  [' ', 'photo'],
])('the uploaded file name %j is stored as %j and never used as a file name', async (name, kept) => {
  const { bytes } = await makePhoto({ width: 32, height: 32 });
  const [photo] = (await guest.upload(code(), [{ name, bytes }])).photos;
  expect(photo?.originalFilename).toBe(kept);
  expect(photo?.storedFilename).toMatch(/^[0-9a-f]{32}\.jpg$/u);
  const download = await fetch(keepsake.url + (photo?.fileUrl ?? ''));
  await download.arrayBuffer();
  expect(download.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/u,
  );
});

test('an upload code may be typed with spaces, dashes, lower case, look-alike letters, or surrounding text', async () => {
  const typed = [
    code().toLowerCase(),
    `${code().slice(0, 5)} ${code().slice(5)}`,
    `${code().slice(0, 3)}-${code().slice(3)}`,
    code().replaceAll('0', 'o').replaceAll('1', 'l'),
    `${code()}\u200b`,
    `\u2068${code()}\u2069%20`,
  ];
  for (const uploadCode of typed) {
    const page = await guest.get('GET /uploads/:uploadCode', { params: { uploadCode } });
    expect(page.album.uploadCode).toBe(code());
  }
});

test('upload fields may be sent before, between and after the files', async () => {
  const small = async (hue: number) => (await makePhoto({ width: 32, height: 32, hue })).bytes as Buffer;
  const field = (name: string, content: string) => ({
    headers: `Content-Disposition: form-data; name="${name}"`,
    content,
  });
  const { type, body } = multipart([
    filePart('one.jpg', await small(1)),
    field('uploadSessionId', randomUUID()),
    filePart('two.jpg', await small(2)),
    field('uploaderName', 'After the files'),
  ]);
  const headers = { 'Content-Type': type };
  const answer = await sendRaw(keepsake, { method: 'POST', path: `/api/uploads/${code()}`, headers, body });
  const { photos } = JSON.parse(answer.text) as {
    photos: { originalFilename: string; uploaderName: string }[];
  };
  expect(photos.map((photo) => [photo.originalFilename, photo.uploaderName])).toEqual([
    ['one.jpg', 'After the files'],
    ['two.jpg', 'After the files'],
  ]);
  expect(answer.text).not.toContain('uploadSession');
});

test.each([
  ['a name in broken percent signs', `; filename*=UTF-8''%E0%A4%A`],
  ['a name in an encoding of its own', `; filename*=ISO-8859-1''caf%E9.jpg`],
  ['no name, as some programs send it', ''],
])('an upload with %s is accepted, and its photo gets a name', async (_what, name) => {
  const headers = `Content-Disposition: form-data; name="photos"${name}`;
  const { type, body } = multipart([{ headers, content: Buffer.from((await makePhoto()).bytes) }]);
  const path = `/api/uploads/${code()}`;
  const answer = await sendRaw(keepsake, { method: 'POST', path, headers: { 'Content-Type': type }, body });
  const { photos } = JSON.parse(answer.text) as { photos: { originalFilename: string }[] };
  expect([answer.status, photos[0]?.originalFilename]).toEqual([201, 'photo']);
});

test('the same picture twice in an upload becomes two photos', async () => {
  const file = await makePhoto({ name: 'Same.jpg' });
  const { photos } = await guest.upload(code(), [file, file], { uploaderName: '  ' });
  expect(new Set(photos.map((photo) => photo.id)).size).toBe(2);
  expect(photos.map((photo) => photo.uploaderName)).toEqual([null, null]);
});

test('a batch of ten photos is accepted in its order', async () => {
  const files = await makePhotos(10, { width: 64, height: 64 });
  const { photos } = await guest.upload(code(), files);
  expect(photos.map((photo) => photo.originalFilename)).toEqual(files.map((file) => file.name));
});

describe('a retried upload', () => {
  test('with the same key receives the existing photo', async () => {
    const [file] = await makePhotos(1);
    const clientKeys = randomUUID();
    if (!file) throw new Error('no photo was made');
    const first = await guest.upload(code(), [file], { clientKeys });
    const again = await guest.upload(code(), [file], { clientKeys });
    expect(again.photos.map((photo) => photo.id)).toEqual(first.photos.map((photo) => photo.id));
    const other = await guest.upload(code(), [file], { clientKeys: randomUUID() });
    expect(other.photos[0]?.id).not.toBe(first.photos[0]?.id);
  });

  test('that runs at the same moment stores only a single photo', async () => {
    const file = await makePhoto({ hue: 5 });
    const clientKeys = randomUUID();
    const before = await findTraces(keepsake);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => guest.upload(code(), [file], { clientKeys })),
    );
    expect(new Set(answers.map((answer) => answer.photos[0]?.id)).size).toBe(1);
    const after = await findTraces(keepsake);
    expect([after.photoRows - before.photoRows, after.stored.length - before.stored.length]).toEqual([1, 4]);
  });

  test('of a batch stores only the photos that are still missing, key by key', async () => {
    const files = await makePhotos(3, { width: 64, height: 64 });
    const keys = files.map(() => randomUUID());
    const first = await guest.upload(code(), files.slice(0, 1), { clientKeys: keys.slice(0, 1) });
    const all = await guest.upload(code(), files, { clientKeys: keys });
    expect(all.photos[0]?.id).toBe(first.photos[0]?.id);
    expect(new Set(all.photos.map((photo) => photo.id)).size).toBe(3);
  });

  test('with its key in the URL receives its photo even if the album accepts no photos any more', async () => {
    const file = await makePhoto({ hue: 6 });
    const clientKey = randomUUID();
    const first = await guest.upload(code(), [file], { clientKeys: clientKey });
    const setArchived = (isArchived: boolean) =>
      keepsake.ctx.db.updateTable('albums').set({ isArchived }).where('id', '=', album.id).execute();
    await setArchived(true);
    expect((await guest.tryUpload(code(), [file])).status).toBe(410);
    const form = new FormData();
    form.append('photos', new Blob([new Uint8Array(file.bytes)]), file.name);
    const again = await guest.send('POST', `/api/uploads/${code()}?clientKey=${clientKey}`, form);
    expect([again.status, again.body]).toEqual([
      201,
      { photos: [expect.objectContaining({ id: first.photos[0]?.id })], rejected: [] },
    ]);
    const unknown = await guest.send('POST', `/api/uploads/${code()}?clientKey=${randomUUID()}`, form);
    expect(unknown.status).toBe(410);
    await setArchived(false);
  });
});

test('an upload of a registered guest is a contribution, but the owner’s own upload is not', async () => {
  const theo = await registered(keepsake, 'Theo Brandt');
  expect((await theo.get('GET /albums')).albums).toEqual([]);
  await theo.upload(code(), await makePhotos(2, { width: 64, height: 64 }));
  await ines.upload(code(), [await makePhoto({ hue: 8 })]);
  expect((await theo.get('GET /albums')).albums.map((each) => [each.id, each.role])).toEqual([
    [album.id, 'guest'],
  ]);
  expect((await ines.get('GET /albums')).albums.map((each) => [each.id, each.role])).toEqual([
    [album.id, 'owner'],
  ]);
  expect((await findTraces(keepsake)).contributions).toBe(1);
});

test('an upload with an expired session is rejected, but an upload without a session is accepted', async () => {
  const mia = await registered(keepsake, 'Mia of the open tab');
  const photo = await makePhoto({ hue: 9 });
  const before = (await seenByGuests()).length;
  await mia.upload(code(), [photo]);
  await mia.get('POST /auth/logout');
  const answer = await mia.tryUpload(code(), [photo]);
  expect([answer.status, answer.body.code]).toEqual([401, 'NOT_SIGNED_IN']);
  expect(await seenByGuests()).toHaveLength(before + 1);
  mia.token = null;
  await mia.upload(code(), [photo]);
  expect(await seenByGuests()).toHaveLength(before + 2);
});
