import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { removePhoto } from '../../../server/photos/files/photo-removal.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, type UploadFile } from '../../support/person.ts';
import { findTraces, listProblems, type Traces } from '../../support/traces.ts';

const MB = 1024 * 1024;

const keepsake = keepsakeForFile({ environment: { MAX_FILE_MB: '2' } });
let guest: Person;
let album: Album;
let before: Traces;
let good: UploadFile;

beforeAll(async () => {
  guest = new Person(keepsake, 'Guest');
  ({ album } = await ownerWithAlbum(keepsake));
  good = await makePhoto({ name: 'Good.jpg', width: 400, height: 300 });
  // The first photo starts the imaging process, so later ones are rejected within the response.
  const { photos } = await guest.upload(album.uploadCode, [good]);
  await keepsake.settle();
  await removePhoto(keepsake.ctx, photos[0]?.id ?? '');
});
beforeEach(async () => {
  // The tests together send more than a device may send in a minute.
  keepsake.advance(60_000);
  before = await findTraces(keepsake);
});
// Every rejection leaves no row, count or file behind.
afterEach(async () => {
  const after = await findTraces(keepsake);
  expect(listProblems(after)).toEqual([]);
  expect(after).toEqual(before);
});

const code = () => album.uploadCode;
const text = (name: string, content: string): UploadFile => ({ name, bytes: Buffer.from(content) });

async function refusalOf(files: UploadFile[], fields: Record<string, string> = {}) {
  // One address may send ten rejected bodies a second.
  keepsake.advance(1_000);
  const answer = await guest.tryUpload(code(), files, fields);
  return [answer.status, answer.body.code, answer.body.error];
}

describe('uploading a file that is no photo', () => {
  test.each([
    ['a web page', text('party.jpg', '<!doctype html><script>alert(1)</script>')],
    [
      'a drawing that can hold scripts',
      text('logo.jpg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    [
      'a GIF',
      { name: 'a.jpg', bytes: Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64') },
    ],
    ['a bitmap', { name: 'a.jpg', bytes: Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]) }],
    ['a TIFF', { name: 'a.jpg', bytes: Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(200)]) }],
    ['a PDF', text('a.jpg', '%PDF-1.7 and so on and so on')],
  ])('is rejected: %s called .jpg', async (_what, file) => {
    expect(await refusalOf([file])).toEqual([
      415,
      'NOT_AN_IMAGE',
      'File type not supported (unknown). Allowed: JPEG, PNG, WebP, HEIC',
    ]);
  });

  test.each([
    ['image/gif', 'image/gif'],
    ['text/plain;charset=utf-8', 'text/plain'],
    ['image/jpeg', 'unknown'],
    ['', 'unknown'],
    ['<script>/x', 'unknown'],
  ])('declared as %j is rejected with its type named as %s', async (type, named) => {
    const file = { ...text('a.gif', `GIF89a ${'x'.repeat(200)}`), type };
    expect((await refusalOf([file]))[2]).toBe(
      `File type not supported (${named}). Allowed: JPEG, PNG, WebP, HEIC`,
    );
  });

  test('is rejected: an empty file, a single byte, and truncated photos', async () => {
    expect(await refusalOf([text('a.jpg', '')])).toEqual([400, 'EMPTY_FILE', 'The file is empty.']);
    const unreadable = [400, 'UNREADABLE', 'Photo could not be read.'];
    expect(await refusalOf([text('a.jpg', 'x')])).toEqual(unreadable);
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const { bytes } = await makePhoto({ format, width: 800, height: 600 });
      const half = { name: 'half.jpg', bytes: bytes.subarray(0, bytes.length / 2) };
      expect(await refusalOf([half])).toEqual(unreadable);
      expect(await refusalOf([{ ...half, bytes: bytes.subarray(0, 40) }])).toEqual(unreadable);
    }
  });

  test('is rejected: a picture with too many pixels to decode', async () => {
    const { bytes } = await makePhoto({ format: 'png', width: 64, height: 64 });
    const bomb = Buffer.from(bytes);
    // Width and height are in the header, before their checksum.
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    const [status, refusal] = await refusalOf([{ name: 'bomb.png', bytes: bomb }]);
    expect([status, ['TOO_MANY_PIXELS', 'UNREADABLE'].includes(String(refusal))]).toEqual([400, true]);
  });
});

describe('uploading too much', () => {
  test('rejects a file above the size limit', async () => {
    const large = { name: 'large.jpg', bytes: Buffer.concat([good.bytes, Buffer.alloc(2 * MB)]) };
    const answer = await guest.tryUpload(code(), [large]);
    expect([answer.status, answer.body]).toEqual([
      413,
      expect.objectContaining({
        code: 'FILE_TOO_LARGE',
        error: 'File exceeds 2MB limit (2 MB)',
        filename: 'large.jpg',
      }),
    ]);
  });

  test('rejects a batch of eleven files and stores none', async () => {
    expect(await refusalOf(await makePhotos(11, { width: 32, height: 32 }))).toEqual([
      413,
      'TOO_MANY_FILES',
      'Maximum 10 files per upload',
    ]);
  });

  test('rejects a request without any file', async () => {
    const nothing = [400, 'NOTHING_CHOSEN', 'Please select at least one photo.'];
    expect(await refusalOf([], { uploaderName: 'Theo' })).toEqual(nothing);
    const form = new FormData();
    form.append('pictures', new Blob([new Uint8Array(good.bytes)]), 'wrong-field.jpg');
    const answer = (await guest.send('POST', `/api/uploads/${code()}`, form)) as {
      status: number;
      body: object;
    };
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ code: 'NOTHING_CHOSEN' })]);
  });

  test.each([
    ['a name of 101 characters', { uploaderName: 'x'.repeat(101) }, 'Name cannot exceed 100 characters.'],
    ['a session id of 201', { uploadSessionId: 'x'.repeat(201) }, /.+/u],
    ['a key that is none', { clientKeys: 'my-photo' }, /UUID/u],
  ])('rejects %s', async (_what, fields, message) => {
    expect(await refusalOf([good], fields)).toEqual([400, 'VALIDATION', expect.stringMatching(message)]);
  });
});

describe('uploading to a closed album', () => {
  const set = (change: { isArchived?: boolean; expiresAt?: number | null }) =>
    keepsake.ctx.db.updateTable('albums').set(change).where('id', '=', album.id).execute();
  const look = async () =>
    (await guest.ask('GET /uploads/:uploadCode', { params: { uploadCode: code() } })).status;

  test('is a 410 for everybody, the owner included, if it is archived', async () => {
    await set({ isArchived: true });
    const archived = [
      410,
      'ALBUM_ARCHIVED',
      'This album has been archived and is no longer accepting uploads. Please contact the album owner.',
    ];
    expect(await refusalOf([good])).toEqual(archived);
    const owner = new Person(keepsake, 'Ines Costa');
    const body = { email: 'ines.costa@example.org', password: 'Ines Costa password' };
    owner.token = (await owner.get('POST /auth/login', { body })).token;
    expect((await owner.tryUpload(code(), [good])).status).toBe(410);
    expect((await owner.ask('GET /uploads/:uploadCode', { params: { uploadCode: code() } })).status).toBe(
      200,
    );
    expect(await look()).toBe(410);
    await set({ isArchived: false });
  });

  test('leaves nothing behind if the album is archived while the photo is being stored', async () => {
    const { current: store } = keepsake.ctx.stores;
    const { keep } = store;
    vi.spyOn(store, 'keep').mockImplementationOnce(async (...given) => {
      await set({ isArchived: true });
      return keep(...given);
    });
    expect((await refusalOf([good])).slice(0, 2)).toEqual([410, 'ALBUM_ARCHIVED']);
    await set({ isArchived: false });
    vi.restoreAllMocks();
  });

  test('is a 403 after the expiration, and a 410 after the album is archived', async () => {
    await set({ expiresAt: keepsake.ctx.now() + 60_000 });
    expect(await look()).toBe(200);
    await set({ expiresAt: keepsake.ctx.now() });
    expect((await refusalOf([good])).slice(0, 2)).toEqual([403, 'ALBUM_EXPIRED']);
    expect(await look()).toBe(403);
    await set({ isArchived: true });
    expect((await refusalOf([good])).slice(0, 2)).toEqual([410, 'ALBUM_ARCHIVED']);
    await set({ isArchived: false, expiresAt: null });
  });

  test('is a 404 for an unknown code, and a 429 after thirty guesses a minute', async () => {
    const tried: number[] = [];
    for (let guess = 0; guess < 31; guess += 1) {
      tried.push((await guest.tryUpload(`ZZZZZZZZ${10 + guess}`, [])).status);
    }
    expect(tried).toEqual([...Array(30).fill(404), 429]);
    expect(await look()).toBe(200);
    keepsake.advance(60_000);
    expect((await guest.tryUpload('ZZZZZZZZZZ', [])).status).toBe(404);
  });

  test('is a 415 for a request that is not multipart', async () => {
    const answer = await guest.send('POST', `/api/uploads/${code()}`, { photos: [] });
    expect([answer.status, answer.body]).toEqual([
      415,
      expect.objectContaining({ code: 'WRONG_CONTENT_TYPE' }),
    ]);
  });
});

test('a batch stores its valid photos and names the reason for each rejected photo', async () => {
  const batch = [
    good,
    text('Notes.jpg', 'no photo at all'),
    text('Empty.jpg', ''),
    { name: 'Film.jpg', bytes: Buffer.alloc(5 * MB) },
    { ...good, name: 'Also.jpg' },
  ];
  const answer = await guest.tryUpload(code(), batch);
  expect(answer.status).toBe(201);
  expect(answer.body.photos.map((photo) => photo.originalFilename)).toEqual(['Good.jpg', 'Also.jpg']);
  expect(answer.body.rejected).toEqual([
    {
      filename: 'Notes.jpg',
      code: 'NOT_AN_IMAGE',
      error: 'File type not supported (unknown). Allowed: JPEG, PNG, WebP, HEIC',
    },
    { filename: 'Empty.jpg', code: 'EMPTY_FILE', error: 'The file is empty.' },
    { filename: 'Film.jpg', code: 'FILE_TOO_LARGE', error: 'File exceeds 2MB limit (5 MB)' },
  ]);
  before = await findTraces(keepsake);
  expect([before.photoRows, before.stored.length]).toEqual([2, 8]);

  // Each photo keeps the key at its index in the batch.
  const keys = batch.map(() => crypto.randomUUID());
  await guest.tryUpload(code(), batch.slice(3), { clientKeys: keys.slice(3) });
  const again = await guest.tryUpload(code(), batch.slice(4), { clientKeys: keys.slice(4) });
  expect(again.body.photos.map((photo) => photo.originalFilename)).toEqual(['Also.jpg']);
  before = await findTraces(keepsake);
  expect(before.photoRows).toBe(3);

  const tooLargeFirst = await guest.tryUpload(code(), [batch[3], batch[1]] as UploadFile[]);
  expect([tooLargeFirst.status, tooLargeFirst.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
  const allBad = await guest.tryUpload(code(), batch.slice(1, 3));
  expect([allBad.status, allBad.body.code]).toEqual([415, 'NOT_AN_IMAGE']);
});
