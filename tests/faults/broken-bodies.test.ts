import { readdir } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../shared/api/albums-api.ts';
import { type Bystander, bystanderAt } from '../support/bystander.ts';
import { keepsakeForFile } from '../support/keepsake-server.ts';
import { ownerWithAlbum } from '../support/person.ts';
import { sendBytes } from '../support/raw-socket.ts';
import { seededRandom } from '../support/seeded-random.ts';

const KB = 1024;
const MB = 1024 * KB;
/** A failing run prints its seed, and `KEEPSAKE_TEST_SEED` repeats it. */
const SEED = Number(process.env.KEEPSAKE_TEST_SEED ?? Date.now());
const BODIES = 100;
/** The maximum that both machines' buffers hold of an unread connection. */
const ON_THE_WAY = 12 * MB;

const keepsake = keepsakeForFile({ environment: { MAX_FILE_MB: '1' } });
let album: Album;
let bystander: Bystander;
beforeAll(async () => {
  ({ album } = await ownerWithAlbum(keepsake));
  bystander = await bystanderAt(keepsake);
});
// Passes time, so that upload rate limits do not interfere.
beforeEach(() => keepsake.advance(10 * 60_000));

const BOUNDARY = '----KeepsakeTestBoundary7d1f';
/** A body that the parser accepts is rejected later, because it contains no photo. */
const NO_PHOTO = 'no photo at all '.repeat(20);
const part = (head: string, content: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
const disposition = (more: string) => `Content-Disposition: form-data; ${more}`;
const file = (content: string) =>
  part(`${disposition('name="photos"; filename="a.txt"')}\r\nContent-Type: text/plain`, content);

function head(length: string, contentType = `multipart/form-data; boundary=${BOUNDARY}`): string {
  const lines = [`POST /api/uploads/${album.uploadCode} HTTP/1.1`, 'Host: x', 'Connection: close'];
  return `${[...lines, `Content-Type: ${contentType}`, length].join('\r\n')}\r\n\r\n`;
}
const whole = (body: Buffer, contentType?: string) =>
  Buffer.concat([Buffer.from(head(`Content-Length: ${body.length}`, contentType)), body]);

/** Creates a body that is broken in one of several ways. */
function broken(random: (below: number) => number): Buffer {
  const fields = [
    part(disposition('name="uploaderName"'), 'Theo'),
    part(disposition('name="clientKeys"'), 'a4d0c1de-1111-4222-8333-444455556666'),
    file('x'.repeat(random(40) * KB)),
    file(`\r\n--${BOUNDARY.slice(0, random(BOUNDARY.length))}`),
    part(disposition(`name="${'n'.repeat(random(20 * KB))}"`), 'x'),
    part(`X-Long: ${'h'.repeat(random(40 * KB))}\r\n${disposition('name="photos"; filename="a"')}`, 'x'),
    part('no colon at all', 'x'),
    part(disposition('filename="no name"'), 'x'),
    part(disposition(`name="photos"; filename="${'\\'.repeat(random(9 * KB))}"`), 'x'),
    part(disposition('name="photos"; filename*=utf-8\'\'%E0%A4%A'), 'x'),
    part('', 'x'),
  ];
  const count = 1 + random(5);
  let text = '';
  for (let at = 0; at < count; at += 1) text += fields[random(fields.length)];
  if (random(4) > 0) text += `--${BOUNDARY}--\r\n`;
  let body = Buffer.from(text, 'latin1');
  const at = random(body.length + 1);
  const cut = (from: number, to: number) => Buffer.concat([body.subarray(0, from), body.subarray(to)]);
  const insert = (what: Buffer) => Buffer.concat([body.subarray(0, at), what, body.subarray(at)]);
  for (let changes = random(4); changes > 0; changes -= 1) {
    const kind = random(7);
    if (kind === 0) body = Buffer.from(body.subarray(0, at));
    if (kind === 1) body = cut(at, Math.min(body.length, at + 1 + random(80)));
    if (kind === 2) body = insert(Buffer.from(`\r\n--${BOUNDARY}`));
    if (kind === 3) body = insert(Buffer.from(['\r', '\n', '\r\n', '\r\n\r\n', '--', '\0'][random(6)] ?? ''));
    if (kind === 4) body = insert(Buffer.alloc(random(30 * KB), random(256)));
    if (kind === 5) body = insert(Buffer.from(body.subarray(random(body.length + 1))));
    if (kind === 6)
      for (let flips = random(30); flips > 0; flips -= 1) body[random(body.length)] = random(256);
  }
  return body;
}

/** Sends the body whole, in chunks of random sizes, or with a broken Content-Type. */
function asRequest(body: Buffer, random: (below: number) => number): Buffer {
  const types = [
    '',
    '; boundary=',
    `; boundary=${'b'.repeat(250 + random(20))}`,
    '; boundary="',
    '; boundary=a b',
  ];
  if (random(20) === 0) return whole(body, `multipart/form-data${types[random(types.length)]}`);
  if (random(3) > 0) return whole(body);
  const pieces: Buffer[] = [Buffer.from(head('Transfer-Encoding: chunked'))];
  for (let at = 0; at < body.length; ) {
    const size = Math.min(body.length - at, 1 + random(random(2) === 0 ? 50 : 20 * KB));
    pieces.push(Buffer.from(`${size.toString(16)}\r\n`), body.subarray(at, at + size), Buffer.from('\r\n'));
    at += size;
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]);
}

test('a well-formed body reaches the check of its file', async () => {
  const body = part(disposition('name="uploaderName"'), 'Theo') + file(NO_PHOTO);
  const { status, text } = await sendBytes(keepsake.url, whole(Buffer.from(`${body}--${BOUNDARY}--\r\n`)));
  expect([status, text]).toEqual([415, expect.stringContaining('"code":"NOT_AN_IMAGE"')]);
});

test('100 broken bodies cause no server error, while another guest can upload', async () => {
  console.log(`KEEPSAKE_TEST_SEED=${SEED}`);
  const random = seededRandom(SEED);
  const bodies = Array.from({ length: BODIES }, () => asRequest(broken(random), random));
  const statuses = new Map<number | null, number>();
  const unexpected: string[] = [];
  const waits: number[] = [];
  const before = process.memoryUsage().rss;
  let next = 0;
  const sender = async () => {
    while (next < bodies.length) {
      const number = next;
      next += 1;
      if (number % 50 === 0) waits.push(await bystander.uploadAndLook());
      const { status, text, ms } = await sendBytes(keepsake.url, bodies[number] ?? '');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === null || status >= 500) unexpected.push(`body ${number}, ${ms} ms: ${text.slice(-200)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, sender));
  expect(unexpected).toEqual([]);
  expect(statuses.get(400)).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThan(bystander.withinMs);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * MB);
  expect(keepsake.log.filter((line) => line.includes('"level":50'))).toEqual([]);
}, 58_000);

test.each([70, 71, 254, 255, 256, 4_000])(
  'a multipart boundary of %i characters gets a proper response',
  async (length) => {
    const boundary = 'b'.repeat(length);
    const body = file(NO_PHOTO).replaceAll(BOUNDARY, boundary);
    const bytes = whole(
      Buffer.from(`${body}--${boundary}--\r\n`),
      `multipart/form-data; boundary=${boundary}`,
    );
    expect((await sendBytes(keepsake.url, bytes)).status).toBe(length > 70 ? 400 : 415);
  },
);

test.each([
  ['before the first part', '', 400, 1 * MB],
  ['in the head of a part', `--${BOUNDARY}\r\nX-Long: `, 400, 1 * MB],
  ['in a text field', `--${BOUNDARY}\r\n${disposition('name="uploaderName"')}\r\n\r\n`, 413, 1 * MB],
  ['behind the last part', `${file(NO_PHOTO)}--${BOUNDARY}--\r\n`, 400, 1 * MB],
  ['in a file', file('').slice(0, -2), 413, 12 * MB],
])('an endless body %s is rejected, however it is transferred', async (_where, begin, status, max) => {
  const lengths = [`Content-Length: ${600 * MB}`, 'Transfer-Encoding: chunked'];
  for (const length of lengths) {
    const isChunked = length.startsWith('Transfer');
    const begun = isChunked ? `${begin.length.toString(16)}\r\n${begin}\r\nFFFFFFF\r\n` : begin;
    const sending = sendBytes(
      keepsake.url,
      head(length) + (begin === '' && isChunked ? 'FFFFFFF\r\n' : begun),
      {
        more: (socket) => {
          while (
            !socket.destroyed &&
            socket.bytesWritten < 100 * MB &&
            socket.write(Buffer.alloc(256 * KB, 'x'))
          );
        },
      },
    );
    expect(await bystander.uploadAndLook()).toBeLessThan(bystander.withinMs);
    const reply = await sending;
    expect([length, reply.status]).toEqual([length, status]);
    expect(reply.sentBytes).toBeLessThan(max + ON_THE_WAY);
  }
});

test('a disk that fills up during an upload is reported at once, and no byte of the photo stays', async () => {
  let looks = 0;
  const { isShort } = keepsake.ctx.freeSpace;
  keepsake.ctx.freeSpace.isShort = async () => {
    looks += 1;
    return looks > 2;
  };
  const large = Buffer.from(`${file('x'.repeat(MB - KB))}--${BOUNDARY}--\r\n`);
  const { status, text } = await sendBytes(keepsake.url, whole(large));
  keepsake.ctx.freeSpace.isShort = isShort;
  expect([status, text]).toEqual([503, expect.stringContaining('"code":"NO_ROOM"')]);
  expect(text.toLowerCase()).toContain('\r\nretry-after: 60\r\n');
  expect(looks).toBe(3);
  expect(await readdir(keepsake.ctx.stores.current.incomingFolder)).toEqual([]);
});
