import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { keepsakeForFile } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum } from '../support/person.ts';

const keepsake = keepsakeForFile();

test('a client that requests two live streams on one connection and disconnects leaves no listener behind', async () => {
  const { owner, album: first } = await ownerWithAlbum(keepsake);
  const { album: second } = await owner.createAlbum('Second');
  const { hostname, port } = new URL(keepsake.url);
  const socket = connect(Number(port), hostname);
  for (const { uploadCode } of [first, second])
    socket.write(`GET /api/uploads/${uploadCode}/events HTTP/1.1\r\nHost: x\r\n\r\n`);
  const { events } = keepsake.ctx;
  await expect.poll(() => events.albums().sort()).toEqual([first.id, second.id].sort());
  socket.destroy();
  await expect.poll(() => events.albums()).toEqual([]);
});

test('a client that requests a stream and then many files on the same connection is disconnected', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Noor Haddad');
  const { photos } = await owner.upload(album.uploadCode, [await makePhoto()]);
  const link = photos[0]?.fileUrl ?? '';
  const opened: Readable[] = [];
  const store = keepsake.ctx.stores.current;
  const { open } = store;
  store.open = async (...given) => {
    const file = await open(...given);
    if (file) opened.push(file.stream);
    return file;
  };
  const { hostname, port } = new URL(keepsake.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const requests = [`/api/uploads/${album.uploadCode}/events`, ...Array<string>(64).fill(link)];
  socket.write(requests.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  socket.resume();
  await once(socket, 'close');
  // This request is later than all others.
  expect((await fetch(`${keepsake.url}${link}`)).status).toBe(200);
  await expect.poll(() => opened.filter((stream) => !stream.destroyed)).toEqual([]);
  store.open = open;
});
