import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { paintPhoto } from '../../../scripts/paint-photo.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';

const keepsake = keepsakeForFile();
let owner: Person;
let album: Album;
beforeAll(async () => {
  ({ owner, album } = await ownerWithAlbum(keepsake));
});

test('copies of a photo in other sizes form a group with the largest first', async () => {
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

test('plain pictures of different colours are not look-alikes, but a difference in exposure hardly matters', async () => {
  const { album: plain } = await owner.createAlbum('Plain pictures');
  const theo = new Person(keepsake, 'Theo');
  const colours = Array.from({ length: 12 }, (_, hour) => `hsl(${hour * 30}, 50%, 50%)`);
  const pictures = await Promise.all(
    [...colours, 'hsl(0, 50%, 54%)'].map(async (background, at) => ({
      name: `Plain ${at}.jpg`,
      bytes: await sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );
  const { photos: one } = await theo.upload(plain.uploadCode, pictures.slice(0, 6));
  await theo.upload(plain.uploadCode, pictures.slice(6, 12));
  const { photos: brighter } = await theo.upload(plain.uploadCode, pictures.slice(12));
  await keepsake.ctx.work.idle();
  const found = await owner.get('GET /albums/:albumId/look-alikes', { params: { albumId: plain.id } });
  expect(found.groups.map((group) => group.toSorted())).toEqual([[one[0]?.id, brighter[0]?.id].toSorted()]);
});
