import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paintPhoto } from '../../../scripts/paint-photo.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';

let keepsake: TestKeepsake;
beforeAll(async () => {
  keepsake = await startKeepsake();
});
afterAll(() => keepsake.stop());

test('copies of a photo in other sizes stand together, the largest first; others stand alone', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake);
  const theo = new Person(keepsake, 'Theo');
  const [dance, cake] = await Promise.all(
    [1, 2].map((seed) => paintPhoto({ seed, width: 800, height: 600 })),
  );
  const small = await sharp(dance).resize(400).jpeg({ quality: 50 }).toBuffer();
  const names = ['Dance.jpg', 'Cake.jpg', 'Dance from the chat.jpg'];
  const files = [dance, cake, small].map((bytes, at) => ({
    name: names[at] ?? '',
    bytes: bytes ?? Buffer.of(),
  }));
  const { photos } = await theo.upload(album.uploadCode, files);
  await keepsake.ctx.work.idle();
  const idOf = (name = '') => photos.find(({ originalFilename }) => originalFilename === name)?.id;
  const given = { params: { albumId: album.id } };
  expect(await owner.get('GET /albums/:albumId/look-alikes', given)).toEqual({
    groups: [[idOf(names[0]), idOf(names[2])]],
  });
  const ava = await registered(keepsake, 'Ava Lindqvist');
  expect((await ava.ask('GET /albums/:albumId/look-alikes', given)).status).toBe(404);
});
