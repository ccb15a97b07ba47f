import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Album } from '../../shared/api/albums-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { sendRaw } from '../support/raw-request.ts';
import { createBucket } from '../support/services/s3-server.ts';
import { ON_S3, s3Environment } from './store-at-hand.ts';

describe.runIf(ON_S3)('photos that browsers load from the store', () => {
  let keepsake: TestKeepsake;
  let ines: Person;
  let album: Album;
  let photo: Photo;
  let bytes: Uint8Array;

  beforeAll(async () => {
    const environment = s3Environment(await createBucket());
    // The gateway responds to both names, and browsers get the second.
    const S3_PUBLIC_ENDPOINT = environment.S3_ENDPOINT?.replace('127.0.0.1', 'localhost') ?? '';
    keepsake = await startKeepsake({ environment: { ...environment, S3_PUBLIC_ENDPOINT } });
    ({ owner: ines, album } = await ownerWithAlbum(keepsake));
    const file = await makePhoto({ width: 900, height: 600 });
    bytes = file.bytes;
    await new Person(keepsake, 'Noor').upload(album.uploadCode, [{ ...file, name: 'Noor.jpg' }]);
    await keepsake.settle();
    const { photos } = await ines.get('GET /albums/:albumId', { params: { albumId: album.id } });
    photo = photos[0] as Photo;
  });
  afterAll(() => keepsake?.stop());

  const ask = (path: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
    sendRaw(keepsake, { path, ...more });
  const linkTo = async (path: string) => {
    const { status, headers } = await ask(path);
    expect([status, headers['cache-control'], headers.etag]).toEqual([302, 'private, no-cache', undefined]);
    return new URL(String(headers.location));
  };

  test('have type, name and caching, complete and in ranges, and give access to no other file', async () => {
    const link = await linkTo(photo.fileUrl);
    expect(link.hostname).toBe('localhost');
    const sent = await fetch(link);
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="Noor.jpg"; filename*=UTF-8''Noor.jpg`,
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/u),
    });
    const part = await fetch(link, { headers: { Range: 'bytes=5-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 5]);
    const shown = await fetch(await linkTo(photo.previewUrl));
    expect([shown.status, shown.headers.get('content-disposition')]).toEqual([200, null]);

    for (const [name, value] of [
      ['response-content-type', 'text/html'],
      ['X-Amz-Expires', '86400'],
    ] as const) {
      const changed = new URL(link);
      changed.searchParams.set(name, value);
      expect([name, (await fetch(changed)).status]).toEqual([name, 403]);
    }
    const other = new URL(link);
    other.pathname = new URL(await linkTo(photo.previewUrl)).pathname;
    expect((await fetch(other)).status).toBe(403);
    expect((await fetch(link, { method: 'DELETE' })).status).toBe(403);
  });

  test('have links that expire within a minute, and never later than the original link', async () => {
    const lifeOf = (link: URL) => {
      const [, day, time] = /^(\d{8})T(\d{6})Z$/u.exec(link.searchParams.get('X-Amz-Date') ?? '') ?? [];
      const iso = `${day}${time}`.replace(/(..)(..)(..)(..)(..)(..)(..)/u, '$1$2-$3-$4T$5:$6:$7Z');
      const signedAt = Date.parse(iso);
      return { signedAt, endsAt: signedAt + Number(link.searchParams.get('X-Amz-Expires')) * 1000 };
    };
    const { signedAt, endsAt } = lifeOf(await linkTo(photo.fileUrl));
    expect(signedAt).toBeLessThanOrEqual(keepsake.ctx.now());
    expect(endsAt - signedAt).toBe(60_000);

    const linkEndsAt = Number(new URL(photo.fileUrl, keepsake.url).searchParams.get('e')) * 1000;
    keepsake.advance(linkEndsAt - 10_000 - keepsake.ctx.now());
    expect(lifeOf(await linkTo(photo.fileUrl)).endsAt).toBe(linkEndsAt);
    keepsake.advance(10_000);
    expect((await ask(photo.fileUrl)).status).toBe(404);
  });

  test('are sent by the server for scripts, players, HEAD requests and thumbnails', async () => {
    const { photos } = await ines.get('GET /albums/:albumId', { params: { albumId: album.id } });
    const { fileUrl, thumbnailUrl } = photos[0] as Photo;
    const scripted = await ask(fileUrl, { headers: { 'Sec-Fetch-Mode': 'cors' } });
    expect([scripted.status, scripted.bytes.length]).toEqual([200, bytes.length]);
    const played = await ask(fileUrl, {
      headers: { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'video', Range: 'bytes=5-9' },
    });
    expect([played.status, played.bytes.length]).toEqual([206, 5]);
    const head = await ask(fileUrl, { method: 'HEAD' });
    expect([head.status, head.headers['content-length']]).toEqual([200, `${bytes.length}`]);
    expect((await ask(thumbnailUrl)).status).toBe(200);
  });

  test('are available to a guest only while the album is open', async () => {
    const given = await new Person(keepsake, 'Sam').get('GET /uploads/:uploadCode', {
      params: { uploadCode: album.uploadCode },
    });
    const { previewUrl } = given.photos[0] as Photo;
    expect((await ask(previewUrl)).status).toBe(302);
    const params = { albumId: album.id };
    await ines.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic: false } });
    expect((await ask(previewUrl)).status).toBe(404);
  });
});
