import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { bystanderAt } from '../../support/bystander.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { ownerWithAlbum } from '../../support/person.ts';
import { type ProxiedGuest, proxiedGuestAt, setPin } from '../pin-visitor.ts';

const PIN = '271828';

// The proxy on this machine names the client's address in X-Forwarded-For.
const keepsake = keepsakeForFile({ environment: { TRUST_PROXY: '127.0.0.1' } });
let album: Album;
beforeAll(async () => {
  const made = await ownerWithAlbum(keepsake);
  album = made.album;
  await setPin(made.owner, album, PIN);
});
beforeEach(async () => {
  await keepsake.ctx.db.deleteFrom('attempts').execute();
});

const guestAt = (address?: string) => proxiedGuestAt(keepsake, address);

test('other spellings of the PIN token give its holder no additional attempts', async () => {
  const guest = guestAt();
  const token = await guest.enter(album, PIN);
  let lookedAt = 0;
  const ways = [
    token,
    ...Array.from({ length: 40 }, (_, way) => `${token}.${way}`),
    `0${token}`,
    `00${token}`,
  ];
  for (const way of ways) {
    guest.pinToken = way;
    if ((await guest.tryPin(album, '000000')).status === 401) lookedAt += 1;
  }
  // The holder has one attempt, the device five, and the fifth response reports the lock.
  expect(lookedAt).toBe(5);
  const { db } = keepsake.ctx;
  const shared = await db
    .selectFrom('attempts')
    .select('count')
    .where((where) => where.or([where('key', 'like', 'pin-album:%'), where('key', 'like', 'pin-address:%')]))
    .execute();
  expect(shared).toEqual([{ count: 6 }, { count: 6 }]);
});

test('PIN attempts rejected by a locked IP address, slow mode or a locked device store nothing', async () => {
  const { db } = keepsake.ctx;
  const rows = async () => {
    const ofPins = db.selectFrom('attempts').where('key', 'like', 'pin-%');
    return Number((await ofPins.select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
  };
  const attack = async (times: number, guess: (at: number) => ProxiedGuest) => {
    for (let at = 0; at < times; at += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, each) => guess(at + each).tryPin(album, '000000')));
    }
  };
  const bystander = await bystanderAt(keepsake);
  // Each guess has a new device id. A hundred are checked before the address is locked.
  const guessing = attack(300, () => guestAt());
  expect(await bystander.uploadAndLook()).toBeLessThan(bystander.withinMs);
  await guessing;
  const afterLock = await rows();
  expect(afterLock).toBeLessThanOrEqual(102);
  await attack(100, () => guestAt());
  expect(await rows()).toBe(afterLock);
  // The album is in slow mode: one attempt from all other addresses is checked.
  await attack(100, (at) => guestAt(`203.0.113.${at}`));
  expect(await rows()).toBeLessThanOrEqual(afterLock + 100 + 2);
  const addresses = await rows();
  await attack(100, () => guestAt('192.0.2.77'));
  expect(await rows()).toBeLessThanOrEqual(addresses + 1);
}, 60_000);

test('a crash before the fifth failed PIN attempt locks the device for fifteen minutes, not for a day', async () => {
  const guest = guestAt();
  for (let guess = 0; guess < 4; guess += 1) await guest.tryPin(album, '000000');
  // The killed server had counted the fifth failure, but not set the lock.
  await keepsake.ctx.db
    .updateTable('attempts')
    .set({ count: 5 })
    .where('key', 'like', 'pin-device:%')
    .execute();
  expect((await guest.tryPin(album, PIN)).status).toBe(429);
  keepsake.advance(15 * 60_000);
  expect((await guest.tryPin(album, PIN)).status).toBe(200);
});
