import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Tier } from '../../../shared/rules/tiers.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { Person, registered } from '../../support/person.ts';

const DAY = 24 * 3_600_000;
const JOB = 'archive expired albums';

let keepsake: TestKeepsake;
let ines: Person;
let guest: Person;
let album: Album;

beforeAll(async () => {
  keepsake = await startKeepsake();
  ines = await ownerOf('FREE', 'Ines Costa');
  guest = new Person(keepsake, 'Guest');
  ({ album } = await ines.createAlbum());
});
afterAll(() => keepsake.stop());
beforeEach(async () => {
  const { ctx } = keepsake;
  const inAWeek = { expirationPreset: 'ONE_WEEK', expiresAt: ctx.now() + 7 * DAY } as const;
  const open = { isArchived: false, archivedAt: null, archivedFor: null } as const;
  await ctx.db
    .updateTable('albums')
    .set({ ...inAWeek, ...open })
    .where('id', '=', album.id)
    .execute();
  // The clock moves forward by weeks in this file.
  await ctx.db
    .updateTable('sessions')
    .set({ expiresAt: ctx.now() + 365 * DAY })
    .execute();
});

async function ownerOf(tier: Tier, name: string): Promise<Person> {
  const owner = new Person(keepsake, name);
  const { user } = await owner.register();
  await keepsake.ctx.db.updateTable('users').set({ tier }).where('id', '=', user.id).execute();
  return owner;
}

const params = () => ({ albumId: album.id });
const choose = (body: object, person = ines, albumId = album.id) =>
  person.send('PATCH', `/api/albums/${albumId}/expiration`, body) as ReturnType<typeof person.ask>;
const archive = (isArchived: boolean) =>
  ines.ask('PATCH /albums/:albumId/archive', { params: params(), body: { isArchived } });
const present = async () => (await ines.get('GET /albums/:albumId', { params: params() })).album;
const inDays = (days: number) => new Date(keepsake.ctx.now() + days * DAY).toISOString().slice(0, 10);
const pageStatus = async (person = guest) =>
  (await person.ask('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } })).status;
const uploadStatus = async (person = guest) =>
  (await person.tryUpload(album.uploadCode, [await makePhoto()])).status;
async function expire(): Promise<void> {
  keepsake.advance(Date.parse((await present()).expirationDate ?? '') - keepsake.ctx.now());
}

describe('an expiration', () => {
  test.each([
    ['ONE_DAY', 1],
    ['ONE_WEEK', 7],
    ['ONE_MONTH', 30],
  ] as const)('of %s ends with the last second of the day', async (expirationPreset, days) => {
    const answer = await choose({ expirationPreset });
    expect([answer.status, answer.body.album]).toMatchObject([
      200,
      {
        expirationPreset,
        expirationDate: `${inDays(days)}T23:59:59.000Z`,
        expired: false,
        isArchived: false,
      },
    ]);
  });

  test('may have a date and a time in the owner’s time zone', async () => {
    const date = inDays(10);
    const chosen = [
      [{ customDate: date }, `${date}T23:59:59.000Z`],
      [{ customDate: date, customTime: '08:30' }, `${date}T08:30:00.000Z`],
      [{ customDate: date, customTime: '08:30', timeZone: 'Asia/Tokyo' }, `${inDays(9)}T23:30:00.000Z`],
      [{ customDate: `${date}T10:00:00+02:00` }, `${date}T08:00:00.000Z`],
    ] as const;
    for (const [more, expirationDate] of chosen) {
      const answer = await choose({ expirationPreset: 'CUSTOM', ...more });
      expect([answer.status, answer.body.album]).toMatchObject([
        200,
        { expirationPreset: 'CUSTOM', expirationDate },
      ]);
    }
  });

  test.each([
    [{ expirationPreset: 'CUSTOM' }, 'Please select a custom expiration date.'],
    [{ expirationPreset: 'CUSTOM', customDate: '' }, 'Please select a custom expiration date.'],
    [{ expirationPreset: 'CUSTOM', customDate: null }, 'Please select a custom expiration date.'],
    [{ expirationPreset: 'CUSTOM', customDate: 'soon' }, 'Please select a custom expiration date.'],
    [{ expirationPreset: 'CUSTOM', customDate: '2020-01-01' }, 'Expiration must be in the future.'],
    [{ expirationPreset: 'CUSTOM', customDate: '2099-01-01', customTime: '24:00' }, /HH:mm/u],
    [{ expirationPreset: 'CUSTOM', customDate: '2099-01-01', customTime: '7:5' }, /HH:mm/u],
    [{ expirationPreset: 'FOREVER' }, /expected one of/u],
    [{ expirationPreset: '__proto__' }, /expected one of/u],
    [{ expirationPreset: null }, /expected one of/u],
    [{}, /expected one of/u],
  ])('of %j is rejected', async (body, error) => {
    const before = await present();
    const answer = await choose(body);
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringMatching(error), code: 'VALIDATION' }),
    ]);
    expect((await present()).expirationDate).toBe(before.expirationDate);
  });

  test('must be later than the present second', async () => {
    const at = (ms: number) => new Date(keepsake.ctx.now() + ms).toISOString();
    expect((await choose({ expirationPreset: 'CUSTOM', customDate: at(-1_000) })).status).toBe(400);
    expect((await choose({ expirationPreset: 'CUSTOM', customDate: at(60_000) })).status).toBe(200);
  });

  test('can be set only by the owner: a contributor gets 403, a stranger 404, and nobody 401', async () => {
    const theo = await registered(keepsake, `Theo ${crypto.randomUUID()}`);
    await theo.upload(album.uploadCode, [await makePhoto()]);
    const stranger = await registered(keepsake, `Stranger ${crypto.randomUUID()}`);
    const tried = [theo, stranger, guest].map(
      async (person) => (await choose({ expirationPreset: 'ONE_DAY' }, person)).status,
    );
    expect(await Promise.all(tried)).toEqual([403, 404, 401]);
  });
});

describe('the tier limits an expiration', () => {
  const beyond = (error: string) => [403, expect.objectContaining({ error, code: 'EXPIRATION_LIMIT' })];
  const refusal = async (body: object, person = ines, albumId = album.id) => {
    const answer = await choose(body, person, albumId);
    return [answer.status, answer.body];
  };

  test('Free: 30 days from today, even in small steps', async () => {
    const no = beyond('Free tier limited to 30 days maximum');
    for (const expirationPreset of ['ONE_YEAR', 'NEVER'])
      expect(await refusal({ expirationPreset })).toEqual(no);
    for (const customDate of [inDays(31), '2099-01-01', '9999-12-31T23:59:59-12:00']) {
      expect(await refusal({ expirationPreset: 'CUSTOM', customDate })).toEqual(no);
    }
    expect((await choose({ expirationPreset: 'CUSTOM', customDate: inDays(30) })).status).toBe(200);
    // Counting from the present expiry would add one day each time.
    for (const days of [31, 32, 60]) {
      expect(await refusal({ expirationPreset: 'CUSTOM', customDate: inDays(days) })).toEqual(no);
    }
    expect((await present()).expirationDate).toBe(`${inDays(30)}T23:59:59.000Z`);
    keepsake.advance(DAY);
    expect((await choose({ expirationPreset: 'CUSTOM', customDate: inDays(30) })).status).toBe(200);
  });

  test('Plus: 365 days; Pro: any date, or never', async () => {
    const plus = await ownerOf('PLUS', `Plus ${crypto.randomUUID()}`);
    const { album: theirs } = await plus.createAlbum();
    const no = beyond('Plus tier limited to 365 days maximum');
    expect(await refusal({ expirationPreset: 'NEVER' }, plus, theirs.id)).toEqual(no);
    expect(await refusal({ expirationPreset: 'CUSTOM', customDate: inDays(366) }, plus, theirs.id)).toEqual(
      no,
    );
    expect((await choose({ expirationPreset: 'ONE_YEAR' }, plus, theirs.id)).status).toBe(200);

    const pro = await ownerOf('PRO', `Pro ${crypto.randomUUID()}`);
    const { album: long } = await pro.createAlbum();
    const never = await choose({ expirationPreset: 'NEVER' }, pro, long.id);
    expect(never.body.album).toMatchObject({
      expirationPreset: 'NEVER',
      expirationDate: null,
      expired: false,
    });
    const far = { expirationPreset: 'CUSTOM', customDate: '2099-12-31' };
    expect((await choose(far, pro, long.id)).status).toBe(200);
  });
});

describe('when an album expires', () => {
  test('uploads and the guest page are 403 for everybody, and 410 once the job has archived the album', async () => {
    await expire();
    keepsake.advance(-10_000);
    expect([await pageStatus(), await uploadStatus()]).toEqual([200, 201]);
    await expire();
    expect([await pageStatus(), await uploadStatus(), await uploadStatus(ines)]).toEqual([403, 403, 403]);
    expect(await present()).toMatchObject({ expired: true, isArchived: false });

    await keepsake.runJob(JOB);
    const archived = await present();
    expect(archived).toMatchObject({ expired: true, isArchived: true });
    expect(Date.parse(archived.archivedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(archived.expirationDate ?? ''),
    );
    expect([await pageStatus(), await uploadStatus(), await uploadStatus(ines)]).toEqual([410, 410, 410]);
    expect(await pageStatus(ines)).toBe(200);
  });

  test('the job ignores albums that have not expired or never do', async () => {
    await keepsake.runJob(JOB);
    expect((await present()).isArchived).toBe(false);
    await keepsake.ctx.db.updateTable('albums').set({ expiresAt: null }).where('id', '=', album.id).execute();
    keepsake.advance(60 * DAY);
    await keepsake.runJob(JOB);
    expect((await present()).isArchived).toBe(false);
  });

  test('a guest on the wall is notified when the job closes the wall', async () => {
    const listener = await listenTo(guest, `/uploads/${album.uploadCode}/events`);
    await expire();
    await keepsake.runJob(JOB);
    await listener.ended;
    expect(listener.received).toEqual([{ type: 'album.changed' }]);
  });

  test('the job archives an album once per date, so an unarchived album stays unarchived', async () => {
    await expire();
    await keepsake.runJob(JOB);
    expect((await archive(false)).status).toBe(200);
    for (let minute = 0; minute < 3; minute += 1) {
      keepsake.advance(60_000);
      await keepsake.runJob(JOB);
    }
    expect(await present()).toMatchObject({ expired: true, isArchived: false, archivedAt: null });
    expect([await pageStatus(), await uploadStatus()]).toEqual([403, 403]);

    // An album with a new date is archived again when it expires.
    await choose({ expirationPreset: 'ONE_DAY' });
    expect([await pageStatus(), await uploadStatus()]).toEqual([200, 201]);
    await expire();
    await keepsake.runJob(JOB);
    expect((await present()).isArchived).toBe(true);
  });

  test('an album that was archived earlier and then unarchived stays unarchived after its date', async () => {
    expect((await archive(true)).status).toBe(200);
    await expire();
    await keepsake.runJob(JOB);
    expect((await archive(false)).status).toBe(200);
    keepsake.advance(60_000);
    await keepsake.runJob(JOB);
    expect(await present()).toMatchObject({ expired: true, isArchived: false });
  });

  test('a later date unarchives an album that has expired', async () => {
    await expire();
    await keepsake.runJob(JOB);
    const answer = await choose({ expirationPreset: 'ONE_WEEK' });
    expect([answer.status, answer.body.album]).toMatchObject([
      200,
      { isArchived: false, archivedAt: null, expired: false },
    ]);
    expect([await pageStatus(), await uploadStatus()]).toEqual([200, 201]);
  });
});

describe.runIf(process.env.KEEPSAKE_TEST_DB === 'postgres')('two servers', () => {
  test('archive an expired album only once and publish the change only once', async () => {
    const { DATABASE_URL = '', DATA_DIR } = keepsake.ctx.config;
    const second = await startKeepsake({ dataFolder: DATA_DIR, environment: { DATABASE_URL } });
    second.advance(keepsake.ctx.now() - second.ctx.now());
    const date = Date.parse((await present()).expirationDate ?? '');
    const listener = await listenTo(ines, `/albums/${album.id}/events`);
    for (const server of [keepsake, second]) server.advance(date + 1_000 - server.ctx.now());
    const epoch = async () => {
      const row = keepsake.ctx.db.selectFrom('albums').select('accessEpoch').where('id', '=', album.id);
      return (await row.executeTakeFirstOrThrow()).accessEpoch;
    };
    const before = await epoch();
    await Promise.all([keepsake, second, keepsake, second].map((server) => server.runJob(JOB)));
    expect(await epoch()).toBe(before + 1);
    await listener.next('album.changed');
    // A second event would arrive before this one.
    await ines.get('PATCH /albums/:albumId/archive', { params: params(), body: { isArchived: false } });
    await listener.next('album.changed');
    expect(listener.received).toHaveLength(2);
    listener.close();
    await second.stop();
  });
});
