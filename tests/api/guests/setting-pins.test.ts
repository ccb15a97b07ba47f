import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encrypt } from '../../../server/encrypt-text.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { PinVisitor, setPin } from '../pin-visitor.ts';

/** This is '4711', encrypted with the key of another SECRET. */
const sealedElsewhere = encrypt(randomBytes(32), '4711');

const keepsake = keepsakeForFile();
let ines: Person;
let theo: Person;
let album: Album;

beforeAll(async () => {
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  theo = await registered(keepsake, 'Theo Brandt');
  await theo.upload(album.uploadCode, [await makePhoto()]);
  await keepsake.settle();
});
beforeEach(async () => void (await setPin(ines, album, null)));

const params = () => ({ albumId: album.id });
const pageOf = async (person: Person) =>
  (await person.get('GET /albums/:albumId', { params: params() })).album;

test('the owner sets, changes and removes the PIN, and reads it on the album page', async () => {
  expect(await pageOf(ines)).not.toHaveProperty('pin');
  expect(await setPin(ines, album, '4711')).toMatchObject({ pinEnabled: true, pin: '4711' });
  expect(await pageOf(ines)).toMatchObject({ pinEnabled: true, pin: '4711' });
  expect(await setPin(ines, album, '815000')).toMatchObject({ pinEnabled: true, pin: '815000' });
  const removed = await setPin(ines, album, null);
  expect(removed.pinEnabled).toBe(false);
  expect(removed).not.toHaveProperty('pin');
  // Removing a PIN that is not set is allowed.
  expect((await setPin(ines, album, null)).pinEnabled).toBe(false);
});

test.each(['0000', '000123', '00000'])(
  'the PIN %s keeps its leading zeros and opens the album',
  async (pin) => {
    expect((await setPin(ines, album, pin)).pin).toBe(pin);
    const guest = new PinVisitor(keepsake, 'Guest');
    expect((await guest.tryPin(album, String(Number(pin)))).status).toBe(401);
    expect(await guest.enter(album, pin)).toEqual(expect.any(String));
  },
);

test('digits of other scripts count by their numeric value in a PIN, for the owner and for guests', async () => {
  expect((await setPin(ines, album, '١٢٣٤5६')).pin).toBe('123456');
  const guest = new PinVisitor(keepsake, 'Guest');
  expect((await guest.tryPin(album, '۱۲۳۴۵')).body).toMatchObject({ remainingAttempts: 4 });
  for (const pin of ['123456', '۱۲۳۴۵۶', '1٢3४５𝟞'])
    expect(await guest.enter(album, pin)).toEqual(expect.any(String));
});

describe('an invalid PIN', () => {
  const LENGTH = 'PIN must be 4-6 digits';
  const DIGITS = 'PIN must contain only numbers';
  test.each([
    ['', LENGTH],
    ['123', LENGTH],
    ['1234567', LENGTH],
    ['12a4', DIGITS],
    [' 1234', DIGITS],
    ['①②③④', DIGITS],
    [1234, LENGTH],
    [['1234'], LENGTH],
    [undefined, LENGTH],
  ])('%j is rejected: %s', async (pin, error) => {
    await setPin(ines, album, '2468');
    const answer = await ines.send('PATCH', `/api/albums/${album.id}/pin`, { pin });
    expect([answer.status, answer.body]).toEqual([400, { error, code: 'VALIDATION', field: 'pin' }]);
    expect((await pageOf(ines)).pin).toBe('2468');
  });
});

test('only the owner can set a PIN', async () => {
  const stranger = await registered(keepsake, `Stranger ${crypto.randomUUID()}`);
  const tried = [theo, stranger, new Person(keepsake, 'Passer-by')].map(async (person) => {
    const answer = await person.ask('PATCH /albums/:albumId/pin', {
      params: params(),
      body: { pin: '1234' },
    });
    return [answer.status, answer.body.code];
  });
  expect(await Promise.all(tried)).toEqual([
    [403, 'NOT_ALLOWED'],
    [404, 'ALBUM_NOT_FOUND'],
    [401, 'NOT_SIGNED_IN'],
  ]);
  expect((await pageOf(ines)).pinEnabled).toBe(false);
});

test('the PIN is shown only on the owner’s album page, not in lists, to contributors or to guests', async () => {
  await setPin(ines, album, '739154');
  const guest = new PinVisitor(keepsake, 'Guest');
  await guest.enter(album, '739154');
  const uploadCode = { params: { uploadCode: album.uploadCode } };
  const seen = [
    await ines.get('GET /albums'),
    await theo.get('GET /albums'),
    await theo.get('GET /albums/:albumId', { params: params() }),
    await theo.get('GET /uploads/album/:albumId/my-uploads', { params: params() }),
    await guest.get('GET /albums/:albumId', { params: params() }),
    await guest.get('GET /uploads/:uploadCode', uploadCode),
    await guest.get('GET /uploads/:uploadCode/wall', uploadCode),
    await ines.get('GET /uploads/:uploadCode', uploadCode),
  ];
  const listed = (await ines.get('GET /albums')).albums.find((each) => each.id === album.id);
  expect(listed?.pinEnabled).toBe(true);
  for (const reply of seen) {
    expect(JSON.stringify(reply)).not.toContain('739154');
    expect(JSON.stringify(reply)).not.toContain('"pin":');
  }
});

test('an archived album rejects a new PIN with 409 and keeps its own', async () => {
  await setPin(ines, album, '1357');
  await ines.get('PATCH /albums/:albumId/archive', { params: params(), body: { isArchived: true } });
  for (const pin of ['9999', null]) {
    const answer = await ines.ask('PATCH /albums/:albumId/pin', { params: params(), body: { pin } });
    expect([answer.status, answer.body]).toEqual([
      409,
      { error: 'Unarchive the album to change its PIN.', code: 'PIN_NEEDS_UNARCHIVED' },
    ]);
  }
  expect((await pageOf(ines)).pin).toBe('1357');
  await ines.get('PATCH /albums/:albumId/archive', { params: params(), body: { isArchived: false } });
});

test('the PIN is stored encrypted, and neither it nor an attempt appears in the log', async () => {
  await setPin(ines, album, '604918');
  const guest = new PinVisitor(keepsake, 'Guest');
  await guest.tryPin(album, '513827');
  const token = await guest.enter(album, '604918');
  const { db } = keepsake.ctx;
  const kept = JSON.stringify([
    await db.selectFrom('albums').selectAll().execute(),
    await db.selectFrom('attempts').selectAll().execute(),
  ]);
  const log = keepsake.log.join('');
  expect(log).toContain('/verify-pin');
  for (const secret of ['604918', '513827', token]) {
    expect(kept).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});

test('PINs set at the same moment have different versions, so that a token of one PIN does not open the other', async () => {
  const number = async () => {
    const row = keepsake.ctx.db.selectFrom('albums').select('pinVersion').where('id', '=', album.id);
    return (await row.executeTakeFirstOrThrow()).pinVersion;
  };
  await setPin(ines, album, '5555');
  const before = await number();
  await Promise.all(['1111', '2222', '3333', '4444'].map((pin) => setPin(ines, album, pin)));
  expect(await number()).toBe(before + 4);
});

test('after SECRET changes, nobody can read the PIN, and the owner can set a new PIN', async () => {
  await setPin(ines, album, '4711');
  await keepsake.ctx.db
    .updateTable('albums')
    .set({ sealedPin: sealedElsewhere })
    .where('id', '=', album.id)
    .execute();
  const page = await pageOf(ines);
  expect(page.pinEnabled).toBe(true);
  expect(page).not.toHaveProperty('pin');
  const guest = new PinVisitor(keepsake, 'Guest');
  const answer = await guest.tryPin(album, '4711');
  expect([answer.status, answer.body.code]).toEqual([401, 'PIN_WRONG']);
  expect(await setPin(ines, album, '0815')).toMatchObject({ pinEnabled: true, pin: '0815' });
  await guest.enter(album, '0815');
});
