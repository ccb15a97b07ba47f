import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { ownerWithAlbum, type Person } from '../../support/person.ts';
import { sendRaw } from '../../support/raw-request.ts';
import { PinVisitor, type ProxiedGuest, proxiedGuestAt, setPin } from '../pin-visitor.ts';

const MINUTE = 60_000;
const PIN = '271828';
const LOCKED = 'Too many failed attempts. Please wait before trying again.';

let keepsake: TestKeepsake;
let ines: Person;
let album: Album;
beforeAll(async () => {
  // The proxy on this machine names the client's address in X-Forwarded-For.
  keepsake = await startKeepsake({ environment: { TRUST_PROXY: '127.0.0.1' } });
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
});
afterAll(() => keepsake.stop());
beforeEach(async () => {
  await keepsake.ctx.db.deleteFrom('attempts').execute();
  await setPin(ines, album, PIN);
});

const guestAt = (address?: string) => proxiedGuestAt(keepsake, address);
const statusOf = (guest: ProxiedGuest) =>
  guest.get('GET /uploads/:uploadCode/pin-status', { params: { uploadCode: album.uploadCode } });

/** Writes the failures of all devices together as the server does. */
async function countedFailures(kind: 'album' | 'address', failures: number): Promise<void> {
  const { db } = keepsake.ctx;
  await guestAt('192.0.2.200').tryPin(album, '000000');
  await db.updateTable('attempts').set({ count: failures }).where('key', 'like', `pin-${kind}:%`).execute();
}

describe('PIN attempts of one device', () => {
  test('count down for four wrong PINs, and the fifth wrong PIN locks the device for 15 minutes', async () => {
    const guest = guestAt();
    expect(await statusOf(guest)).toEqual({ isBlacklisted: false, blacklistedUntil: null });
    for (const remaining of [4, 3, 2, 1]) {
      const answer = await guest.tryPin(album, '000000');
      expect([answer.status, answer.body]).toEqual([
        401,
        {
          error: `Incorrect PIN. ${remaining} attempt(s) remaining.`,
          code: 'PIN_WRONG',
          remainingAttempts: remaining,
        },
      ]);
    }
    const before = keepsake.ctx.now();
    const fifth = await guest.tryPin(album, '000000');
    expect([fifth.status, fifth.body]).toEqual([
      429,
      {
        error: LOCKED,
        code: 'PIN_LOCKED',
        remainingAttempts: 0,
        blacklistedUntil: expect.stringMatching(/Z$/u),
        retryAfter: 900,
      },
    ]);
    expect(fifth.headers.get('retry-after')).toBe('900');
    const until = Date.parse(String(fifth.body.blacklistedUntil));
    expect(until - before).toBeGreaterThanOrEqual(15 * MINUTE);
    expect(until - before).toBeLessThan(15 * MINUTE + 10_000);
    const right = await guest.tryPin(album, PIN);
    expect([right.status, right.body]).toMatchObject([
      429,
      { remainingAttempts: 0, blacklistedUntil: fifth.body.blacklistedUntil },
    ]);
    expect(await statusOf(guest)).toEqual({
      isBlacklisted: true,
      blacklistedUntil: fifth.body.blacklistedUntil,
    });
  });

  test('are allowed again after the lock, and the next lock lasts twice as long', async () => {
    const guest = guestAt();
    let expected = 15;
    for (let round = 0; round < 3; round += 1) {
      const answers = [];
      for (let guess = 0; guess < 5; guess += 1) answers.push(await guest.tryPin(album, '000000'));
      expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 429]);
      expect(Number(answers[4]?.headers.get('retry-after'))).toBe(expected * 60);
      keepsake.advance(expected * MINUTE - 5_000);
      expect((await guest.tryPin(album, PIN)).status).toBe(429);
      keepsake.advance(5_000);
      expected *= 2;
    }
    expect((await statusOf(guest)).isBlacklisted).toBe(false);
    expect((await guest.tryPin(album, PIN)).status).toBe(200);
  });

  test('start again at five after the right PIN', async () => {
    const guest = guestAt();
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) await guest.tryPin(album, '000000');
      expect((await guest.tryPin(album, PIN)).status).toBe(200);
    }
    expect((await guest.tryPin(album, '000000')).body.remainingAttempts).toBe(4);
  });

  test('are checked for only five of 200 wrong attempts at the same moment', async () => {
    const guest = guestAt();
    const answers = await Promise.all(Array.from({ length: 200 }, () => guest.tryPin(album, '000000')));
    const left = answers.filter((answer) => answer.status === 401).map((each) => each.body.remainingAttempts);
    expect(left.sort()).toEqual([1, 2, 3, 4]);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(196);
    const all = keepsake.ctx.db.selectFrom('attempts').select('count').where('key', 'like', 'pin-album:%');
    expect((await all.executeTakeFirstOrThrow()).count).toBe(5);
    expect((await guest.tryPin(album, PIN)).status).toBe(429);
  });

  test('are limited to five for all clients of an IP address that send no device id', async () => {
    const tryOnce = (pin: string, headers = {}) =>
      sendRaw(keepsake, {
        method: 'POST',
        path: `/api/uploads/${album.uploadCode}/verify-pin`,
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.50', ...headers },
        body: JSON.stringify({ pin }),
      });
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) statuses.push((await tryOnce('000000')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await tryOnce(PIN, { 'X-Client-Id': 'a device of its own' })).status).toBe(200);
  });

  test.each([
    [{ pin: '' }, 401],
    [{ pin: '１２３４' }, 401],
    [{}, 400],
    [{ pin: 271828 }, 400],
    [{ pin: null }, 400],
    [{ pin: '2'.repeat(21) }, 400],
    [{ pin: PIN, album: 'mine' }, 400],
  ])('with the body %j open nothing', async (body, status) => {
    const answer = await guestAt().send('POST', `/api/uploads/${album.uploadCode}/verify-pin`, body);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toHaveProperty('token');
  });

  test('are never sent in a URL, because there is no such GET route', async () => {
    const path = `/api/uploads/${album.uploadCode}/verify-pin?pin=${PIN}`;
    const answer = await guestAt().send('GET', path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(JSON.stringify(answer.body)).not.toContain('token');
  });
});

describe('a locked device', () => {
  test('does not lock other devices behind the same IP address, nor itself at another album', async () => {
    const locked = guestAt();
    const { album: other } = await ines.createAlbum('Second');
    await setPin(ines, other, PIN);
    for (let guess = 0; guess < 5; guess += 1) await locked.tryPin(album, '000000');
    expect((await locked.tryPin(album, PIN)).status).toBe(429);
    expect((await guestAt().tryPin(album, PIN)).status).toBe(200);
    expect((await locked.tryPin(other, PIN)).status).toBe(200);
    await ines.get('DELETE /albums/:albumId', { params: { albumId: other.id } });
  });

  test('does not lock out 200 guests behind the same IP address who each mistype once', async () => {
    const guests = Array.from({ length: 200 }, () => guestAt());
    for (let from = 0; from < guests.length; from += 20) {
      const table = guests.slice(from, from + 20);
      const typos = await Promise.all(table.map((guest) => guest.tryPin(album, '271829')));
      expect(new Set(typos.map((answer) => answer.status))).toEqual(new Set([401]));
      const second = await Promise.all(table.map((guest) => guest.tryPin(album, PIN)));
      expect(new Set(second.map((answer) => answer.status))).toEqual(new Set([200]));
    }
  });

  test('does not affect a holder of a valid token, whatever else is locked', async () => {
    const guest = guestAt();
    const token = await guest.enter(album, PIN);
    guest.pinToken = null;
    for (let guess = 0; guess < 5; guess += 1) await guest.tryPin(album, '000000');
    await countedFailures('album', 500);
    guest.pinToken = token;
    expect(await statusOf(guest)).toEqual({ isBlacklisted: false, blacklistedUntil: null });
    expect((await guest.tryPin(album, PIN)).status).toBe(200);
    const page = await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
    expect(page.album.pinRequired).toBe(false);
  });

  test('has no effect on a token holder, who needs the right PIN for a new token', async () => {
    const guest = guestAt();
    await guest.enter(album, PIN);
    const guesses = [];
    for (let guess = 0; guess < 5; guess += 1) guesses.push(await guest.tryPin(album, '000000'));
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429]);
    for (const { body } of guesses) expect(body).not.toHaveProperty('token');
    expect((await guest.tryPin(album, PIN)).status).toBe(429);
    // A holder's token still opens the page, and their attempts lock no other device.
    const page = await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
    expect(page.album.pinRequired).toBe(false);
    expect((await guestAt().tryPin(album, PIN)).status).toBe(200);
  });

  test('does not end the session of a signed-in guest who mistypes', async () => {
    const guest = guestAt();
    await guest.register();
    expect((await guest.tryPin(album, '000000')).status).toBe(401);
    expect((await guest.ask('GET /auth/me')).status).toBe(200);
  });
});

describe('PIN attempts by many devices of an attacker', () => {
  test('behind one IP address lock it for 15 minutes after 100 failures, and no other IP address', async () => {
    await keepsake.ctx.db.deleteFrom('attempts').execute();
    await guestAt().tryPin(album, '000000');
    const { db } = keepsake.ctx;
    await db.updateTable('attempts').set({ count: 99 }).where('key', 'like', 'pin-address:%').execute();
    expect((await guestAt().tryPin(album, '000000')).status).toBe(401);
    const refused = await guestAt().tryPin(album, PIN);
    expect([refused.status, refused.body.code]).toEqual([429, 'PIN_LOCKED']);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect((await guestAt('198.51.100.8').tryPin(album, PIN)).status).toBe(200);
    keepsake.advance(15 * MINUTE);
    expect((await guestAt().tryPin(album, PIN)).status).toBe(200);
  });

  test('behind many IP addresses are checked once in 30 seconds after 100 failures, but never blocked completely', async () => {
    await countedFailures('album', 100);
    let host = 1;
    const next = () => guestAt(`203.0.113.${host++}`);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => next().tryPin(album, '000000')));
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([401, 429, 429, 429, 429]);
      const waiting = answers.find((answer) => answer.status === 429);
      // The five attempts came milliseconds apart, and seconds are rounded up.
      expect(Number(waiting?.headers.get('retry-after'))).toBeLessThanOrEqual(31);
      keepsake.advance(30_000);
    }
    // A guest who waits gets in, because rejected requests used up no attempts.
    const guest = next();
    await next().tryPin(album, '000000');
    expect((await guest.tryPin(album, PIN)).status).toBe(429);
    keepsake.advance(30_000);
    expect((await guest.tryPin(album, '000000')).body.remainingAttempts).toBe(4);
    keepsake.advance(30_000);
    expect((await guest.tryPin(album, PIN)).status).toBe(200);
    // An hour without failures resets all counters.
    keepsake.advance(60 * MINUTE);
    for (let each = 0; each < 3; each += 1) expect((await next().tryPin(album, PIN)).status).toBe(200);
  });
});

test('forged client IP addresses have no effect unless a proxy is trusted', async () => {
  const direct = await startKeepsake();
  const { owner, album: theirs } = await ownerWithAlbum(direct, 'Direct Owner');
  await setPin(owner, theirs, PIN);
  const device = new PinVisitor(direct, 'Forger');
  const statuses = [];
  for (let guess = 1; guess <= 7; guess += 1) {
    const forged = `203.0.113.${guess}`;
    const answer = await sendRaw(direct, {
      method: 'POST',
      path: `/api/uploads/${theirs.uploadCode}/verify-pin`,
      headers: {
        'Content-Type': 'application/json',
        'X-Client-Id': device.clientId,
        'X-Forwarded-For': forged,
        'X-Real-IP': forged,
        Forwarded: `for=${forged}`,
        'CF-Connecting-IP': forged,
        'True-Client-IP': forged,
      },
      body: JSON.stringify({ pin: '000000' }),
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429]);
  await direct.stop();
});
