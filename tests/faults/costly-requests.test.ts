// One address sends every costly request, by invented devices or one account, while a guest elsewhere gets
// pages and uploads within two seconds.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FullAlbum, fillWholeAlbum, SESSION } from '../../bench/filled-album.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDb } from '../../server/db/open-db.ts';
import { filesFolder } from '../../server/storage/open-stores.ts';
import { writeVolumeId } from '../../server/storage/volume-id.ts';
import { type Bystander, bystanderAt } from '../support/bystander.ts';
import { filePart, multipart } from '../support/raw-request.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';
import { type PostgresServer, startPostgres } from '../support/services/postgres.ts';
import { type Asked, startCrowd } from './crowd.ts';

const SECRET = 'only for this test, 32 characters and more';
/** The observed guest has 127.0.0.1. */
const CROWD = '127.0.0.66';
const STREAMS = 1_160;

let folder: string;
let postgres: PostgresServer | undefined;
let server: RealServer;
let album: FullAlbum;
let bystander: Bystander;

async function start(database: string): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-costly-'));
  postgres = database === 'PostgreSQL' ? await startPostgres() : undefined;
  const DATABASE_URL = await postgres?.createDatabase();
  const db = openDb({ DATA_DIR: folder, DATABASE_URL }, false);
  await migrate(db);
  album = await db.transaction().execute(fillWholeAlbum);
  await writeVolumeId(db, filesFolder({ DATA_DIR: folder }), 'costly');
  await db.destroy();
  server = await startRealServer({
    DATA_DIR: folder,
    PORT: '0',
    SECRET,
    ...(DATABASE_URL && { DATABASE_URL }),
  });
  bystander = await bystanderAt(server);
}

async function stop(): Promise<void> {
  await server.end('SIGTERM');
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Retries once if it took too long, because another suite may have been running. */
async function expectServed(attack: () => Promise<number>): Promise<void> {
  if ((await attack()) < bystander.withinMs) return;
  await bystander.measure();
  expect(await attack()).toBeLessThan(bystander.withinMs);
}

const uploadSessionIds = [SESSION];
const json = { 'Content-Type': 'application/json', 'Accept-Encoding': 'br' };
const ofGuest = (method: string, path: string, body?: object): Asked => ({
  ...{ method, path: `/api/uploads/${album.uploadCode}${path}`, headers: json },
  ...(body && { body: JSON.stringify(body) }),
});
const ofOwner = (method: string, path: string, body?: object): Asked => ({
  ...{ method, path: `/api/albums/${album.id}${path}` },
  headers: { ...json, Authorization: `Bearer ${album.token}` },
  ...(body && { body: JSON.stringify(body) }),
});
const ofPhotos = (what: string, body: object) =>
  album.photoIds.map((photoId) => ofGuest('PATCH', `/photos/${photoId}/${what}`, body));
const emptyPhoto = multipart([filePart('empty.jpg', Buffer.alloc(0))]);

/**
 * The routes that cost the server most, and one that rejects immediately. Those that change every photo come last,
 * because on PostgreSQL they slow down what follows until the tables are cleaned.
 */
const ROUTES: [string, () => Asked[]][] = [
  ['the guest page', () => [{ method: 'GET', path: `/upload/${album.uploadCode}` }]],
  ['an unknown address', () => [{ method: 'GET', path: '/api/nothing' }]],
  ['the list', () => [ofGuest('GET', '')]],
  ['look-alikes', () => [ofOwner('GET', '/look-alikes')]],
  ['my-photos', () => [ofGuest('POST', '/my-photos', { uploadSessionIds })]],
  [
    'empty photos',
    () => [{ ...ofGuest('POST', ''), headers: { 'Content-Type': emptyPhoto.type }, body: emptyPhoto.body }],
  ],
  ['details', () => [ofOwner('PATCH', '/details', { title: 'Title' })]],
  ['captions', () => ofPhotos('caption', { caption: 'A line', uploadSessionIds })],
  ['hearts', () => ofPhotos('heart', { isLoved: true })],
  [
    'visibility',
    () =>
      ['shown', 'hidden'].map((visibility) =>
        ofOwner('PATCH', '/photos/visibility', { photoIds: album.photoIds, visibility }),
      ),
  ],
];

describe.each(['SQLite', 'PostgreSQL'])('an attack with costly requests on %s', (database) => {
  beforeAll(() => start(database), 60_000);
  afterAll(stop);

  test.each(ROUTES)(
    'of 300 connections that request %s and 300 idle connections a second does not affect a guest elsewhere',
    async (_, toAsk) => {
      await expectServed(async () => {
        const crowd = startCrowd(server.port, CROWD, toAsk());
        await expect.poll(async () => Object.keys(await crowd.answered()).length).toBeGreaterThan(0);
        const tookMs = await bystander.uploadAndLookOnce();
        const statuses = Object.keys(await crowd.answered()).map(Number);
        await crowd.stop();
        expect(statuses).not.toContain(500);
        return tookMs;
      });
    },
    30_000,
  );

  test('by exactly two IP addresses does not affect a guest at a third', async () => {
    await expectServed(async () => {
      const asked = [ofGuest('POST', '/my-photos', { uploadSessionIds })];
      const crowds = [CROWD, '127.0.0.67'].map((address) =>
        startCrowd(server.port, address, asked, { connections: 32, silentPerSecond: 0 }),
      );
      for (const crowd of crowds)
        await expect.poll(async () => Object.keys(await crowd.answered()).length).toBeGreaterThan(0);
      const tookMs = await bystander.uploadAndLookOnce();
      for (const crowd of crowds) await crowd.stop();
      return tookMs;
    });
  }, 30_000);

  test('that makes streams from four IP addresses miss 75 photos with the longest texts tells the clients to reload', async () => {
    await expectServed(async () => {
      const told: string[] = [];
      const sent = Array.from({ length: STREAMS }, (_, index) => {
        const localAddress = `127.0.0.${70 + (index % 4)}`;
        const path = `/api/uploads/${album.uploadCode}/events`;
        const headers = { 'X-Client-Id': randomUUID(), 'Last-Event-ID': `${album.photoIds.length - 75}.0` };
        const stream = request({
          host: '127.0.0.1',
          port: server.port,
          localAddress,
          agent: false,
          path,
          headers,
        });
        stream.on('error', () => undefined).end();
        stream.on('response', (response) => {
          response
            .on('error', () => undefined)
            .on('data', (data: Buffer) => {
              told[index] = (told[index] ?? '') + data.toString();
            });
        });
        return stream;
      });
      const tookMs = await bystander.uploadAndLookOnce();
      const answered = () => told.filter((text) => text.includes('event: '));
      await expect.poll(() => answered().length, { timeout: 20_000 }).toBeGreaterThan(0);
      for (const stream of sent) stream.destroy();
      expect(answered()[0]).toContain('event: album.changed');
      expect(Math.max(...answered().map(({ length }) => length))).toBeLessThan(5_000);
      return tookMs;
    });
  }, 60_000);
});
