import { beforeAll, describe, expect, test } from 'vitest';
import { chunk } from '../../../server/chunk.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

const keepsake = keepsakeForFile();
let ines: Person;
let wedding: Album;
/** Has an account and uploaded a photo to the wedding. */
let theo: Person;
/** Has an account and no relation to the album. */
let stranger: Person;
let passerBy: Person;

beforeAll(async () => {
  ({ owner: ines, album: wedding } = await ownerWithAlbum(keepsake));
  theo = new Person(keepsake, 'Theo Brandt');
  stranger = new Person(keepsake, 'Stranger');
  passerBy = new Person(keepsake, 'Passer-by');
  await theo.register();
  await stranger.register();
  await theo.upload(wedding.uploadCode, [await makePhoto({ name: 'Dance.jpg' })], { uploaderName: 'Theo' });
  // Makes the photo visible.
  await keepsake.settle();
});

const show = (person: Person, albumId = wedding.id) =>
  person.ask('GET /albums/:albumId', { params: { albumId } });
const page = (person: Person) => person.get('GET /albums/:albumId', { params: { albumId: wedding.id } });
const makePublic = (isPublic: boolean) =>
  ines.get('PATCH /albums/:albumId/visibility', { params: { albumId: wedding.id }, body: { isPublic } });
const switchWall = (enabled: boolean, person = ines) =>
  person.ask('PATCH /albums/:albumId/photo-wall', { params: { albumId: wedding.id }, body: { enabled } });

/** Writes the change that the job makes at expiry, or an owner makes. */
async function setInDatabase(change: { isArchived?: boolean; expiresAt?: number }): Promise<void> {
  await keepsake.ctx.db.updateTable('albums').set(change).where('id', '=', wedding.id).execute();
}

describe('the list of albums', () => {
  test('contains own and contributed albums, newest first, with role, cover and count', async () => {
    keepsake.advance(1_000);
    const own = await theo.createAlbum('Theo’s own');
    keepsake.advance(1_000);
    const newest = await ines.createAlbum('Ines’ second');

    const theirs = (await theo.get('GET /albums')).albums;
    expect(theirs.map(({ title, role, isOwner, photoCount }) => [title, role, isOwner, photoCount])).toEqual([
      ['Theo’s own', 'owner', true, 0],
      [wedding.title, 'guest', false, 1],
    ]);
    expect(theirs.map((album) => album.id)).toEqual([own.album.id, wedding.id]);
    const hers = (await ines.get('GET /albums')).albums;
    expect(hers.map((album) => [album.id, album.role])).toEqual([
      [newest.album.id, 'owner'],
      [wedding.id, 'owner'],
    ]);
    expect((await stranger.get('GET /albums')).albums).toEqual([]);
    expect((await passerBy.ask('GET /albums')).status).toBe(401);

    const cover = theirs[1]?.coverThumbnailUrl ?? '';
    const picture = await passerBy.send('GET', cover);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(theirs[0]?.coverThumbnailUrl).toBeNull();
  });

  test('contains every album, however many there are', async () => {
    const { db } = keepsake.ctx;
    const many = new Person(keepsake, 'Many Albums');
    await many.register();
    const { album } = await many.createAlbum('Party 0');
    const row = await db
      .selectFrom('albums')
      .selectAll()
      .where('id', '=', album.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1_001 }, (_, at) => ({
      ...row,
      id: `party-${at + 1}`,
      uploadCode: `PARTY${at + 1}`,
      title: `Party ${at + 1}`,
      createdAt: row.createdAt + at + 1,
    }));
    for (const some of chunk(copies, 200)) await db.insertInto('albums').values(some).execute();
    const { user } = await many.get('GET /auth/me');
    const owned = copies.map(({ id, createdAt }) => ({
      albumId: id,
      userId: user.id,
      role: 'owner' as const,
      createdAt,
    }));
    for (const some of chunk(owned, 200)) await db.insertInto('members').values(some).execute();
    const { albums } = await many.get('GET /albums');
    expect(albums.map(({ title }) => title)).toEqual(
      Array.from({ length: 1_002 }, (_, at) => `Party ${1_001 - at}`),
    );
  });

  test('shows a contributor no cover once the gallery is closed, but still shows the cover to the owner', async () => {
    const coverOf = async (person: Person) => {
      const { albums } = await person.get('GET /albums');
      return albums.find((album) => album.id === wedding.id)?.coverThumbnailUrl;
    };
    expect(await coverOf(theo)).toEqual(expect.any(String));
    await makePublic(false);
    expect(await coverOf(theo)).toBeNull();
    expect((await passerBy.send('GET', (await coverOf(ines)) ?? '')).status).toBe(200);
    await makePublic(true);
  });
});

test('the default cover is the first large landscape photo, and new photos do not change it', async () => {
  const host = new Person(keepsake, 'Lea Covers');
  await host.register();
  const { album } = await host.createAlbum();
  const coverAfter = async (name: string, width: number, height: number) => {
    keepsake.advance(1_000);
    await host.upload(album.uploadCode, [await makePhoto({ name, width, height })]);
    await keepsake.settle();
    const [listed] = (await host.get('GET /albums')).albums;
    const shown = await host.get('GET /albums/:albumId', { params: { albumId: album.id } });
    const cover = shown.photos.find(({ thumbnailUrl }) => thumbnailUrl === shown.album.coverThumbnailUrl);
    expect(listed?.coverThumbnailUrl).toContain(cover?.storedFilename.split('.')[0]);
    return cover?.originalFilename;
  };
  expect(await coverAfter('Small.jpg', 640, 480)).toBe('Small.jpg');
  expect(await coverAfter('Upright.jpg', 1200, 1600)).toBe('Small.jpg');
  expect(await coverAfter('Wide.jpg', 1600, 1200)).toBe('Wide.jpg');
  expect(await coverAfter('Later.jpg', 1920, 1080)).toBe('Wide.jpg');
});

describe('an album’s page', () => {
  test('shows its owner everything, including the QR code', async () => {
    const { album, photos } = await page(ines);
    expect(album).toMatchObject({ isOwner: true, role: 'owner', photoCount: 1 });
    expect(album.qrCodeDataUrl).toMatch(/^data:image\/png;base64,/u);
    expect(photos.map((photo) => [photo.originalFilename, photo.uploaderName])).toEqual([
      ['Dance.jpg', 'Theo'],
    ]);
    expect(album.coverThumbnailUrl).toBe(photos[0]?.thumbnailUrl);
  });

  test('shows a contributor the album, and links to a separate page with their photos', async () => {
    for (const isArchived of [false, true]) {
      await setInDatabase({ isArchived });
      const { album, photos } = await page(theo);
      expect(album).toMatchObject({ isOwner: false, role: 'guest', isArchived });
      expect(album).not.toHaveProperty('qrCodeDataUrl');
      expect(album).not.toHaveProperty('pin');
      expect(photos).toEqual([]);
    }
    await setInDatabase({ isArchived: false });
  });

  test('shows others the album only while guests have a gallery', async () => {
    for (const person of [stranger, passerBy]) {
      const { album, photos } = await page(person);
      expect(photos).toHaveLength(1);
      expect(album.isOwner).toBe(false);
      expect(album).not.toHaveProperty('role');
      expect(album).not.toHaveProperty('qrCodeDataUrl');
    }
    const isGone = async () => {
      for (const person of [stranger, passerBy]) {
        const answer = await show(person);
        expect([answer.status, answer.body]).toEqual([
          404,
          { error: 'Album not found', code: 'ALBUM_NOT_FOUND' },
        ]);
      }
      // The response is the same as for an album that never existed.
      expect((await show(stranger, 'A'.repeat(22))).body).toEqual((await show(stranger)).body);
      expect((await show(ines)).status).toBe(200);
    };

    await makePublic(false);
    await isGone();
    await makePublic(true);
    await switchWall(false);
    await isGone();
    await switchWall(true);
    await setInDatabase({ isArchived: true });
    await isGone();
    await setInDatabase({ isArchived: false });
    expect((await show(passerBy)).status).toBe(200);
  });

  test('stays the same after the expiration until the album is archived', async () => {
    const { expiresAt } = await keepsake.ctx.db
      .selectFrom('albums')
      .select('expiresAt')
      .where('id', '=', wedding.id)
      .executeTakeFirstOrThrow();
    await setInDatabase({ expiresAt: keepsake.ctx.now() - 1 });
    const { album, photos } = await page(passerBy);
    expect([album.expired, album.isArchived, photos.length]).toEqual([true, false, 1]);
    await setInDatabase({ expiresAt: expiresAt ?? 0 });
  });
});

describe('sharing an album', () => {
  test('makes it private or public, but only for the owner', async () => {
    expect((await makePublic(false)).album.isPublic).toBe(false);
    const params = { albumId: wedding.id };
    const body = { isPublic: true };
    const tried = [theo, stranger, passerBy].map(async (person) => {
      const answer = await person.ask('PATCH /albums/:albumId/visibility', { params, body });
      return [answer.status, answer.body.code];
    });
    expect(await Promise.all(tried)).toEqual([
      [403, 'NOT_ALLOWED'],
      [404, 'ALBUM_NOT_FOUND'],
      [401, 'NOT_SIGNED_IN'],
    ]);
    expect((await page(ines)).album.isPublic).toBe(false);
    expect((await makePublic(true)).album.isPublic).toBe(true);
  });

  test('allows the wall to be switched only while the album is public and not archived', async () => {
    const off = await switchWall(false);
    expect([off.status, off.body.album]).toEqual([200, expect.objectContaining({ photoWallEnabled: false })]);
    await switchWall(true);

    await makePublic(false);
    const refused = await switchWall(false);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'The Photo Wall needs an album that is public and not archived.',
        code: 'WALL_NOT_SWITCHABLE',
      },
    ]);
    await makePublic(true);
    await setInDatabase({ isArchived: true });
    expect((await switchWall(false)).status).toBe(409);
    await setInDatabase({ isArchived: false });
    expect((await page(ines)).album.photoWallEnabled).toBe(true);
    expect((await switchWall(false, stranger)).status).toBe(404);
    expect((await switchWall(false, theo)).status).toBe(403);
  });

  test.each([{}, { isPublic: 'yes' }, { isPublic: true, isArchived: true }])(
    'rejects %j as a visibility',
    async (body) => {
      const answer = await ines.send('PATCH', `/api/albums/${wedding.id}/visibility`, body);
      expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ code: 'VALIDATION' })]);
    },
  );
});
