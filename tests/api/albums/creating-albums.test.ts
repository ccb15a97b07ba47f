import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Tier } from '../../../shared/rules/tiers.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { Person } from '../../support/person.ts';

const DAY = 24 * 3_600_000;

const keepsake = keepsakeForFile({ environment: { PUBLIC_URL: 'https://photos.example.org/' } });
let free: Person;
let pro: Person;
beforeAll(async () => {
  free = await ownerOf('FREE', 'Frieda Free');
  pro = await ownerOf('PRO', 'Paulo Pro');
});

async function ownerOf(tier: Tier, name: string): Promise<Person> {
  const owner = new Person(keepsake, name);
  const { user } = await owner.register();
  await keepsake.ctx.db.updateTable('users').set({ tier }).where('id', '=', user.id).execute();
  return owner;
}

function setClock(iso: string): void {
  keepsake.advance(Date.parse(iso) - keepsake.ctx.now());
}

async function create(owner: Person, body: object): Promise<Album> {
  const answer = await owner.send('POST', '/api/albums', body);
  expect(answer.body).toHaveProperty('album');
  expect(answer.status).toBe(201);
  const { album } = answer.body as { album: Album };
  // Makes the next album fit the limit.
  await owner.get('DELETE /albums/:albumId', { params: { albumId: album.id } });
  return album;
}

test('a new album is public, has a wall and a link with QR code, and expires after a week', async () => {
  const body = {
    title: '  Inês &  Theo ',
    description: ' Lisbon,\r\nin June ',
    tags: [' Wedding ', 'WEDDING', 'lisbon'],
  };
  const made = await free.get('POST /albums', { body });
  const { album } = made;
  expect(album).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/u),
    version: expect.stringMatching(/^\d+\.\d+$/u),
    title: 'Inês & Theo',
    description: 'Lisbon,\nin June',
    tags: ['wedding', 'lisbon'],
    uploadCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/u),
    isPublic: true,
    isArchived: false,
    archivedAt: null,
    createdAt: expect.stringMatching(/Z$/u),
    expirationPreset: 'ONE_WEEK',
    expirationDate: expect.stringMatching(/T23:59:59\.000Z$/u),
    expired: false,
    isOwner: true,
    role: 'owner',
    photoWallEnabled: true,
    pinEnabled: false,
    hideLocation: false,
    maxPhotos: 25,
    maxFileBytes: 15 * 1024 ** 2,
    photoCount: 0,
    coverThumbnailUrl: null,
    approveFirst: false,
    hidesReported: true,
    heartsEnabled: false,
    guestBookEnabled: false,
    guestBookOnWall: false,
    commentsEnabled: false,
    videosEnabled: false,
    guestsDownload: false,
    revealAt: null,
    isRevealed: true,
    language: null,
    groupName: null,
    accent: 'plum',
    cover: null,
    waitingCount: 0,
    guestUploadUrl: `https://photos.example.org/upload/${album.uploadCode}`,
  });
  expect(made.guestUploadUrl).toBe(album.guestUploadUrl);
  expect(made.qrCodeDataUrl).toMatch(/^data:image\/png;base64,iVBOR/u);
  await free.get('DELETE /albums/:albumId', { params: { albumId: album.id } });
});

describe('a preset ends at 23:59:59 of its day in the owner’s time zone', () => {
  test.each([
    ['ONE_DAY', undefined, '2031-03-30T23:59:59.000Z'],
    ['ONE_WEEK', 'UTC', '2031-04-05T23:59:59.000Z'],
    // That Saturday evening in Berlin. Clocks go forward on Sunday, so the next day ends an hour earlier in
    // UTC.
    ['ONE_DAY', 'Europe/Berlin', '2031-03-30T21:59:59.000Z'],
    ['ONE_MONTH', 'Europe/Berlin', '2031-04-28T21:59:59.000Z'],
    // It is already Sunday in Auckland, and still Saturday morning in Los Angeles.
    ['ONE_DAY', 'Pacific/Auckland', '2031-03-31T10:59:59.000Z'],
    ['ONE_DAY', 'America/Los_Angeles', '2031-03-31T06:59:59.000Z'],
    ['ONE_DAY', 'Asia/Kathmandu', '2031-03-31T18:14:59.000Z'],
    ['ONE_YEAR', 'Asia/Kathmandu', '2032-03-29T18:14:59.000Z'],
    ['NEVER', 'Europe/Berlin', null],
    // Browsers report these zones, but the runtime does not know them.
    ['ONE_DAY', 'Etc/Unknown', '2031-03-30T23:59:59.000Z'],
    ['ONE_DAY', 'Mars/Olympus', '2031-03-30T23:59:59.000Z'],
    ['ONE_DAY', 'GMT+5:30', '2031-03-31T18:29:59.000Z'],
  ])('%s in %s', async (expirationPreset, timeZone, expirationDate) => {
    setClock('2031-03-29T18:30:00Z');
    pro.token = null;
    const login = { email: 'paulo.pro@example.org', password: 'Paulo Pro password', rememberMe: true };
    pro.token = (await pro.get('POST /auth/login', { body: login })).token;
    const album = await create(pro, { title: 'Spring', expirationPreset, timeZone });
    expect(album).toMatchObject({ expirationPreset, expirationDate });
  });
});

describe('a custom date', () => {
  test.each([
    [{ customDate: '2031-05-01' }, '2031-05-01T23:59:59.000Z'],
    [{ customDate: '2031-05-01', customTime: '07:05' }, '2031-05-01T07:05:00.000Z'],
    [
      { customDate: '2031-05-01', customTime: '07:05', timeZone: 'Europe/Lisbon' },
      '2031-05-01T06:05:00.000Z',
    ],
    [{ customDate: '2031-05-01', timeZone: 'Asia/Tokyo' }, '2031-05-01T14:59:59.000Z'],
    [{ customDate: '2031-05-01', customTime: '07:05', timeZone: '-03:30' }, '2031-05-01T10:35:00.000Z'],
    [{ customDate: '2031-05-01T12:00:00.000Z' }, '2031-05-01T12:00:00.000Z'],
    [{ customDate: '2031-05-01T12:00:00+14:00' }, '2031-04-30T22:00:00.000Z'],
    [{ customDate: '2031-05-01T12:00:00-12:00' }, '2031-05-02T00:00:00.000Z'],
    [{ customDate: '2099-12-31' }, '2099-12-31T23:59:59.000Z'],
  ])('%j', async (choice, expirationDate) => {
    const album = await create(pro, { title: 'Custom', expirationPreset: 'CUSTOM', ...choice });
    expect(album.expirationDate).toBe(expirationDate);
  });

  test.each([
    [{}, 'Please select a custom expiration date.'],
    [{ customDate: '' }, 'Please select a custom expiration date.'],
    [{ customDate: 'next summer' }, 'Please select a custom expiration date.'],
    [{ customDate: '2031-02-30' }, 'Please select a custom expiration date.'],
    [{ customDate: '12/25/2031' }, 'Please select a custom expiration date.'],
    [{ customDate: '+012031-05-01T12:00:00.000Z' }, 'Please select a custom expiration date.'],
    [{ customDate: '2001-01-01' }, 'Expiration must be in the future.'],
    [{ customDate: '2031-05-01', customTime: '24:00' }, 'Please enter a time as HH:mm.'],
    [{ customDate: '2031-05-01', customTime: '7:5' }, 'Please enter a time as HH:mm.'],
    [{ customDate: '2031-05-01', customTime: '25:61' }, 'Please enter a time as HH:mm.'],
  ])('%j is rejected: %s', async (choice, error) => {
    const answer = await pro.send('POST', '/api/albums', {
      title: 'Custom',
      expirationPreset: 'CUSTOM',
      ...choice,
    });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ error, code: 'VALIDATION' }),
    ]);
  });
});

describe('the tier limits a new album', () => {
  const refused = async (owner: Person, choice: object) => {
    const answer = await owner.send('POST', '/api/albums', { title: 'Too long', ...choice });
    return [answer.status, answer.body];
  };
  const inDays = (days: number) => new Date(keepsake.ctx.now() + days * DAY).toISOString().slice(0, 10);

  test('Free: 30 days', async () => {
    const owner = await ownerOf('FREE', 'Thirty Days');
    const no = [
      403,
      { error: 'Free tier limited to 30 days maximum', code: 'EXPIRATION_LIMIT', tier: 'FREE', days: 30 },
    ];
    expect(await refused(owner, { expirationPreset: 'ONE_YEAR' })).toEqual(no);
    expect(await refused(owner, { expirationPreset: 'NEVER' })).toEqual(no);
    expect(await refused(owner, { expirationPreset: 'CUSTOM', customDate: inDays(31) })).toEqual(no);
    const last = { expirationPreset: 'CUSTOM', customDate: '9999-12-31' } as const;
    expect(await refused(owner, last)).toEqual(no);
    // In that time zone the year 10000 is about to begin.
    expect(await refused(owner, { ...last, timeZone: 'Asia/Tokyo' })).toEqual(no);
    await create(owner, { title: 'Last day', expirationPreset: 'CUSTOM', customDate: inDays(30) });
    await create(owner, { title: 'A month', expirationPreset: 'ONE_MONTH' });
  });

  test('Plus: 365 days and 100 photos', async () => {
    const owner = await ownerOf('PLUS', 'Three Sixty Five');
    const no = [403, expect.objectContaining({ error: 'Plus tier limited to 365 days maximum' })];
    expect(await refused(owner, { expirationPreset: 'NEVER' })).toEqual(no);
    expect(await refused(owner, { expirationPreset: 'CUSTOM', customDate: inDays(366) })).toEqual(no);
    const album = await create(owner, { title: 'A year', expirationPreset: 'ONE_YEAR' });
    expect(album.maxPhotos).toBe(100);
  });

  test('of ten albums created at the same moment on Free exactly three are created', async () => {
    const owner = await ownerOf('FREE', 'Ten Hands');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.ask('POST /albums', { body: { title: 'At once' } })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    const refusal = answers.find((answer) => answer.status !== 201);
    expect(refusal?.status).toBe(403);
    expect(refusal?.body).toEqual({
      error: "You've reached the Free tier album limit of 3 albums.",
      code: 'ALBUM_LIMIT',
      tier: 'FREE',
      max: 3,
    });
    const { albums } = await owner.get('GET /albums');
    expect(albums).toHaveLength(3);

    await owner.get('DELETE /albums/:albumId', { params: { albumId: albums[0]?.id ?? '' } });
    expect((await owner.ask('POST /albums', { body: { title: 'Again' } })).status).toBe(201);
    expect((await owner.ask('POST /albums', { body: { title: 'And again' } })).status).toBe(403);
  });
});

describe('an owner who presses Create again after a lost response', () => {
  const listTitles = async (owner: Person) =>
    (await owner.get('GET /albums')).albums.map(({ title }) => title);
  const filledIn = (title: string) => ({ title, clientKey: randomUUID(), tags: ['garden'] });

  test('has one album, even if Free allows no further album', async () => {
    const owner = await ownerOf('FREE', 'Lost Answer');
    await owner.createAlbum('One');
    await owner.createAlbum('Two');
    const body = filledIn('Wedding');
    const first = await owner.get('POST /albums', { body });
    expect(await owner.get('POST /albums', { body })).toMatchObject({
      album: { id: first.album.id, tags: ['garden'] },
      guestUploadUrl: first.guestUploadUrl,
    });
    expect(await listTitles(owner)).toEqual(['Wedding', 'Two', 'One']);
    expect((await owner.get('GET /auth/me/stats')).stats.totalAlbums).toBe(3);
  });

  test('has one album even if both requests arrive at the same moment', async () => {
    const owner = await ownerOf('FREE', 'Same Moment');
    const body = filledIn('Wedding');
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.get('POST /albums', { body })));
    expect(new Set(answers.map(({ album }) => album.id)).size).toBe(1);
    expect((await owner.get('GET /auth/me/stats')).stats.totalAlbums).toBe(1);
  });

  test('has another album if the form has changed or another owner sends it', async () => {
    const owner = await ownerOf('FREE', 'Other Title');
    const body = filledIn('Weding');
    await owner.get('POST /albums', { body });
    await owner.get('POST /albums', { body: { ...body, title: 'Wedding' } });
    expect((await listTitles(owner)).sort()).toEqual(['Wedding', 'Weding']);
    const other = await ownerOf('FREE', 'Same Key');
    expect((await other.get('POST /albums', { body })).album.isOwner).toBe(true);
    expect(await listTitles(other)).toEqual(['Weding']);
  });
});

describe('a new album is rejected with the specification’s message', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, tag) => `tag ${tag}`);
  test.each([
    [{}, 'Please enter an album title.'],
    [{ title: '' }, 'Please enter an album title.'],
    [{ title: ' \n ' }, 'Please enter an album title.'],
    [{ title: 7 }, 'Please enter an album title.'],
    [{ title: '🎉'.repeat(121) }, 'Album title cannot exceed 120 characters.'],
    [{ title: 'Good', description: 'x'.repeat(501) }, 'Description cannot exceed 500 characters.'],
    [{ title: 'Good', tags: tags(21) }, 'An album can have at most 20 tags.'],
    [{ title: 'Good', tags: ['x'.repeat(51)] }, 'Tags cannot exceed 50 characters.'],
    [{ title: 'Good', tags: [' '] }, 'Tags cannot be empty.'],
    [{ title: 'Good', tags: ['a\u0007b'] }, 'Tags cannot contain control characters.'],
    [{ title: 'Good', expirationPreset: 'FOREVER' }, /expected one of/u],
    [{ title: 'Good', expirationPreset: null }, /expected one of/u],
    [{ title: 'Good', ownerId: 'me' }, /ownerId/u],
  ])('%j', async (body, error) => {
    const answer = await pro.send('POST', '/api/albums', body);
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringMatching(error), code: 'VALIDATION' }),
    ]);
  });

  test('but 120 emoji, markup, twenty tags and every script are accepted unchanged', async () => {
    const titles = ['🎉'.repeat(120), '<script>alert(1)</script> {{7*7}}', 'حفل زفاف', '"><svg onload=x>'];
    for (const title of titles) {
      const album = await create(pro, { title, tags: [...tags(20), 'TAG 0'] });
      expect([album.title, album.tags]).toEqual([title, tags(20)]);
    }
  });
});
