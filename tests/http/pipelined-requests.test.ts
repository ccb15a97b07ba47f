import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { ownerWithAlbum } from '../support/person.ts';

let keepsake: TestKeepsake;
beforeAll(async () => {
  keepsake = await startKeepsake();
});
afterAll(() => keepsake.stop());

test('who asks for two live streams on one connection and hangs up leaves no listener behind', async () => {
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
