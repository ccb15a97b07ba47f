import { once } from 'node:events';
import type { ReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putFile } from './s3-put.ts';
import { giveUpInSilence } from './s3-silence.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const NAME = `${'ab'.repeat(16)}.jpg`;
const PHOTO = Buffer.alloc(6 * 1024 * 1024, 'a photo ');
const SILENCE_MS = 400;
/** More calls than the SDK opens connections for by default. */
const CALLS = 60;

let store: Server;
let storage: Storage;
let folder: string;
let path: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-silence-'));
  path = join(folder, 'received');
  await writeFile(path, PHOTO);
  answer = (_request, response) => void response.end();
  store = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(store, 'listening');
  storage = await openStorage(SILENCE_MS);
});
function openStorage(silenceMs: number): Promise<Storage> {
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const access = { endpoint, region: 'somewhere', bucket: 'photos', accessKeyId: 'x', secretAccessKey: 'y' };
  return openS3Storage({ ...access, incomingFolder: join(folder, 'incoming'), silenceMs });
}
afterEach(async () => {
  store.closeAllConnections();
  store.close();
  await rm(folder, { recursive: true });
});

const SILENT = { code: 'ETIMEDOUT' };
const connections = () =>
  new Promise<number>((resolve) => store.getConnections((_, count) => resolve(count)));
async function readWhole(): Promise<Buffer> {
  const { stream } = (await storage.open(NAME)) ?? {};
  return stream ? buffer(stream) : Buffer.alloc(0);
}
/** Sends pieces, so that the whole takes longer than the allowed silence. */
async function inPieces(send: (piece: Buffer) => void): Promise<void> {
  const size = PHOTO.length / 12;
  for (let at = 0; at < PHOTO.length; at += size) {
    await new Promise((resolve) => setTimeout(resolve, SILENCE_MS / 4));
    send(PHOTO.subarray(at, at + size));
  }
}

test('if a store accepts connections but never responds, every call times out and closes its connection', async () => {
  answer = (request) => void request.resume();
  const [listed, parts] = [storage.list()[Symbol.asyncIterator](), storage.parts];
  const part = { offset: 0, sizeBytes: 1 };
  const begunAt = performance.now();
  const calls = [
    storage.keep(path, NAME, 'image/jpeg'),
    storage.openLocally(NAME),
    storage.findSize(NAME),
    storage.remove([NAME]),
    storage.setAside(NAME, 'today'),
    storage.probe(),
    listed.next(),
    ...[parts.folders(), parts.usage([]), parts.parts('a'), parts.open('a', part), parts.remove('a')],
    parts.keep('a', part, path, 0),
    ...Array.from({ length: CALLS }, () => storage.open(NAME)),
  ];
  const ends = await Promise.allSettled(calls);
  expect(performance.now() - begunAt).toBeLessThan(8 * SILENCE_MS);
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: SILENT });
  await expect.poll(connections).toBe(0);
});

test('a download fails if the store stops sending in the middle of a photo', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'Content-Length': PHOTO.length });
    response.write(PHOTO.subarray(0, 1000));
  };
  await expect(readWhole()).rejects.toMatchObject(SILENT);
});

test('a photo that is sent or read slowly is complete', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'Content-Length': PHOTO.length });
    void inPieces((piece) => response.write(piece)).then(() => response.end());
  };
  expect(PHOTO.equals(await readWhole())).toBe(true);

  answer = (_request, response) => void response.end(PHOTO);
  const read: Buffer[] = [];
  for await (const piece of (await storage.open(NAME))?.stream ?? []) {
    // A phone that reads nothing for a while.
    if (read.length === 0) await new Promise((resolve) => setTimeout(resolve, 3 * SILENCE_MS));
    read.push(piece);
  }
  expect(PHOTO.equals(Buffer.concat(read))).toBe(true);
});

test('a photo that the store receives slowly is stored', async () => {
  const client = {
    async send({ input }: PutObjectCommand) {
      for await (const _piece of input.Body as ReadStream)
        await new Promise((resolve) => setTimeout(resolve, SILENCE_MS / 40));
      return { ETag: 'kept' };
    },
  } as unknown as S3Client;
  giveUpInSilence(client, SILENCE_MS);
  const begunAt = performance.now();
  await putFile(client, path, { Bucket: 'photos', Key: NAME });
  expect(performance.now() - begunAt).toBeGreaterThan(2 * SILENCE_MS);
});

test('no photo is lost if the store has closed a pooled connection', async () => {
  let tries = 0;
  answer = (request, response) => {
    tries += 1;
    if (tries === 1) request.socket.destroy();
    else void request.resume().on('end', () => response.end());
  };
  await storage.keep(path, NAME, 'image/jpeg');
  expect(tries).toBe(2);
});

test('stalled readers do not keep others from using the store', async () => {
  answer = (request, response) => {
    request.resume();
    response.end(PHOTO);
  };
  const patient = await openStorage(10 * SILENCE_MS);
  const reading = await Promise.all(Array.from({ length: CALLS }, () => patient.open(NAME)));
  await patient.keep(path, NAME, 'image/jpeg');
  for (const file of reading) file?.stream.destroy();
});
