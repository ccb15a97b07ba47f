import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { PinVisitor, setPin } from '../pin-visitor.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let dataFolder: string;
let keepsake: TestKeepsake;
let ines: Person;
let albumId: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'keepsake-clock-'));
  keepsake = await startKeepsake({ dataFolder });
  ines = new Person(keepsake, 'Ines');
  await ines.register();
  const body = { title: 'Lisbon', expirationPreset: 'ONE_DAY' } as const;
  albumId = (await ines.get('POST /albums', { body })).album.id;
});
afterEach(async () => {
  await keepsake.stop();
  await rm(dataFolder, { recursive: true });
});

const runJobs = async () => {
  for (const name of ['archive expired albums', 'end sessions']) await keepsake.runJob(name);
};
const kept = async () => {
  const { db } = keepsake.ctx;
  const album = await db
    .selectFrom('albums')
    .select('isArchived')
    .where('id', '=', albumId)
    .executeTakeFirst();
  const sessions = await db.selectFrom('sessions').select('userId').execute();
  return { isArchived: album?.isArchived, sessions: sessions.length };
};
const all = { isArchived: false, sessions: 1 };
const none = { isArchived: true, sessions: 0 };

test('while the server runs', async () => {
  await runJobs();
  keepsake.jumpAhead(365 * DAY);
  await runJobs();
  keepsake.advance(HOUR - 60_000);
  await runJobs();
  expect(await kept()).toEqual(all);
  expect(keepsake.log.filter((line) => line.includes('the clock has jumped ahead'))).toHaveLength(1);
  keepsake.advance(60_000);
  await runJobs();
  expect(await kept()).toEqual(none);
});

test('and comes back: nothing has happened', async () => {
  await runJobs();
  keepsake.jumpAhead(365 * DAY);
  await runJobs();
  keepsake.jumpAhead(-365 * DAY);
  keepsake.advance(2 * HOUR);
  await runJobs();
  expect(await kept()).toEqual(all);
});

test('and comes back: what was counted meanwhile does not count for a year', async () => {
  const params = { uploadCode: '0000000000' };
  const guess = async (by: Person) => (await by.ask('GET /uploads/:uploadCode', { params })).status;
  const visitor = new Person(keepsake, 'Visitor');
  keepsake.jumpAhead(365 * DAY);
  for (let guesses = 0; guesses < 31; guesses += 1) await guess(visitor);
  expect(await guess(visitor)).toBe(429);
  // So many that the device itself has to wait, whatever it asks.
  for (let guesses = 0; guesses < 30; guesses += 1) await guess(visitor);
  keepsake.jumpAhead(-365 * DAY);
  expect(await guess(visitor.onAnotherDevice())).toBe(404);
  keepsake.advance(60_000);
  expect(await guess(visitor)).toBe(404);
});

test('and comes back: who was locked out by wrong PINs meanwhile is not locked out for a year', async () => {
  const { album } = await ines.get('GET /albums/:albumId', { params: { albumId } });
  await setPin(ines, album, '271828');
  const tom = new PinVisitor(keepsake, 'Tom');
  keepsake.jumpAhead(365 * DAY);
  for (let guess = 0; guess < 5; guess += 1) await tom.tryPin(album, '000000');
  expect((await tom.tryPin(album, '271828')).status).toBe(429);
  // So many others that their address is locked too.
  for (let guess = 0; guess < 100; guess += 1)
    await new PinVisitor(keepsake, 'Troll').tryPin(album, '000000');
  expect((await new PinVisitor(keepsake, 'Ava').tryPin(album, '271828')).status).toBe(429);
  keepsake.jumpAhead(-365 * DAY);
  const { uploadCode } = album;
  const status = await tom.get('GET /uploads/:uploadCode/pin-status', { params: { uploadCode } });
  expect(status.isBlacklisted).toBe(false);
  expect((await tom.tryPin(album, '271828')).status).toBe(200);
  expect((await new PinVisitor(keepsake, 'Ava').tryPin(album, '271828')).status).toBe(200);
});

test('and comes back: the owner hears of what guests report', async () => {
  const { album } = await ines.get('GET /albums/:albumId', { params: { albumId } });
  const { photos } = await new Person(keepsake, 'Ava').upload(album.uploadCode, [await makePhoto()]);
  await keepsake.settle();
  const mailsAfterReport = async () => {
    const params = { uploadCode: album.uploadCode, photoId: photos[0]?.id ?? '' };
    const reported = { params, body: {} };
    await new Person(keepsake, 'Rui').get('POST /uploads/:uploadCode/photos/:photoId/reports', reported);
    await keepsake.runJob('mail reports');
    const mails = keepsake.ctx.db.selectFrom('outbox').select('id').where('payload', 'like', '%reported%');
    return (await mails.execute()).length;
  };
  keepsake.jumpAhead(5 * HOUR);
  expect(await mailsAfterReport()).toBe(1);
  keepsake.jumpAhead(-5 * HOUR);
  keepsake.advance(HOUR);
  expect(await mailsAfterReport()).toBe(2);
  expect(await mailsAfterReport()).toBe(2);
});

test('before a start: a server that was off for months waits an hour too', async () => {
  await runJobs();
  await keepsake.ctx.db
    .updateTable('trustedClock')
    .set({ trustedAt: Date.now() - 365 * DAY })
    .execute();
  await keepsake.ctx.db
    .updateTable('albums')
    .set({ expiresAt: Date.now() - DAY })
    .execute();
  keepsake.ctx.folderLock.release();
  const { DATABASE_URL } = keepsake.ctx.config;
  const next = await startKeepsake({ dataFolder, environment: DATABASE_URL ? { DATABASE_URL } : {} });
  await next.runJob('archive expired albums');
  expect((await kept()).isArchived).toBe(false);
  next.advance(HOUR);
  await next.runJob('archive expired albums');
  expect((await kept()).isArchived).toBe(true);
  await next.stop();
});

test('time that has really passed is believed', async () => {
  await runJobs();
  keepsake.advance(365 * DAY);
  await runJobs();
  expect(await kept()).toEqual(none);
});
