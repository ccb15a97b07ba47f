import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertTombstones } from '../../../server/photos/tombstone-store.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import { startWithAdministrator } from '../../support/administrator.ts';
import type { TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import {
  type Answer,
  ownerWithAlbum,
  Person,
  type Refusal,
  registered,
  type UploadFile,
} from '../../support/person.ts';
import { findTraces, listProblems } from '../../support/traces.ts';

const DAY_MS = 24 * 3_600_000;
const REMOVED = { error: 'This photo was removed from the album.', code: 'PHOTO_REMOVED' };

let keepsake: TestKeepsake;
let nora: Person;
let ines: Person;
let album: Album;
let guests = 0;
beforeAll(async () => {
  ({ keepsake, nora } = await startWithAdministrator());
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
});
afterEach(async () => expect(listProblems(await findTraces(keepsake))).toEqual([]));
afterAll(() => keepsake.stop());

const newGuest = () => registered(keepsake, `Mia ${++guests}`);
const newFile = () => makePhoto({ width: 64, height: 64, hue: 9 });

/** Sends a photo like a phone, with its key in the address and in the form. */
function send(person: Person, file: UploadFile, key: string): Promise<Answer<Refusal>> {
  const form = new FormData();
  form.append('clientKeys', key);
  form.append('photos', new Blob([new Uint8Array(file.bytes)]), file.name);
  const path = `/api/uploads/${album.uploadCode}?clientKey=${key}`;
  return person.send('POST', path, form) as Promise<Answer<Refusal>>;
}

async function store(person: Person, file: UploadFile, key: string): Promise<string> {
  const { status, body } = await send(person, file, key);
  expect(status).toBe(201);
  await keepsake.settle();
  return (body.photos as { id: string }[])[0]?.id ?? '';
}

const deleteBy = (person: Person, photoId: string) =>
  person.get('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: album.id, photoId } });

test.each<[string, (photoId: string, mia: Person) => Promise<unknown>]>([
  ['its album’s owner', (photoId) => deleteBy(ines, photoId)],
  ['its uploader', (photoId, mia) => deleteBy(mia, photoId)],
  ['an administrator', (photoId) => nora.get('DELETE /admin/photos/:photoId', { params: { photoId } })],
  [
    'an administrator, with all that the uploader gave',
    async (_, mia) => {
      const { user } = await mia.get('GET /auth/me');
      const given = { params: { userId: user.id }, query: { deleteData: 'true' } } as const;
      await nora.get('DELETE /admin/users/:userId', given);
    },
  ],
])(
  'a photo deleted by %s is rejected when it is sent again, and accepted with a new key',
  async (_, remove) => {
    const [mia, phone] = [await newGuest(), new Person(keepsake, 'The phone, signed out')];
    const [file, key] = [await newFile(), randomUUID()];
    const photoId = await store(mia, file, key);
    // Until the photo is removed a retry receives it.
    expect(await store(phone, file, key)).toBe(photoId);
    await remove(photoId, mia);

    const before = await findTraces(keepsake);
    const inAddress = await send(phone, file, key);
    expect([inAddress.status, inAddress.body]).toEqual([410, REMOVED]);
    const inForm = await phone.tryUpload(album.uploadCode, [file], { clientKeys: key });
    expect([inForm.status, inForm.body]).toEqual([410, REMOVED]);
    expect(await findTraces(keepsake)).toEqual(before);

    expect(await store(phone, file, randomUUID())).not.toBe(photoId);
  },
);

test('in a batch only a photo that was removed before is rejected', async () => {
  const [mia, file, key] = [await newGuest(), await newFile(), randomUUID()];
  await deleteBy(ines, await store(mia, file, key));
  const batch = await mia.tryUpload(album.uploadCode, [file, file], { clientKeys: [key, randomUUID()] });
  expect([batch.status, batch.body.photos.length]).toEqual([201, 1]);
  expect(batch.body.rejected).toEqual([{ filename: file.name, ...REMOVED }]);

  const { album: other } = await ines.createAlbum('Garden party');
  expect((await mia.upload(other.uploadCode, [file], { clientKeys: key })).photos).toHaveLength(1);
});

test('a photo that was stored and deleted during a second upload attempt is not stored by that attempt', async () => {
  const [mia, file, key] = [await newGuest(), await newFile(), randomUUID()];
  const { imaging, db, now } = keepsake.ctx;
  const { derive } = imaging;
  imaging.derive = async (...given) => {
    imaging.derive = derive;
    // Another node has stored and deleted the photo.
    const deleted = { id: randomUUID(), albumId: album.id, clientKey: key, uploadSessionHash: null };
    await insertTombstones(db, [deleted], now());
    return derive(...given);
  };
  const slow = await mia.tryUpload(album.uploadCode, [file], { clientKeys: key });
  expect([slow.status, slow.body]).toEqual([410, REMOVED]);
});

test('deleting an album while its photo is decoded fails the upload and leaves nothing behind', async () => {
  const [mia, file] = [await newGuest(), await newFile()];
  const { owner, album: party } = await ownerWithAlbum(keepsake, 'Rui of a short album');
  const { imaging } = keepsake.ctx;
  const { derive } = imaging;
  imaging.derive = async (...given) => {
    imaging.derive = derive;
    await owner.ask('DELETE /albums/:albumId', { params: { albumId: party.id } });
    return derive(...given);
  };
  expect((await mia.tryUpload(party.uploadCode, [file])).status).toBe(404);
});

test('a retried file that is no photo is examined again and rejected again', async () => {
  const [mia, whole, key] = [await newGuest(), await makePhoto({ width: 1600, height: 1200 }), randomUUID()];
  const cut = { ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length / 2) };
  for (let tries = 0; tries < 2; tries += 1) {
    const { status, body } = await send(mia, cut, key);
    expect([status, body.code]).toEqual([400, 'UNREADABLE']);
  }
});

test('the key of a removed photo is forgotten when no phone can still retry the photo', async () => {
  const [mia, phone] = [await newGuest(), new Person(keepsake, 'The phone, signed out')];
  const [file, key] = [await newFile(), randomUUID()];
  await deleteBy(ines, await store(mia, file, key));
  await keepsake.ctx.db.updateTable('albums').set({ expiresAt: null }).execute();
  keepsake.advance(30 * DAY_MS - 60_000);
  await keepsake.runJob('delete old tombstones');
  expect((await send(phone, file, key)).status).toBe(410);
  keepsake.advance(61_000);
  await keepsake.runJob('delete old tombstones');
  expect((await send(phone, file, key)).status).toBe(201);
});
