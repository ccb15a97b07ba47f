import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExifReader from 'exifreader';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, type UploadFile } from '../../support/person.ts';
import { findTraces, listProblems } from '../../support/traces.ts';

const LISBON = {
  IFD0: { Make: 'Google' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '38/1 42/1 3600/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '9/1 8/1 2400/100',
  },
};

let keepsake: TestKeepsake;
let ines: Person;
let ava: Person;
let album: Album;

beforeAll(async () => {
  keepsake = await startKeepsake();
  ava = new Person(keepsake, 'Ava');
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  // The first photo starts the imaging process.
  await ava.upload(album.uploadCode, [await makePhoto({ hue: 9 })]);
});
afterAll(async () => {
  expect(listProblems(await findTraces(keepsake))).toEqual([]);
  await keepsake.stop();
});

async function photoOf(format: 'jpeg' | 'png' | 'webp' | 'heic'): Promise<UploadFile> {
  if (format !== 'heic') return makePhoto({ format, exif: LISBON });
  const bytes = await readFile(join(import.meta.dirname, '..', '..', 'fixtures', 'painted-12mp.heic'));
  return { name: 'IMG_0042.HEIC', bytes, type: 'image/heic' };
}

/** Returns the photo as the owner sees it, once it is visible. */
async function shown({ id }: Pick<Photo, 'id'>): Promise<Photo> {
  await keepsake.settle();
  const { photos } = await ines.get('GET /albums/:albumId', { params: { albumId: album.id } });
  const photo = photos.find((each) => each.id === id);
  if (!photo) throw new Error('the photo is not shown');
  return photo;
}

async function originalOf(photo: Photo): Promise<Buffer> {
  const answer = await fetch(keepsake.url + photo.fileUrl, { headers: ines.headers() });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const placeIn = (bytes: Buffer) => ExifReader.load(bytes, { expanded: true }).gps?.Latitude;

test.each(['jpeg', 'png', 'webp', 'heic'] as const)(
  'an uploaded %s is stored without its location',
  async (format) => {
    const file = await photoOf(format);
    const send = async (fields: Record<string, string>) => {
      const { photos } = await ava.upload(album.uploadCode, [file], fields);
      if (!photos[0]) throw new Error('nothing was stored');
      return shown(photos[0]);
    };

    const told = await send({ removeLocation: 'false' });
    expect(told.exif?.gps).toMatchObject({ latitude: expect.closeTo(38.71, 1) });
    expect(placeIn(await originalOf(told))).toBeCloseTo(38.71, 1);

    const untold = await send({ removeLocation: 'true' });
    expect(untold.exif?.gps).toBeUndefined();
    expect(untold.exif?.make).toBe(told.exif?.make);
    const original = await originalOf(untold);
    expect(placeIn(original)).toBeUndefined();

    const { sha256, sizeBytes } = await keepsake.ctx.db
      .selectFrom('photos')
      .select(['sha256', 'sizeBytes'])
      .where('id', '=', untold.id)
      .executeTakeFirstOrThrow();
    expect(sha256).toBe(createHash('sha256').update(original).digest('hex'));
    expect(sizeBytes).toBe(original.length);
  },
);

test('a photo without metadata is stored byte for byte', async () => {
  const file = await makePhoto({ hue: 4 });
  const { photos } = await ava.upload(album.uploadCode, [file], { removeLocation: 'true' });
  expect(await originalOf(await shown(photos[0] as Photo))).toEqual(Buffer.from(file.bytes));
});

test('a photo whose unknown data may contain a location is not stored', async () => {
  const file = await makePhoto({ hue: 5 });
  const bytes = Buffer.from(file.bytes);
  const comment = Buffer.from('\xff\xfe\0\x08Lisbon', 'latin1');
  const placed = Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2), Buffer.from('AXS!Lisbon')]);
  const { photos } = await ava.upload(album.uploadCode, [{ ...file, bytes: placed }], {
    removeLocation: 'true',
  });
  const original = await originalOf(await shown(photos[0] as Photo));
  expect(original.length).toBe(placed.length);
  expect(original.includes('Lisbon')).toBe(false);
});

test('a photo whose location cannot be removed reliably is not stored, and the guest learns why', async () => {
  const file = await photoOf('heic');
  // With two item tables it is ambiguous which data belongs to the picture.
  const bytes = Buffer.concat([file.bytes, Buffer.from('\0\0\0\x0cmeta\0\0\0\0', 'latin1')]);

  const before = await keepsake.ctx.db.selectFrom('photos').selectAll().execute();
  const answer = await ava.tryUpload(album.uploadCode, [{ ...file, bytes }], { removeLocation: 'true' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    code: 'LOCATION_NOT_REMOVED',
    error:
      'We could not remove the location from this photo, so we did not store it. You can upload it with its location.',
  });
  expect(await keepsake.ctx.db.selectFrom('photos').selectAll().execute()).toHaveLength(before.length);
});
