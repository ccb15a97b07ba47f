import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { LISBON, makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, type UploadFile } from '../../support/person.ts';
import { findTraces, listProblems } from '../../support/traces.ts';

const KNOWN = { error: 'This photo is already in the album.', code: 'PHOTO_KNOWN' };

let keepsake: TestKeepsake;
let ines: Person;
let album: Album;
let toast: UploadFile;

beforeAll(async () => {
  keepsake = await startKeepsake();
  ({ owner: ines } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  toast = await makePhoto({ hue: 40, width: 64, height: 64, exif: LISBON });
});
beforeEach(async () => {
  ({ album } = await ines.createAlbum('Garden Party'));
});
afterEach(async () => expect(listProblems(await findTraces(keepsake))).toEqual([]));
afterAll(() => keepsake.stop());

const guest = (number: number) => new Person(keepsake, `Guest ${number}`);
const sessionOf = (number: number) => `${number}`.padStart(32, 's');

/** Sends a photo like a phone, with its own key and upload session. */
const send = (number: number, fields: Record<string, string> = {}, person = guest(number)) =>
  person.tryUpload(album.uploadCode, [toast], {
    uploadSessionId: sessionOf(number),
    clientKeys: randomUUID(),
    skipKnown: 'true',
    ...fields,
  });
const change = (details: Record<string, unknown>) =>
  ines.get('PATCH /albums/:albumId/details', { params: { albumId: album.id }, body: details });

async function stored() {
  await keepsake.settle();
  const { album: shown, photos } = await ines.get('GET /albums/:albumId', { params: { albumId: album.id } });
  expect(shown.photoCount).toBe(photos.length);
  return photos.length;
}

test('the same photo from twenty guests at the same moment is stored once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => send(number)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  const refused = answers.filter(({ status }) => status === 409);
  for (const { body } of refused) expect(body).toEqual(KNOWN);
  expect(await stored()).toBe(1);
  // Duplicates do not count as bad files, so the venue's address is not limited.
  expect((await send(20)).status).toBe(409);
  // A client that does not set `skipKnown` stores every photo, as the specification says.
  expect((await send(21, { skipKnown: 'false' })).status).toBe(201);
  expect(await stored()).toBe(2);
});

test('a retry receives its own photo, immediately or after a lost response', async () => {
  const clientKeys = randomUUID();
  const both = await Promise.all([send(1, { clientKeys }), send(1, { clientKeys })]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect((await send(1, { clientKeys })).body.photos).toHaveLength(1);
  expect(await stored()).toBe(1);
});

test('if a request contains two identical files, the second is listed as rejected', async () => {
  const answer = await guest(1).tryUpload(album.uploadCode, [toast, toast], { skipKnown: 'true' });
  expect([answer.status, answer.body.photos.length, answer.body.rejected]).toMatchObject([201, 1, [KNOWN]]);
});

test('identical photos are recognised even after their location was removed', async () => {
  expect((await send(1, { removeLocation: 'true' })).status).toBe(201);
  expect((await send(2, { removeLocation: 'true' })).body).toEqual(KNOWN);
  // The album also knows the hash of the uncleaned file, so that a phone need not send it again.
  await stored();
  const sha256 = createHash('sha256').update(toast.bytes).digest('hex');
  const { known } = await guest(3).get('POST /uploads/:uploadCode/known', {
    params: { uploadCode: album.uploadCode },
    body: { hashes: [sha256, 'c'.repeat(64)], uploadSessionIds: [] },
  });
  expect(known).toEqual([sha256]);
  expect((await send(3)).body).toEqual(KNOWN);
  expect(await stored()).toBe(1);
});

test('a duplicate of a photo that the guest may not see is stored again, without disclosing that photo', async () => {
  await change({ approveFirst: true });
  expect((await send(1)).status).toBe(201);
  expect((await send(2)).status).toBe(201);
  // The uploader and the owner may know of the photo.
  expect((await send(1)).body).toEqual(KNOWN);
  expect((await send(3, {}, ines)).body).toEqual(KNOWN);
  await change({ approveFirst: false, revealAt: new Date(keepsake.ctx.now() + 3_600_000).toISOString() });
  expect((await send(4)).status).toBe(201);
  expect(await stored()).toBe(3);
});

test('a deleted photo can be uploaded again under a new key', async () => {
  const { body } = await send(1);
  await ines.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: album.id, photoId: body.photos[0]?.id ?? '' },
  });
  expect((await send(2)).status).toBe(201);
  expect(await stored()).toBe(1);
});
