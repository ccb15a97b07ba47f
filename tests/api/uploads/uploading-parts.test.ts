import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PartReply } from '../../../shared/api/guests-api.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { type Answer, ownerWithAlbum, Person, type Refusal } from '../../support/person.ts';

const PART = 250_000;

let keepsake: TestKeepsake;
let folder: string;
let ines: Person;
let ava: Person;
let album: { id: string; uploadCode: string };
let photo: Buffer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-parts-'));
  keepsake = await startKeepsake({ dataFolder: folder });
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  ava = new Person(keepsake, 'Ava');
  const { bytes } = await makePhoto({ width: 64, height: 64 });
  // A JPEG may have any bytes behind its end.
  photo = Buffer.concat([bytes, Buffer.alloc(2.5 * PART, 7)]);
});
afterEach(async () => {
  await keepsake.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Sent {
  clientKey: string;
  offset: number;
  bytes?: number;
  file?: Buffer;
  fields?: Record<string, string>;
}

async function send(person: Person, { clientKey, offset, bytes = PART, file = photo, fields = {} }: Sent) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const part = new Uint8Array(file.subarray(offset, offset + bytes));
  form.append('part', new Blob([part], { type: 'image/jpeg' }), 'toast.jpg');
  const query = new URLSearchParams({ clientKey, offset: String(offset), sizeBytes: String(file.length) });
  const answer = await person.send('POST', `/api/uploads/${album.uploadCode}/parts?${query}`, form);
  return answer as Answer<PartReply & Refusal>;
}

/** Sends all parts from `offset` on, following the server's responses. */
async function sendAll(person: Person, sent: Omit<Sent, 'offset'>, offset = 0) {
  for (;;) {
    const answer = await send(person, { ...sent, offset });
    if (answer.status !== 200 || answer.body.upload) return answer;
    offset = answer.body.receivedBytes;
  }
}

const openParts = () => readdir(join(folder, 'files', 'incoming-parts')).catch(() => []);
const photosOf = async () =>
  (await ines.get('GET /albums/:albumId', { params: { albumId: album.id } })).photos;
const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');

test('a photo uploaded in parts has its name and uploader, and leaves no parts behind', async () => {
  const clientKey = randomUUID();
  const first = await send(ava, { clientKey, offset: 0 });
  expect(first.body).toEqual({ receivedBytes: PART, upload: null });
  expect(await openParts()).toHaveLength(1);
  const fields = { uploaderName: 'Ava', sha256: hashOf(photo) };
  const { body } = await sendAll(ava, { clientKey, fields }, PART);
  expect(body.upload?.photos).toMatchObject([{ originalFilename: 'toast.jpg', uploaderName: 'Ava' }]);
  await keepsake.ctx.work.idle();
  expect(await photosOf()).toHaveLength(1);
  const row = await keepsake.ctx.db.selectFrom('photos').select('sha256').executeTakeFirstOrThrow();
  expect([row.sha256, await openParts()]).toEqual([hashOf(photo), []]);
  // The last response was lost, and the retry receives the photo whatever it sends.
  const again = await send(ava, { clientKey, offset: 0 });
  expect(again.body.upload?.photos).toHaveLength(1);
  // Another guest's phone sends the same photo in parts.
  const skipping = { clientKey: randomUUID(), fields: { skipKnown: 'true' } };
  expect((await sendAll(new Person(keepsake, 'Mia'), skipping)).body.code).toBe('PHOTO_KNOWN');
  expect([await photosOf(), await openParts()]).toMatchObject([[{}], []]);
});

test('the response to an unexpected part contains the part to continue from, even after a restart', async () => {
  const clientKey = randomUUID();
  await send(ava, { clientKey, offset: 0 });
  expect((await send(ava, { clientKey, offset: 2 * PART })).body.receivedBytes).toBe(PART);
  expect((await send(ava, { clientKey, offset: 0 })).body.receivedBytes).toBe(PART);
  await keepsake.stop();
  const { DATABASE_URL } = keepsake.ctx.config;
  keepsake = await startKeepsake({
    dataFolder: folder,
    environment: DATABASE_URL ? { DATABASE_URL } : {},
  });
  const [theAva, theInes] = [new Person(keepsake, 'Ava'), new Person(keepsake, 'Ines')];
  theInes.token = ines.token;
  ines = theInes;
  const resumed = await send(theAva, { clientKey, offset: 0 });
  expect(resumed.body).toEqual({ receivedBytes: PART, upload: null });
  expect((await sendAll(theAva, { clientKey }, PART)).body.upload?.photos).toHaveLength(1);
});

test('sending the last part twice at once stores a single photo', async () => {
  const clientKey = randomUUID();
  await send(ava, { clientKey, offset: 0 });
  await send(ava, { clientKey, offset: PART });
  const last = () => send(ava, { clientKey, offset: 2 * PART, bytes: photo.length });
  const answers = await Promise.all([last(), last()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await send(ava, { clientKey, offset: 0 })).body.upload?.photos).toHaveLength(1);
  await keepsake.ctx.work.idle();
  expect([await photosOf(), await openParts()]).toMatchObject([[{}], []]);
});

test('a complete file that does not match its hash, or is no photo, is rejected and leaves nothing behind', async () => {
  const wrong = await sendAll(ava, { clientKey: randomUUID(), fields: { sha256: 'a'.repeat(64) } });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'UPLOAD_CUT_SHORT']);
  const list = Buffer.alloc(2 * PART, 'Table 1: Ines, Theo. ');
  const refused = await sendAll(ava, { clientKey: randomUUID(), file: list });
  expect([refused.status, refused.body.code]).toEqual([415, 'NOT_AN_IMAGE']);
  expect([await openParts(), await photosOf()]).toEqual([[], []]);
});

test('parts of invalid size and files above the limit are rejected', async () => {
  const clientKey = randomUUID();
  const small = await send(ava, { clientKey, offset: 0, bytes: PART - 1 });
  const huge = Buffer.alloc(9 * 1024 * 1024 + PART);
  const large = await send(ava, { clientKey, offset: 0, bytes: 9 * 1024 * 1024, file: huge });
  expect([small.body.code, large.body.code]).toEqual(['VALIDATION', 'VALIDATION']);
  expect(await openParts()).toEqual([]);
  const beyond = (keepsake.ctx.config.MAX_FILE_MB + 1) * 1024 * 1024;
  const path = `/api/uploads/${album.uploadCode}/parts?clientKey=${clientKey}&offset=0&sizeBytes=${beyond}`;
  const form = new FormData();
  form.append('part', new Blob(['x']), 'x.jpg');
  expect((await ava.send('POST', path, form)).body).toMatchObject({ code: 'FILE_TOO_LARGE' });
});

test('an album that is closed between two parts rejects the next part', async () => {
  const clientKey = randomUUID();
  await send(ava, { clientKey, offset: 0 });
  const at = { params: { albumId: album.id } };
  await ines.get('PATCH /albums/:albumId/archive', { ...at, body: { isArchived: true } });
  expect((await send(ava, { clientKey, offset: PART })).body.code).toBe('ALBUM_ARCHIVED');
  await ines.get('PATCH /albums/:albumId/archive', { ...at, body: { isArchived: false } });
  const { body } = await sendAll(ava, { clientKey }, PART);
  await keepsake.ctx.work.idle();
  await ines.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: album.id, photoId: body.upload?.photos[0]?.id ?? '' },
  });
  expect((await send(ava, { clientKey, offset: 0 })).body.code).toBe('PHOTO_REMOVED');
});

test('an album with a PIN accepts no part from a guest without it', async () => {
  const at = { params: { albumId: album.id } };
  await ines.get('PATCH /albums/:albumId/pin', { ...at, body: { pin: '4711' } });
  expect((await send(ava, { clientKey: randomUUID(), offset: 0 })).body.code).toBe('PIN_REQUIRED');
  expect(await openParts()).toEqual([]);
});

test('a device may have eight unfinished photos, and a ninth replaces the oldest', async () => {
  const theo = new Person(keepsake, 'Theo');
  const theos = randomUUID();
  await send(theo, { clientKey: theos, offset: 0 });
  const keys = Array.from({ length: 9 }, () => randomUUID());
  for (const clientKey of keys) {
    keepsake.advance(1000);
    await send(ava, { clientKey, offset: 0 });
  }
  expect(await openParts()).toHaveLength(9);
  const [oldest = '', second = ''] = keys;
  const offsetOf = async (person: Person, clientKey: string) =>
    (await send(person, { clientKey, offset: 2 * PART })).body.receivedBytes;
  expect([await offsetOf(ava, oldest), await offsetOf(ava, second)]).toEqual([0, PART]);
  expect(await offsetOf(theo, theos)).toBe(PART);
  await keepsake.runJob('sweep parts');
  expect(await openParts()).toHaveLength(9);
  keepsake.advance(24 * 3_600_000);
  await keepsake.runJob('sweep parts');
  expect(await openParts()).toEqual([]);
});

test('unfinished parts are deleted from every store after a day, even if another store fails', async () => {
  await send(ava, { clientKey: randomUUID(), offset: 0 });
  const { stores } = keepsake.ctx;
  const { current: disk } = stores;
  const down = async () => Promise.reject(new Error('the store is down'));
  const remove = vi.fn(async (_folder: string) => undefined);
  const s3 = {
    ...disk,
    parts: {
      ...disk.parts,
      folders: async () => ['in-s3'],
      usage: async () => new Map([['in-s3', { since: 0, bytes: PART }]]),
      remove,
    },
  };
  keepsake.ctx.stores = {
    ...stores,
    current: s3,
    all: [{ ...s3, parts: { ...s3.parts, usage: down } }, disk, s3],
  };
  keepsake.advance(25 * 3_600_000);
  await keepsake.runJob('sweep parts');
  expect(await openParts()).toEqual([]);
  expect(remove.mock.calls).toEqual([['in-s3']]);
  expect(keepsake.log.join('')).toContain('the store is down');

  // The parts of one photo do not delay those of another.
  const [first, second] = ['a-first', 'b-second'];
  for (const name of [first, second]) await mkdir(join(folder, 'files', 'incoming-parts', name));
  const stuck = (name: string) => (name === first ? down() : disk.parts.remove(name));
  keepsake.ctx.stores = { ...stores, all: [{ ...disk, parts: { ...disk.parts, remove: stuck } }] };
  keepsake.advance(25 * 3_600_000);
  await keepsake.runJob('sweep parts');
  expect(await openParts()).toEqual([first]);
});

test('even if invented devices send first parts of large photos, every other guest can upload', async () => {
  const large = Buffer.concat([photo, Buffer.alloc(24 * 1024 * 1024 - photo.length)]);
  const sent = await Promise.all(
    Array.from({ length: 172 }, async () => {
      const device = new Person(keepsake, 'Nobody');
      return (await send(device, { clientKey: randomUUID(), offset: 0, file: large })).status;
    }),
  );
  expect(sent.filter((status) => status === 200).length).toBeGreaterThan(170);
  const ended = await sendAll(ava, { clientKey: randomUUID() });
  expect([ended.status, ended.body.upload?.photos.length]).toEqual([200, 1]);
});
