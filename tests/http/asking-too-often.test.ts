import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Album } from '../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../support/keepsake-server.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';

const MINUTE = 60_000;

// The proxy on this machine names the client's address in X-Forwarded-For.
const keepsake = keepsakeForFile({
  environment: { TRUST_PROXY: '127.0.0.1' },
  webFolder: join(import.meta.dirname, '..', '..', 'web'),
});
let album: Album;
beforeAll(async () => {
  ({ album } = await ownerWithAlbum(keepsake));
});

class Phone extends Person {
  address = '198.51.100.7';
  override headers(): Record<string, string> {
    return { ...super.headers(), 'X-Forwarded-For': this.address };
  }
  look(page: 'page' | 'wall' = 'page') {
    const params = { uploadCode: album.uploadCode };
    return page === 'page'
      ? this.ask('GET /uploads/:uploadCode', { params })
      : this.ask('GET /uploads/:uploadCode/wall', { params });
  }
  /** Sends an upload without a photo, which ends quickly. */
  async upload415() {
    return this.send('POST', `/api/uploads/${album.uploadCode}`, {});
  }
}
function phoneAt(address = '198.51.100.7'): Phone {
  const phone = new Phone(keepsake, 'Phone');
  phone.address = address;
  return phone;
}

test('a phone may load guest page and wall sixty times a minute, and does not slow down other phones', async () => {
  const phone = phoneAt();
  for (let look = 0; look < 30; look += 1) {
    expect((await phone.look()).status).toBe(200);
    expect((await phone.look('wall')).status).toBe(200);
  }
  const refused = await phone.look();
  expect([refused.status, refused.body.code]).toEqual([429, 'SLOW_DOWN']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await phoneAt().look()).status).toBe(200);
  keepsake.advance(MINUTE);
  expect((await phone.look()).status).toBe(200);
});

test('a phone may load an album 120 times a minute', async () => {
  const phone = phoneAt('198.51.100.120');
  const look = () => phone.ask('GET /albums/:albumId', { params: { albumId: album.id } });
  for (let asked = 0; asked < 120; asked += 1) expect((await look()).status).toBe(200);
  expect((await look()).status).toBe(429);
});

test('a phone may ask sixty times a minute which files an album has', async () => {
  const phone = phoneAt('198.51.100.64');
  const body = { hashes: ['a'.repeat(64)], uploadSessionIds: [] };
  const ask = async () => {
    const params = { uploadCode: album.uploadCode };
    return (await phone.ask('POST /uploads/:uploadCode/known', { params, body })).status;
  };
  for (let asked = 0; asked < 60; asked += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});

test('a phone may open a live stream sixty times a minute', async () => {
  const phone = phoneAt('198.51.100.61');
  const open = async () => {
    const url = `${keepsake.url}/api/uploads/${album.uploadCode}/events`;
    const response = await fetch(url, { headers: phone.headers() });
    await response.body?.cancel();
    return response.status;
  };
  for (let opened = 0; opened < 60; opened += 1) expect(await open()).toBe(200);
  expect(await open()).toBe(429);
});

test('a phone may upload sixty times a minute', async () => {
  const phone = phoneAt('198.51.100.60');
  for (let upload = 0; upload < 60; upload += 1) expect((await phone.upload415()).status).toBe(415);
  const refused = await phone.upload415();
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  expect((await phoneAt('198.51.100.60').upload415()).status).toBe(415);
});

test('a phone may have eight uploads in progress, and starts the next upload when another ends', async () => {
  const phone = phoneAt('203.0.113.8');
  const begin = () =>
    new Promise<ClientRequest>((resolve) => {
      const headers = {
        ...phone.headers(),
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': 1000,
        // The server sends it once it has begun to serve the request.
        Expect: '100-continue',
      };
      const call = request(`${keepsake.url}/api/uploads/${album.uploadCode}`, {
        method: 'POST',
        agent: false,
        headers,
      });
      call.on('error', () => {});
      call.on('continue', () => resolve(call));
      call.flushHeaders();
    });
  const held = await Promise.all(Array.from({ length: 8 }, begin));
  expect((await phone.upload415()).status).toBe(429);
  expect((await phoneAt('203.0.113.8').upload415()).status).toBe(415);
  held[0]?.destroy();
  // Each attempt counts towards the sixty a minute.
  const rarely = { interval: 500 };
  await expect.poll(async () => (await phone.upload415()).status, rarely).toBe(415);
  for (const call of held) call.destroy();
});
