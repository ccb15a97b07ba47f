// Two hundred guests and one attacker share a venue's address, and each guest can continue within its budget.

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Album } from '../../shared/api/albums-api.ts';
import { bystanderAt } from '../support/bystander.ts';
import { keepsakeForFile } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, Person, type UploadFile } from '../support/person.ts';

/** The key of a photo that is sent repeatedly, and stored once. */
const SAME_PHOTO = '5d1c2f80-33a8-4d6e-9a51-0c8f6a9b7e21';
const VENUE = '203.0.113.1';

// The proxy on this machine names the client's address in X-Forwarded-For.
const keepsake = keepsakeForFile({ environment: { TRUST_PROXY: '127.0.0.1' } });
let album: Album;
let photo: UploadFile;
beforeAll(async () => {
  ({ album } = await ownerWithAlbum(keepsake));
  photo = await makePhoto({ width: 64, height: 48 });
});

class Guest extends Person {
  override headers(): Record<string, string> {
    return { ...super.headers(), 'X-Forwarded-For': VENUE };
  }
  async look() {
    return (await this.ask('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } })).status;
  }
  /** Always sends the same photo, which the album stores once. */
  async add() {
    return (await this.tryUpload(album.uploadCode, [photo], { clientKeys: SAME_PHOTO })).status;
  }
}
const guests = (count: number) => Array.from({ length: count }, () => new Guest(keepsake, 'Guest'));

interface Attack {
  times: number;
  path?: string;
  /** Returns one id, none, or a new one for each request. */
  device: () => string | null;
}

/** Sends all requests, forty at a time. Counts the responses by status. */
async function attack({ times, path, device }: Attack): Promise<Record<number, number>> {
  const answered: Record<number, number> = {};
  let left = times;
  const sendOn = async () => {
    while (left-- > 0) {
      const id = device();
      const { status } = await fetch(`${keepsake.url}/api/uploads/${path ?? album.uploadCode}`, {
        method: 'POST',
        headers: {
          'X-Forwarded-For': VENUE,
          ...(id && { 'X-Client-Id': id }),
        },
      }).then(async (response) => {
        await response.arrayBuffer();
        return response;
      });
      answered[status] = (answered[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 40 }, sendOn));
  return answered;
}

const oneId = () => 'the phone of the attacker';
const noId = () => null;
const newId = () => randomUUID();

async function expectServed(people: Guest[]): Promise<void> {
  const looks = await Promise.all(people.map((guest) => guest.look()));
  const uploads = await Promise.all(people.map((guest) => guest.add()));
  expect([...looks, ...uploads].filter((status) => status !== 200 && status !== 201)).toEqual([]);
}

test('at a shared IP address each guest is served despite a busy phone and scripts with many or no ids', async () => {
  const early = guests(10);
  await expectServed(early);
  // Together this exceeds the address's limit of served requests.
  const unknownCode = { times: 1_020, path: 'ZZZZZZZZZZ' };
  expect(await attack({ ...unknownCode, device: oneId })).toMatchObject({ 429: 990 });
  await attack({ ...unknownCode, device: noId });
  const bystander = await bystanderAt(keepsake);
  const attacking = attack({ ...unknownCode, device: newId });
  expect(await bystander.uploadAndLook()).toBeLessThan(bystander.withinMs);
  await attacking;
  await expectServed([...early, ...guests(10)]);
}, 120_000);
