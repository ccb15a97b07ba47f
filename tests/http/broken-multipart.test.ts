import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Album } from '../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum } from '../support/person.ts';
import { filePart, multipart, sendRaw } from '../support/raw-request.ts';
import { findTraces, type Traces } from '../support/traces.ts';

const keepsake = keepsakeForFile({ environment: { MAX_FILE_MB: '2' } });
let album: Album;
let photo: Buffer;
let before: Traces;

beforeAll(async () => {
  ({ album } = await ownerWithAlbum(keepsake));
  photo = Buffer.from((await makePhoto()).bytes);
});
beforeEach(async () => {
  before = await findTraces(keepsake);
});
afterEach(async () => {
  expect(await findTraces(keepsake)).toEqual(before);
  expect(keepsake.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

const post = (headers: Record<string, string>, body: Buffer | string, cutShort = false) =>
  sendRaw(keepsake, { method: 'POST', path: `/api/uploads/${album.uploadCode}`, headers, body, cutShort });

/** Returns status and code of the response, which is JSON without internal details. */
async function refusalOf(type: string, body: Buffer | string) {
  const { status, text } = await post({ 'Content-Type': type }, body);
  expect(text).not.toMatch(/node_modules|\/tmp|at \w+ \(/u);
  return [status, (JSON.parse(text) as { code: string }).code];
}

const field = (name: string, content: string) => ({
  headers: `Content-Disposition: form-data; name="${name}"`,
  content,
});
const file = () => filePart('a.jpg', photo);

test('the same multipart body, well-formed, is accepted', async () => {
  const { type, body } = multipart([field('uploaderName', 'Theo'), file()]);
  const { status } = await post({ 'Content-Type': type }, body);
  expect(status).toBe(201);
  before = await findTraces(keepsake);
  expect(before.photoRows).toBe(1);
});

describe('a malformed multipart body', () => {
  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['another boundary than the body has', 'multipart/form-data; boundary=something-else'],
  ])('%s: is a 400', async (_what, type) => {
    const { body } = multipart([file()]);
    const [status] = await refusalOf(type, body);
    expect(status).toBe(400);
  });

  test('that ends in the middle of a file, of a part’s headers, or without its last line is a 400', async () => {
    const { type, body } = multipart([file()], false);
    const cut = [400, 'UPLOAD_CUT_SHORT'];
    expect(await refusalOf(type, body)).toEqual(cut);
    expect(await refusalOf(type, body.subarray(0, body.length / 2))).toEqual(cut);
    expect(await refusalOf(type, body.subarray(0, 60))).toEqual(cut);
  });

  test('may be empty, which is a 400', async () => {
    const { type } = multipart([]);
    const [status] = await refusalOf(type, '');
    expect(status).toBe(400);
  });

  test('with a truncated second file rejects the first file too', async () => {
    const { type, body } = multipart([file(), file()]);
    expect(await refusalOf(type, body.subarray(0, body.length - 200))).toEqual([400, 'UPLOAD_CUT_SHORT']);
  });
});

describe('a hostile multipart body', () => {
  test.each(['__proto__', 'constructor', 'toString'])(
    'with a field called %s changes nothing',
    async (name) => {
      const { type, body } = multipart([field(name, 'polluted')]);
      const [status] = await refusalOf(type, body);
      expect(status).toBe(400);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect(Object.prototype.toString.call({})).toBe('[object Object]');
    },
  );

  test.each([
    ['a field of 100 KB', [field('uploaderName', 'x'.repeat(100_000))], [400, 413]],
    ['a thousand fields', Array.from({ length: 1000 }, (_, at) => field(`f${at}`, 'x')), [400, 413]],
    ['fifty names', Array.from({ length: 30 }, () => field('uploaderName', 'x')), [400]],
    ['eleven keys', Array.from({ length: 11 }, () => field('clientKeys', crypto.randomUUID())), [400]],
  ])('with %s is rejected', async (_what, parts, statuses) => {
    const { type, body } = multipart([file(), ...parts]);
    const [status] = await refusalOf(type, body);
    expect(statuses).toContain(status);
  });

  test('that is JSON is buffered only up to the usual limit', async () => {
    const large = JSON.stringify({ uploaderName: 'x'.repeat(1024 * 1024) });
    expect(await refusalOf('application/json', large)).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('with a thousand empty files is rejected', async () => {
    const empty = Array.from({ length: 1000 }, () => filePart('e.jpg', Buffer.alloc(0)));
    const { type, body } = multipart(empty);
    expect(await refusalOf(type, body)).toEqual([413, 'TOO_MANY_FILES']);
  });

  test('with more bytes than eleven files may have is rejected', async () => {
    const large = Array.from({ length: 12 }, () => filePart('l.jpg', Buffer.alloc(1.9 * 1024 * 1024)));
    const { type, body } = multipart(large);
    // The server may respond or close the connection during the request, and both are rejections.
    const status = await post({ 'Content-Type': type }, body).then(
      (answer) => answer.status,
      () => 'closed',
    );
    expect([413, 'closed']).toContain(status);
  });
});

test('a phone that disconnects during an upload leaves nothing behind', async () => {
  const { type, body } = multipart([filePart('a.jpg', Buffer.alloc(1024 * 1024))]);
  const arrived = new Promise<void>((resolve) => {
    keepsake.ctx.stores.current = { ...keepsake.ctx.stores.current };
    Object.defineProperty(keepsake.ctx.stores.current, 'incomingFolder', {
      configurable: true,
      get: () => {
        resolve();
        return folder;
      },
    });
  });
  const folder = before ? originalFolder() : '';
  const headers = { 'Content-Type': type, 'Content-Length': String(body.length) };
  const gone = post(headers, body.subarray(0, body.length / 2), true).catch((error: Error) => error);
  await arrived;
  expect(await gone).toBeInstanceOf(Error);
  await requestsToEnd();
});

/** The folder in which the disk store receives files. */
function originalFolder(): string {
  return keepsake.ctx.stores.named('disk').incomingFolder;
}

async function requestsToEnd(): Promise<void> {
  await expect.poll(async () => (await findTraces(keepsake)).incoming, { timeout: 10_000 }).toEqual([]);
}
