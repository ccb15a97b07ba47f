import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { linksForAdmins } from '../../../server/admin/describe-listed.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { sendRaw } from '../../support/raw-request.ts';

const MB = 1024 * 1024;
const NOT_FOUND = { error: 'Photo not found', code: 'PHOTO_NOT_FOUND' };

const keepsake = keepsakeForFile();
let ines: Person;
let theo: Person;
let guest: Person;
let album: Album;
let photo: Photo;
let second: Photo;
let bytes: Buffer;

beforeAll(async () => {
  guest = new Person(keepsake, 'Guest');
  theo = await registered(keepsake, 'Theo Brandt');
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('albums').set({ guestsDownload: true }).execute();
  const file = await makePhoto({ name: "Ünsere Hochzeit (1)'.jpg", width: 900, height: 600 });
  bytes = Buffer.from(file.bytes);
  [photo] = (await theo.upload(album.uploadCode, [file])).photos as [Photo];
  [second] = (await guest.upload(album.uploadCode, [await makePhoto({ hue: 2 })])).photos as [Photo];
  await keepsake.settle();
});

const get = (path: string, headers: Record<string, string> = {}) => sendRaw(keepsake, { path, headers });

/** Changes parameters of a link. */
function changed(link: string, parts: Record<string, string>): string {
  const url = new URL(link, keepsake.url);
  for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

/** Expects the response of an unknown file, which must not be cached. */
async function expectNothing(path: string, headers: Record<string, string> = {}) {
  const answer = await get(path, headers);
  expect([path, answer.status, JSON.parse(answer.text)]).toEqual([path, 404, NOT_FOUND]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect([answer.headers.etag, answer.headers['content-disposition']]).toEqual([undefined, undefined]);
}

describe('a genuine link', () => {
  test('serves the original as a download under its own name in a sandbox', async () => {
    const { status, headers, bytes: served } = await get(photo.fileUrl);
    expect(status).toBe(200);
    expect(served.equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      'content-disposition': `attachment; filename="_nsere Hochzeit (1)'.jpg"; filename*=UTF-8''%C3%9Cnsere%20Hochzeit%20%281%29%27.jpg`,
    });
    const [, age] = /^private, max-age=(\d+), immutable$/u.exec(String(headers['cache-control'])) ?? [];
    expect(Number(age)).toBeGreaterThan(6 * 3600 - 60);
    expect(Number(age)).toBeLessThanOrEqual(12 * 3600);
  });

  test.each([
    ['IMG_7.jpg', 'IMG_7.png'],
    ['holiday', 'holiday.png'],
    ['IMG_7.PNG', 'IMG_7.PNG'],
  ])('names the file by its content: %s is saved as %s', async (name, saved) => {
    const file = { ...(await makePhoto({ format: 'png', hue: name.length })), name };
    const [sent] = (await theo.upload(album.uploadCode, [file])).photos;
    const { headers } = await get(sent?.fileUrl ?? '');
    expect(headers['content-disposition']).toContain(`attachment; filename="${saved}";`);
  });

  test('serves thumbnail and preview inline', async () => {
    const thumbnail = await get(photo.thumbnailUrl);
    expect([thumbnail.status, thumbnail.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(thumbnail.headers).not.toHaveProperty('content-disposition');
    const preview = await get(photo.previewUrl);
    expect([preview.status, preview.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(preview.headers).not.toHaveProperty('content-disposition');
    expect((await get(photo.thumbnailUrl)).bytes.equals(thumbnail.bytes)).toBe(true);
  });

  test('stays the same for hours, so that browsers use their cache', async () => {
    const page = () => guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
    expect((await page()).photos.find((each) => each.id === photo.id)?.thumbnailUrl).toBe(photo.thumbnailUrl);
    for (const link of [photo.fileUrl, photo.thumbnailUrl]) {
      const { headers } = await get(link);
      const again = await get(link, { 'If-None-Match': String(headers.etag) });
      expect([again.status, again.text]).toEqual([304, '']);
      expect((await get(link, { 'If-None-Match': '"something else"' })).status).toBe(200);
    }
  });
});

describe('a Range header', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=-5', -5, -1],
    ['bytes=100-', 100, -1],
    ['bytes=0-99999999', 0, -1],
  ])('%s yields the requested range', async (range, start, end) => {
    const at = (position: number) => (position < 0 ? bytes.length + position : position);
    const answer = await get(photo.fileUrl, { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${at(start)}-${at(end)}/${bytes.length}`);
    expect(answer.bytes.equals(bytes.subarray(at(start), at(end) + 1))).toBe(true);
  });

  test.each(['bytes=0-1,5-6', 'items=0-1', 'bytes=x-y', 'bytes=-'])(
    '%s is ignored, and the whole file is served',
    async (range) => {
      const answer = await get(photo.fileUrl, { Range: range });
      expect([answer.status, answer.bytes.length]).toEqual([200, bytes.length]);
    },
  );

  test.each(['bytes=99999999-', 'bytes=-0', 'bytes=20-10'])('%s cannot be satisfied: 416', async (range) => {
    const answer = await get(photo.fileUrl, { Range: range });
    expect([answer.status, answer.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('for another version of the file is ignored, and the whole file is served', async () => {
    const { headers } = await get(photo.fileUrl);
    const range = { Range: 'bytes=0-9' };
    expect((await get(photo.fileUrl, { ...range, 'If-Range': String(headers.etag) })).status).toBe(206);
    expect((await get(photo.fileUrl, { ...range, 'If-Range': '"older"' })).status).toBe(200);
  });

  test('yields part of a thumbnail, which comes from memory', async () => {
    const whole = await get(photo.thumbnailUrl);
    const part = await get(photo.thumbnailUrl, { Range: 'bytes=4-7' });
    expect([part.status, part.bytes.equals(whole.bytes.subarray(4, 8))]).toEqual([206, true]);
  });
});

describe('a forged link', () => {
  test('with another rendition, audience, time or any changed bit opens nothing', async () => {
    expect((await get(photo.fileUrl)).status).toBe(200);
    const { searchParams } = new URL(photo.fileUrl, keepsake.url);
    const proof = searchParams.get('t') ?? '';
    const expiry = Number(searchParams.get('e'));
    await expectNothing(changed(photo.fileUrl, { v: 'thumb' }));
    await expectNothing(changed(photo.thumbnailUrl, { v: 'preview' }));
    await expectNothing(changed(photo.previewUrl, { v: 'orig' }));
    await expectNothing(changed(photo.fileUrl, { s: 'owner' }));
    await expectNothing(changed(photo.fileUrl, { s: 'admin' }));
    await expectNothing(changed(photo.fileUrl, { e: String(expiry + 3600) }));
    await expectNothing(changed(photo.fileUrl, { e: `0${expiry}` }).replace(/&t=.*/u, `&t=${proof}x`));
    for (const position of [0, 10, proof.length - 2]) {
      const other = proof[position] === 'A' ? 'B' : 'A';
      await expectNothing(
        changed(photo.fileUrl, { t: proof.slice(0, position) + other + proof.slice(position + 1) }),
      );
    }
    for (const t of ['', proof.slice(1), `${proof}A`, 'x'.repeat(4096)]) {
      await expectNothing(changed(photo.fileUrl, { t }));
    }
    await expectNothing(`${photo.fileUrl}&t=${proof}`);
  });

  /** Puts another photo's name into a link. */
  const renamed = (link: string, { storedFilename }: Photo) => link.replace(/[^/]+(?=\?)/u, storedFilename);

  test('of an owner, uploader or administrator opens no other photo', async () => {
    const { photos } = await ines.get('GET /albums/:albumId', { params: { albumId: album.id } });
    const owners = photos.find(({ id }) => id === photo.id) as Photo;
    const uploads = await theo.get('GET /uploads/album/:albumId/my-uploads', {
      params: { albumId: album.id },
    });
    const uploaders = uploads.photos.find(({ id }) => id === photo.id) as Photo;
    const { storedFilename } = photo;
    const access = await keepsake.ctx.db
      .selectFrom('albums')
      .select(['id as albumId', 'accessEpoch'])
      .where('id', '=', album.id)
      .executeTakeFirstOrThrow();
    const admins = linksForAdmins(keepsake.ctx, storedFilename, access);
    const links = [owners.fileUrl, owners.previewUrl, uploaders.fileUrl, uploaders.thumbnailUrl];
    for (const link of [...links, admins.thumb, admins.preview]) {
      expect([link, (await get(link)).status]).toEqual([link, 200]);
      await expectNothing(renamed(link, second));
    }
  });

  test('of a guest opens only what guests may currently see of its album', async () => {
    const { album: another } = await theo.createAlbum('Theo’s own');
    const [elsewhere] = (await guest.upload(another.uploadCode, [await makePhoto({ hue: 3 })])).photos as [
      Photo,
    ];
    await keepsake.settle();
    for (const link of [photo.fileUrl, photo.previewUrl, photo.thumbnailUrl]) {
      expect((await get(renamed(link, second))).status).toBe(200);
      await expectNothing(renamed(link, elsewhere));
    }
    const give = (visibility: 'shown' | 'hidden') =>
      ines.get('PATCH /albums/:albumId/photos/visibility', {
        params: { albumId: album.id },
        body: { photoIds: [second.id], visibility },
      });
    await give('hidden');
    for (const link of [photo.fileUrl, photo.previewUrl, photo.thumbnailUrl])
      await expectNothing(renamed(link, second));
    await give('shown');
    expect((await get(renamed(photo.fileUrl, second))).status).toBe(200);
  });

  test('with missing or invalid parts opens nothing', async () => {
    await expectNothing(changed(photo.fileUrl, { v: 'huge' }));
    await expectNothing(changed(photo.fileUrl, { s: 'everybody' }));
    await expectNothing(changed(photo.fileUrl, { e: 'never' }));
    await expectNothing(`/uploads/${photo.storedFilename}`);
    await expectNothing(`/uploads/${'0'.repeat(32)}.jpg`);
  });
});

test('HEAD of an original returns the headers of GET without reading the file', async () => {
  const large = await makePhoto({ hue: 5 });
  large.bytes = Buffer.concat([large.bytes, Buffer.alloc(8 * MB)]);
  const [{ fileUrl }] = (await guest.upload(album.uploadCode, [large])).photos as [Photo];
  await keepsake.settle();
  const head = (headers: Record<string, string> = {}) =>
    sendRaw(keepsake, { method: 'HEAD', path: fileUrl, headers });
  const before = await bytesRead();
  for (let time = 1; time <= 5; time += 1) {
    const { status, headers, text } = await head();
    expect([status, text, headers['content-length']]).toEqual([200, '', String(large.bytes.length)]);
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'image/jpeg' });
  }
  expect((await bytesRead()) - before).toBeLessThan(8 * MB);
  const { status, headers } = await head({ Range: 'bytes=0-9' });
  // A Range header applies only to GET.
  expect([status, headers['content-length']]).toEqual([200, String(large.bytes.length)]);
  const { etag } = headers;
  expect((await head({ 'If-None-Match': String(etag) })).status).toBe(304);
  expect((await sendRaw(keepsake, { method: 'HEAD', path: `${fileUrl}x` })).status).toBe(404);
});

/** Returns how many bytes this process has read. */
async function bytesRead(): Promise<number> {
  return Number(/^rchar: (\d+)$/mu.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);
}

test('the file URL without a signature serves only the owner and the uploader', async () => {
  const bare = `/uploads/${photo.storedFilename}`;
  const stranger = await registered(keepsake, 'Stranger');
  for (const person of [ines, theo]) {
    const answer = await get(bare, person.headers());
    expect([answer.status, answer.bytes.equals(bytes)]).toEqual([200, true]);
  }
  await expectNothing(bare, stranger.headers());
  await expectNothing(bare, guest.headers());
  await expectNothing(bare, { Authorization: 'Bearer made-up' });
});

test.each([
  '/uploads/../../etc/passwd',
  '/uploads/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/uploads/..%5c..%5csecret',
  '/uploads/%252e%252e%252fsecret',
  '/uploads//etc/passwd',
  '/uploads/%00.jpg',
  '/uploads/%c0%ae%c0%ae',
  '/uploads/',
  '/UPLOADS/a.jpg',
  '/uploads%2Fa.jpg',
  `/uploads/${'a'.repeat(500)}.jpg`,
])('the file name %s is not found', async (path) => {
  const answer = await get(path);
  expect([400, 404]).toContain(answer.status);
  expect(JSON.parse(answer.text)).toHaveProperty('code');
});

test('a file name with an additional extension, slash or parameter is not found', async () => {
  for (const tail of ['/', '.', ';v=orig', '%20', '.thumb.webp']) {
    const answer = await get(`/uploads/${photo.storedFilename}${tail}`, ines.headers());
    expect([tail, answer.status]).toEqual([tail, 404]);
  }
});

test('a file missing from the disk is a plain 404, and only the log contains details', async () => {
  const logged = () => keepsake.log.filter((line) => line.includes('a file is missing in the store'));
  await expectNothing(`/uploads/${'ab'.repeat(16)}.jpg`, ines.headers());
  expect(logged()).toEqual([]);
  await keepsake.ctx.stores.current.remove([second.storedFilename]);
  await expectNothing(second.fileUrl);
  await expectNothing(second.fileUrl, { Range: 'bytes=0-9' });
  expect(logged().map((line) => JSON.parse(line))).toMatchObject(
    Array(2).fill({ level: 50, photoId: second.id }),
  );
  expect((await get(second.thumbnailUrl)).status).toBe(200);
});
