// What fills the database: every table has a bound, and strangers meet theirs.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_SESSIONS } from '../../../server/accounts/account-store.ts';
import { MAX_KNOWN_DEVICES } from '../../../server/accounts/known-device-store.ts';
import { HEARTS, MAX_HEARTS, MAX_REPORTS, REPORTS } from '../../../server/guests/captions-hearts-reports.ts';
import { TRANSFERS } from '../../../server/guests/my-photos.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

type Shown = [file: string, title: string];

interface Bound {
  /** How much one address and one album add to it, and the test that shows it. */
  stranger: { address: string; album: string; shownBy: Shown } | null;
  bound: string;
}

const HERE: Shown = [
  'tests/api/server/bounded-tables.test.ts',
  'made-up devices of one address add so many rows to an album, and no more',
];
const REGISTRATIONS: Shown = [
  'tests/api/accounts/registering.test.ts',
  'once an address is at its end, made-up devices leave no rows',
];
const UPLOADS: Shown = [
  'server/http/limits/rate-limits.test.ts',
  'two hundred guests behind one address send 3000 photos in five minutes; beyond that the address waits',
];

/** Why a table does not grow for ever. */
const BOUNDS: Record<string, Bound> = {
  activity_head: { stranger: null, bound: 'one row' },
  activity_log: { stranger: null, bound: 'what administrators do' },
  admin_sessions: { stranger: null, bound: 'sign-ins of administrators' },
  admins: { stranger: null, bound: 'made by administrators' },
  album_tags: { stranger: null, bound: 'tags of an album' },
  albums: { stranger: null, bound: 'albums of an account, by its tier' },
  clean_copies: { stranger: null, bound: 'one for each photo' },
  contributions: { stranger: null, bound: 'one for each account and album' },
  file_removals: { stranger: null, bound: 'one for each removed file, until the job has removed it' },
  guest_groups: { stranger: null, bound: 'fifty for each album' },
  known_devices: {
    stranger: {
      address: 'those of 300 accounts an hour',
      album: 'none',
      shownBy: ['tests/api/accounts/guessing-passwords.test.ts', 'twenty devices are known'],
    },
    bound: `${MAX_KNOWN_DEVICES} for each account`,
  },
  mail_templates: { stranger: null, bound: 'one for each template' },
  outbox: {
    stranger: {
      address: '300 registrations an hour',
      album: 'one mail about reports an hour',
      shownBy: [
        'tests/api/guests/reporting-photos.test.ts',
        'asks are limited by device, and mailed an hour after',
      ],
    },
    bound: 'sent ones are deleted',
  },
  photo_hearts: {
    stranger: {
      address: `${HEARTS.address} an hour`,
      album: `${HEARTS.album} an hour`,
      shownBy: HERE,
    },
    bound: `${MAX_HEARTS} for each photo`,
  },
  photo_reports: {
    stranger: {
      address: `${REPORTS.address} an hour`,
      album: `${REPORTS.album} an hour`,
      shownBy: HERE,
    },
    bound: `${MAX_REPORTS} open ones for each photo`,
  },
  photos: {
    stranger: {
      address: '3,000 uploads in five minutes',
      album: 'photos of an album, by its tier',
      shownBy: ['tests/api/uploads/upload-limits.test.ts', 'a Free album takes exactly 25'],
    },
    bound: 'photos of an album, by its tier',
  },
  pin_tries: {
    stranger: {
      address: 'failures of an address, then a lock',
      album: 'failures of an album, then a lock',
      shownBy: ['tests/api/guests/attacking-pins.test.ts', 'tries that are refused leave no row'],
    },
    bound: 'forgotten after a day',
  },
  rate_counters: {
    stranger: {
      address: 'as many as what they count',
      album: 'as many as what they count',
      shownBy: HERE,
    },
    bound: 'gone with their window',
  },
  removed_photos: { stranger: null, bound: 'a thousand versions of an album' },
  session_transfers: {
    stranger: {
      address: `${TRANSFERS.address} an hour`,
      album: `${TRANSFERS.album} an hour`,
      shownBy: HERE,
    },
    bound: 'ten minutes',
  },
  sessions: {
    stranger: {
      address: 'those of 300 accounts an hour',
      album: 'none',
      shownBy: ['tests/api/accounts/signing-in.test.ts', 'an account has a hundred sessions'],
    },
    bound: `${MAX_SESSIONS} for each account`,
  },
  tombstones: {
    stranger: { address: 'one for each upload', album: 'one for each upload', shownBy: UPLOADS },
    bound: 'thirty days',
  },
  trusted_clock: { stranger: null, bound: 'one row' },
  users: {
    stranger: { address: '300 registrations an hour', album: 'none', shownBy: REGISTRATIONS },
    bound: 'accounts',
  },
  volume_ids: { stranger: null, bound: 'one row' },
  zip_parts: { stranger: null, bound: 'one for each ZIP and album' },
  zips: {
    stranger: {
      address: '1,200 an hour',
      album: '50 of guests',
      shownBy: ['tests/api/downloads/clean-copies.test.ts', 'guests share a list until it changes'],
    },
    bound: 'a day',
  },
};

let keepsake: TestKeepsake;
beforeAll(async () => {
  keepsake = await startKeepsake();
});
afterAll(() => keepsake.stop());

test('every table has a bound', async () => {
  const tables = (await keepsake.ctx.db.introspection.getTables()).map(({ name }) => name);
  expect(tables.sort()).toEqual(Object.keys(BOUNDS).sort());
});

test('every bound is said, and where strangers add rows a test shows it', async () => {
  for (const [name, { stranger, bound }] of Object.entries(BOUNDS)) {
    expect(bound, name).not.toBe('');
    if (stranger === null) continue;
    const { address, album, shownBy } = stranger;
    const [file, title] = shownBy;
    expect([address, album, title], name).not.toContain('');
    expect(await readFile(join(import.meta.dirname, '../../..', file), 'utf8'), name).toContain(title);
  }
});

test('made-up devices of one address add so many rows to an album, and no more', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake);
  await owner.get('PATCH /albums/:albumId/details', {
    params: { albumId: album.id },
    body: { heartsEnabled: true, hidesReported: false },
  });
  const session = randomUUID();
  const files = [await makePhoto({ hue: 1 }), await makePhoto({ hue: 2 }), await makePhoto({ hue: 3 })];
  const { photos } = await new Person(keepsake, 'Ava').upload(album.uploadCode, files, {
    uploadSessionId: session,
  });
  const params = (index: number) => ({
    uploadCode: album.uploadCode,
    photoId: photos[index % photos.length]?.id ?? '',
  });
  const flood = async (
    length: number,
    ask: (device: Person, index: number) => Promise<{ status: number }>,
  ) => {
    const refused = [];
    for (let from = 0; from < length; from += 20)
      refused.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, index) => ask(new Person(keepsake, 'Nobody'), from + index)),
        )),
      );
    return [...new Set(refused.map(({ status }) => status))].sort();
  };
  // Most of the hour is over.
  const { db } = keepsake.ctx;
  const report = (device: Person, index: number) =>
    device.ask('POST /uploads/:uploadCode/photos/:photoId/reports', { params: params(index), body: {} });
  const love = (device: Person, index: number) =>
    device.ask('PATCH /uploads/:uploadCode/photos/:photoId/heart', {
      params: params(index),
      body: { isLoved: true },
    });
  const transfer = (device: Person) =>
    device.ask('POST /uploads/:uploadCode/transfers', {
      params: { uploadCode: album.uploadCode },
      body: { uploadSessionIds: [session] },
    });
  await love(new Person(keepsake, 'Mia'), 0);
  await db
    .updateTable('rateCounters')
    .set({ count: HEARTS.address - 30 })
    .where('key', 'like', 'hearts by address:%')
    .execute();

  expect(await flood(140, report)).toEqual([204, 429]);
  expect(await flood(40, love)).toEqual([200, 429]);
  expect(await flood(220, transfer)).toEqual([201, 429]);
  const rowsOf = async (table: 'photoReports' | 'photoHearts' | 'sessionTransfers') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  expect([
    await rowsOf('photoReports'),
    await rowsOf('photoHearts'),
    await rowsOf('sessionTransfers'),
  ]).toEqual([REPORTS.address, 31, TRANSFERS.address]);
  const counters = await db.selectFrom('rateCounters').selectAll().execute();
  expect(counters.length).toBeLessThan(360);
});
