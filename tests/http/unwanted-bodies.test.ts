import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../shared/api/albums-api.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { ownerWithAlbum, type Person } from '../support/person.ts';

const MB = 1024 * 1024;
/** The maximum that the server discards and both machines buffer of an unread connection. */
const ON_THE_WAY = 24 * MB;

let keepsake: TestKeepsake;
let ines: Person;
let album: Album;
beforeAll(async () => {
  const webFolder = join(import.meta.dirname, '..', '..', 'web');
  keepsake = await startKeepsake({ environment: { MAX_FILE_MB: '25' }, webFolder });
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
});
afterAll(() => keepsake.stop());
beforeEach(async () => archive(false));

const archive = (isArchived: boolean) =>
  ines.get('PATCH /albums/:albumId/archive', { params: { albumId: album.id }, body: { isArchived } });

/**
 * Sends endlessly, whatever the response. Returns what the server sent before it closed the connection, and
 * how much it accepted.
 */
function sendForEver(path: string, length: string): Promise<{ answer: string; sentBytes: number }> {
  const { hostname, port } = new URL(keepsake.url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let answer = '';
    const more = () => {
      while (!socket.destroyed && socket.bytesWritten < 250 * MB && socket.write(Buffer.alloc(MB)));
    };
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('drain', more);
    socket.on('close', () => resolve({ answer, sentBytes: socket.bytesWritten - socket.writableLength }));
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`;
    socket.write(head, more);
  });
}

test.each([
  ['unknown', 404, 'ALBUM_NOT_FOUND', `Content-Length: ${250 * MB}`],
  ['archived', 410, 'ALBUM_ARCHIVED', `Content-Length: ${250 * MB}`],
  ['archived, in chunks', 410, 'ALBUM_ARCHIVED', 'Transfer-Encoding: chunked'],
])(
  'an album that is %s: rejects an upload with %i and closes the connection',
  async (what, status, code, length) => {
    if (status === 410) await archive(true);
    const uploadCode = what === 'unknown' ? 'ZZZZZZZZZZ' : album.uploadCode;
    const isChunked = length.startsWith('Transfer');
    // The body is one endless chunk.
    const { answer, sentBytes } = await sendForEver(
      `/api/uploads/${uploadCode}`,
      isChunked ? `${length}\r\n\r\nFFFFFFF` : length,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(answer).toContain(`"code":"${code}"`);
    expect(sentBytes).toBeLessThan(ON_THE_WAY);
  },
);

test('a client that sends 4 MB before it reads receives the rejection, even on a slow connection', async () => {
  await archive(true);
  for (const pauseMs of [0, 40]) {
    const { hostname, port } = new URL(keepsake.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.pause();
      socket.on('error', reject);
      let told = '';
      socket.on('data', (chunk) => {
        told += chunk;
      });
      socket.on('close', () => resolve(told));
      const piece = Buffer.alloc(64 * 1024);
      const send = (left: number) => {
        if (left === 0) return void socket.resume();
        socket.write(piece, () => setTimeout(() => send(left - 1), pauseMs));
      };
      socket.write(
        `POST /api/uploads/${album.uploadCode} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${4 * MB}\r\n\r\n`,
        () => send(pauseMs === 0 ? 64 : 20),
      );
    });
    expect(answer).toContain('"code":"ALBUM_ARCHIVED"');
  }
});

test('a small rejected body does not close the connection', async () => {
  await archive(true);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = () =>
    new Promise<[number | undefined, boolean]>((resolve, reject) => {
      const call = request(`${keepsake.url}/api/uploads/${album.uploadCode}`, {
        agent,
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 60 * 1024 },
      });
      call.on('response', (response: IncomingMessage) => {
        response.resume().on('end', () => resolve([response.statusCode, call.reusedSocket]));
      });
      call.on('error', reject);
      call.end(Buffer.alloc(60 * 1024));
    });
  expect(await post()).toEqual([410, false]);
  expect(await post()).toEqual([410, true]);
  agent.destroy();
});
