import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { leaveEntry } from '../leave-entry.ts';

const HOUR = 3_600_000;

const keepsake = keepsakeForFile();
let ines: Person;
let album: Album;
let guest: Person;
let uploadSessionId: string;

beforeAll(async () => {
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
});
beforeEach(async () => {
  guest = new Person(keepsake, 'Noor Haddad');
  uploadSessionId = crypto.randomUUID().replaceAll('-', '');
});

const give = async (sessionId: string | undefined, uploadCode = album.uploadCode, person = guest) =>
  person.upload(
    uploadCode,
    [await makePhoto({ width: 64, height: 64 })],
    sessionId === undefined ? {} : { uploadSessionId: sessionId },
  );

let accounts = 0;
function registration(more: object = {}) {
  accounts += 1;
  return {
    name: 'Noor Haddad',
    email: `noor.${accounts}@example.org`,
    password: 'noor’s password',
    uploadCode: album.uploadCode,
    uploadSessionId,
    ...more,
  };
}
const register = (body: object, person = guest) => person.send('POST', '/api/auth/register-guest', body);

/** Registers and signs in. Returns how many photos now belong to the account. */
async function claimed(more: object = {}): Promise<number> {
  const person = new Person(keepsake, 'Noor Haddad');
  const reply = await person.get('POST /auth/register-guest', { body: registration(more) });
  person.token = reply.token;
  const { stats } = await person.get('GET /auth/me/stats');
  expect(reply.albumId === null).toBe(stats.totalPhotos === 0);
  expect(stats.guestAlbums).toBe(stats.totalPhotos === 0 ? 0 : 1);
  return stats.totalPhotos;
}

test('a new account owns the photos of its upload session, and lists the album', async () => {
  const other = await give('somebody else’s session id');
  const mine = [await give(uploadSessionId), await give(uploadSessionId)].flatMap((each) => each.photos);
  const answer = await register(registration({ name: '  Noor   Haddad ', email: ' Noor@Example.ORG ' }));
  expect(answer.status).toBe(201);
  const { token, user, albumId } = answer.body as { token: string; user: object; albumId: string };
  expect(user).toMatchObject({
    name: 'Noor Haddad',
    email: 'noor@example.org',
    role: 'guest',
    currentTier: 'FREE',
  });
  expect(albumId).toBe(album.id);
  guest.token = token;
  const own = await guest.get('GET /uploads/album/:albumId/my-uploads', { params: { albumId } });
  expect(own.photos.map((photo) => photo.id).sort()).toEqual(mine.map((photo) => photo.id).sort());
  expect(own.photos.map((photo) => photo.id)).not.toContain(other.photos[0]?.id);
  const { albums } = await guest.get('GET /albums');
  expect(albums.map((each) => [each.id, each.role])).toEqual([[album.id, 'guest']]);

  // A user who registered as a guest can own albums and remains a guest.
  await guest.createAlbum('Noor’s own');
  expect((await guest.get('GET /auth/me')).user.role).toBe('guest');
  expect((await guest.get('GET /albums')).albums.map((each) => each.role).sort()).toEqual(['guest', 'owner']);
  keepsake.advance(29 * 24 * HOUR);
  expect((await guest.ask('GET /auth/me')).status).toBe(200);
  keepsake.advance(-29 * 24 * HOUR);
});

test('a new account also owns the entries that its upload session left in the guest book', async () => {
  const details = { params: { albumId: album.id }, body: { guestBookEnabled: true } };
  await ines.get('PATCH /albums/:albumId/details', details);
  await leaveEntry(guest, album.uploadCode, { message: 'So happy for you', uploadSessionId });
  await leaveEntry(guest, album.uploadCode, { message: 'Somebody else', uploadSessionId: 'x'.repeat(64) });
  guest.token = ((await register(registration())).body as { token: string }).token;
  const at = { params: { uploadCode: album.uploadCode }, body: { uploadSessionIds: [] } };
  const { entries } = await guest.get('POST /uploads/:uploadCode/guest-book/mine', at);
  expect(entries.map(({ message }) => message)).toEqual(['So happy for you']);
});

describe('a guest who already has an account', () => {
  const PASSWORD = 'Rui’s own password';
  const signIn = (email: string, more: object) =>
    guest.send('POST', '/api/auth/login', { email, password: PASSWORD, ...more });
  const ownPhotos = async () => {
    const own = await guest.ask('GET /uploads/album/:albumId/my-uploads', { params: { albumId: album.id } });
    return own.status === 200 ? (own.body.photos as unknown[]).length : own.status;
  };
  let email: string;
  beforeEach(async () => {
    const body = registration({ email: `rui.${crypto.randomUUID()}@example.org`, password: PASSWORD });
    email = body.email;
    await register({ ...body, uploadCode: 'ZZZZZZZZZZ' });
    await give(uploadSessionId);
    await give(uploadSessionId);
  });

  test('learns that the email address is registered, signs in, and owns the photos', async () => {
    expect((await register(registration({ email, password: PASSWORD }))).status).toBe(409);
    const answer = await signIn(email, { uploadCode: album.uploadCode, uploadSessionId });
    expect([answer.status, Object.keys(answer.body as object).sort()]).toEqual([200, ['token', 'user']]);
    guest.token = (answer.body as { token: string }).token;
    expect(await ownPhotos()).toBe(2);
    expect((await guest.get('GET /albums')).albums.map(({ id, role }) => [id, role])).toEqual([
      [album.id, 'guest'],
    ]);
  });

  test('gets no photos with a wrong password or an invalid claim', async () => {
    const claim = { uploadCode: album.uploadCode, uploadSessionId };
    expect((await signIn(email, { ...claim, password: 'a wrong password' })).status).toBe(401);
    for (const wrong of [
      {},
      { uploadSessionId },
      { ...claim, uploadSessionId: 'another session altogether' },
      { ...claim, uploadCode: 'ZZZZZZZZZZ' },
    ]) {
      const answer = await signIn(email, wrong);
      expect(answer.status).toBe(200);
      guest.token = (answer.body as { token: string }).token;
      expect(await ownPhotos()).toBe(404);
    }
    // No account has claimed the photos meanwhile.
    expect(await claimed()).toBe(2);
  });

  test('who owns the album is not listed as its contributor', async () => {
    const credentials = { email: 'ines.costa@example.org', password: 'Ines Costa password' };
    const answer = await signIn('', { ...credentials, uploadCode: album.uploadCode, uploadSessionId });
    guest.token = (answer.body as { token: string }).token;
    expect(await ownPhotos()).toBe(2);
    expect((await guest.get('GET /albums')).albums.filter(({ role }) => role === 'guest')).toEqual([]);
  });
});

test('a guest cannot register with a password that is easy to guess', async () => {
  const answer = await register(
    registration({ password: 'noor.1@example.org', email: 'noor.1@example.org' }),
  );
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'PASSWORD_GUESSABLE' }]);
});

describe('a registration is rejected with the specification’s message:', () => {
  const REQUIRED = 'All fields are required';
  test.each([
    [{ name: '' }, REQUIRED],
    [{ name: undefined }, REQUIRED],
    [{ email: ' ' }, REQUIRED],
    [{ email: undefined }, REQUIRED],
    [{ password: '' }, REQUIRED],
    [{ password: undefined }, REQUIRED],
    [{ password: 'seven77' }, 'Password must be at least 8 characters long'],
    [{ password: 'x'.repeat(129) }, 'Password cannot exceed 128 characters'],
    [{ name: 'N' }, 'Name must be at least 2 characters.'],
    [{ email: 'noor at example' }, 'Please enter a valid email address.'],
    [{ email: 'no\u202eor@example.org' }, 'Please enter a valid email address.'],
    [{ email: { $gt: '' } }, /expected string/u],
    [{ currentTier: 'PRO' }, /currentTier/u],
    [{ role: 'owner' }, /role/u],
    [{ uploadCode: undefined }, 'uploadCode is required'],
    [{ uploadCode: null }, 'uploadCode is required'],
    [{ uploadCode: ' ' }, 'uploadCode is required'],
    [{ uploadSessionId: undefined }, 'uploadSessionId is required'],
    [{ uploadSessionId: null }, 'uploadSessionId is required'],
    [{ uploadSessionId: '' }, 'uploadSessionId is required'],
  ])('%j', async (wrong, error) => {
    await give(uploadSessionId);
    const users = async () => (await keepsake.ctx.db.selectFrom('users').select('id').execute()).length;
    const before = await users();
    const answer = await register(registration(wrong));
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringMatching(error), code: 'VALIDATION' }),
    ]);
    expect(await users()).toBe(before);
    expect(await claimed()).toBe(1);
  });

  test('for a registered email address with 409, and the photos can still be claimed', async () => {
    await give(uploadSessionId);
    const answer = await register(registration({ email: 'INES.COSTA@example.org' }));
    expect([answer.status, answer.body]).toEqual([
      409,
      { error: 'Could not create account. Try a different email.', code: 'EMAIL_TAKEN' },
    ]);
    expect(await claimed()).toBe(1);
  });
});

describe('photos cannot be claimed', () => {
  test('with ids that anybody can guess', async () => {
    const guessed = ['1', 'undefined', String(Date.now()), '123456789012345'];
    for (const id of guessed) await give(id);
    await give(undefined);
    for (const id of [...guessed, '00000000-0000-0000-0000-000000000000']) {
      expect(await claimed({ uploadSessionId: id })).toBe(0);
    }
  });

  test('through another album', async () => {
    await give(uploadSessionId);
    const { album: second } = await ines.createAlbum('Second');
    expect(await claimed({ uploadCode: second.uploadCode })).toBe(0);
    expect(await claimed()).toBe(1);
    await ines.get('DELETE /albums/:albumId', { params: { albumId: second.id } });
  });

  test('twice: of two simultaneous claims only the first succeeds', async () => {
    await give(uploadSessionId);
    await give(uploadSessionId);
    const counts = await Promise.all([claimed(), claimed(), claimed()]);
    expect(counts.sort()).toEqual([0, 0, 2]);
    expect(await claimed()).toBe(0);
  });

  test('after 24 hours, and stay in the album', async () => {
    const early = await give(uploadSessionId);
    keepsake.advance(HOUR);
    await give(uploadSessionId);
    keepsake.advance(23 * HOUR);
    expect(await claimed()).toBe(1);
    const { photos } = await ines.get('GET /albums/:albumId', { params: { albumId: album.id } });
    expect(photos.map((photo) => photo.id)).toContain(early.photos[0]?.id);
  });

  test('if a guest with an account uploaded them', async () => {
    const theo = await registered(keepsake, `Theo ${crypto.randomUUID()}`);
    await give(uploadSessionId, album.uploadCode, theo);
    expect(await claimed()).toBe(0);
    expect((await theo.get('GET /auth/me/stats')).stats.totalPhotos).toBe(1);
    // Deleting the account does not release its photos, although they then have no uploader.
    const answer = await theo.send('DELETE', '/api/auth/me', { password: `${theo.name} password` });
    expect(answer.status).toBeLessThan(300);
    expect(await claimed()).toBe(0);
  });

  test('with an id read from the server, because it is stored nowhere', async () => {
    const { photos } = await give(uploadSessionId);
    const { ctx, log } = keepsake;
    await register(registration());
    const everything = JSON.stringify([
      photos,
      await ctx.db.selectFrom('photos').selectAll().execute(),
      await ines.get('GET /albums/:albumId', { params: { albumId: album.id } }),
      log,
    ]);
    expect(everything).not.toContain(uploadSessionId);
  });
});

test('with an unknown upload code the account is created without an album', async () => {
  await give(uploadSessionId);
  const answer = await register(registration({ uploadCode: 'ZZZZZZZZZZ' }));
  expect([answer.status, answer.body]).toMatchObject([201, { albumId: null, user: { role: 'guest' } }]);
  expect(await claimed()).toBe(1);
});

test('photos can be claimed in an archived album, and with any spelling of the upload code', async () => {
  await give(uploadSessionId);
  const archive = (isArchived: boolean) =>
    ines.get('PATCH /albums/:albumId/archive', { params: { albumId: album.id }, body: { isArchived } });
  await archive(true);
  expect(
    await claimed({
      uploadCode: ` ${album.uploadCode.toLowerCase().slice(0, 5)}-${album.uploadCode.slice(5)}`,
    }),
  ).toBe(1);
  await archive(false);
});

test('claims while the owner deletes the photos cause no error and restore no photo', async () => {
  const given = [];
  for (let each = 0; each < 6; each += 1) given.push(...(await give(uploadSessionId)).photos);
  const deletions = given.map((photo) =>
    ines.ask('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: album.id, photoId: photo.id } }),
  );
  const [answer, ...deleted] = await Promise.all([register(registration()), ...deletions]);
  expect(answer.status).toBe(201);
  expect(new Set(deleted.map((each) => each.status))).toEqual(new Set([204]));
  guest.token = (answer.body as { token: string }).token;
  expect((await guest.get('GET /auth/me/stats')).stats.totalPhotos).toBe(0);
  const left = keepsake.ctx.db
    .selectFrom('photos')
    .select('id')
    .where(
      'id',
      'in',
      given.map((photo) => photo.id),
    );
  expect(await left.execute()).toEqual([]);
});
