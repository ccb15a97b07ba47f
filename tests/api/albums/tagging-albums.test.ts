import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';

const keepsake = keepsakeForFile();
let ines: Person;
let album: Album;

beforeAll(async () => {
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
});
beforeEach(async () => {
  await keepsake.ctx.db.deleteFrom('albumTags').execute();
  await keepsake.ctx.db.deleteFrom('attempts').execute();
});

const add = (tags: string[], person = ines, albumId = album.id) =>
  person.ask('POST /albums/:albumId/tags', { params: { albumId }, body: { tags } });
const remove = (tag: string, person = ines) =>
  person.ask('DELETE /albums/:albumId/tags/:tag', { params: { albumId: album.id, tag } });
const present = async () =>
  (await ines.get('GET /albums/:albumId', { params: { albumId: album.id } })).album.tags;
const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, each) => `tag ${from + each}`);

describe('adding tags', () => {
  test('trims, lowers the case, removes duplicates, and appends new tags', async () => {
    const answer = await add([' Wedding ', 'WEDDING', 'wedding', '  Garden   Party ']);
    expect([answer.status, (answer.body.album as Album).tags]).toEqual([200, ['wedding', 'garden party']]);
    await add(['Lisbon', 'wedding']);
    expect(await present()).toEqual(['wedding', 'garden party', 'lisbon']);
    expect((await add([])).status).toBe(200);
    // Both spellings are the same letter.
    await add(['caf\u00e9', 'cafe\u0301']);
    expect(await present()).toEqual(['wedding', 'garden party', 'lisbon', 'café']);
    expect((await ines.get('GET /albums')).albums[0]?.tags).toEqual(await present());
  });

  test('accepts 20 tags, but adds none of 21 tags', async () => {
    expect((await add(numbered(20))).status).toBe(200);
    const refused = await add(['one more']);
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'An album can have at most 20 tags.', code: 'VALIDATION', field: 'tags' },
    ]);
    // Existing tags are counted once.
    expect((await add(numbered(20))).status).toBe(200);
    await remove('tag 0');
    expect((await add(['x', 'y'])).status).toBe(400);
    expect(await present()).toHaveLength(19);
    expect((await add(['x'])).status).toBe(200);
  });

  test('30 times at the same moment never exceeds 20 tags', async () => {
    const answers = await Promise.all(numbered(30).map((tag) => add([tag])));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
    expect(await present()).toHaveLength(20);
    const positions = await keepsake.ctx.db.selectFrom('albumTags').select('position').execute();
    expect(new Set(positions.map((row) => row.position)).size).toBe(20);
  });

  test('adds a tag once that ten simultaneous requests add', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(['Together'])));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await present()).toEqual(['together']);
  });

  test.each([
    [{ tags: [''] }, 'Tags cannot be empty.'],
    [{ tags: ['  '] }, 'Tags cannot be empty.'],
    [{ tags: ['x'.repeat(51)] }, 'Tags cannot exceed 50 characters.'],
    [{ tags: ['good', 'a\u0000b'] }, 'Tags cannot contain control characters.'],
    [{ tags: ['.'] }, 'Tags cannot be dots only.'],
    [{ tags: ['..'] }, 'Tags cannot be dots only.'],
    [{ tags: 'wedding' }, /expected array/u],
    [{ tags: [7] }, /expected string/u],
    [{ tags: null }, /expected array/u],
    [{}, /expected array/u],
  ])('rejects %j and adds nothing', async (body, error) => {
    const answer = await ines.send('POST', `/api/albums/${album.id}/tags`, body);
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringMatching(error), code: 'VALIDATION' }),
    ]);
    expect(await present()).toEqual([]);
  });

  test('and removing tags is allowed only for the owner', async () => {
    const theo = await registered(keepsake, 'Theo Brandt');
    await theo.upload(album.uploadCode, [await makePhoto()]);
    const stranger = await registered(keepsake, 'Some Stranger');
    await add(['kept']);
    const people = [theo, stranger, new Person(keepsake, 'Passer-by')];
    const added = await Promise.all(people.map(async (person) => (await add(['new'], person)).status));
    const removed = await Promise.all(people.map(async (person) => (await remove('kept', person)).status));
    expect([added, removed]).toEqual([
      [403, 404, 401],
      [403, 404, 401],
    ]);
    expect(await present()).toEqual(['kept']);
  });
});

describe('removing tags', () => {
  test.each([
    'a/b',
    '100%',
    '%2f',
    '#1',
    'who?',
    'a&b=c',
    '🎉'.repeat(50),
    'حفل زفاف',
    "o'brien; --",
    '../../etc',
    '...and more',
    '\\',
    '+',
    'x'.repeat(50),
    '\u1e96alid',
  ])('removes %s as it was added', async (tag) => {
    await add(['kept', tag]);
    expect(await present()).toEqual(['kept', tag]);
    const answer = await remove(tag);
    expect([answer.status, (answer.body.album as Album).tags]).toEqual([200, ['kept']]);
  });

  test('removes a capital letter whose accent has no combined form', async () => {
    await add(['kept', 'H\u0331alid']);
    const [, tag = ''] = await present();
    expect(((await remove(tag)).body.album as Album).tags).toEqual(['kept']);
  });

  test('ignores case, spaces and unknown tags, and removes no other tag', async () => {
    await add(['wedding', 'lisbon']);
    expect((await remove('wed')).status).toBe(200);
    expect((await remove('%')).status).toBe(200);
    expect(await present()).toEqual(['wedding', 'lisbon']);
    expect((await remove(' WEDDING ')).status).toBe(200);
    expect(await present()).toEqual(['lisbon']);
  });
});

describe('tag suggestions', () => {
  const suggest = async (person: Person, q?: string) =>
    (await person.get('GET /tags/suggestions', q === undefined ? {} : { query: { q } })).suggestions;

  test('start with own tags, the most used first, followed by common tags, ten at most', async () => {
    const { album: second } = await ines.createAlbum('Second');
    await add(['zebra', 'wedding', 'lisbon']);
    await add(['lisbon', 'wedding'], ines, second.id);
    await add(['alpha'], ines, second.id);
    const all = await suggest(ines);
    expect(all.slice(0, 4)).toEqual(['lisbon', 'wedding', 'alpha', 'zebra']);
    expect(all).toHaveLength(10);
    expect(new Set(all).size).toBe(10);
    expect(await suggest(ines, ' WED')).toEqual(['wedding']);
    expect(await suggest(ines, 'bir')).toEqual(['birthday']);
    expect(await suggest(ines, 'no such tag')).toEqual([]);
    expect(await suggest(ines, '%')).toEqual([]);
    await ines.get('DELETE /albums/:albumId', { params: { albumId: second.id } });
  });

  test('are in the owner’s language', async () => {
    const headers = { ...ines.headers(), 'Accept-Language': 'de' };
    const answer = await fetch(`${keepsake.url}/api/tags/suggestions?q=hoch`, { headers });
    expect(await answer.json()).toEqual({ suggestions: ['hochzeit'] });
  });

  test('contain nobody else’s tags', async () => {
    await add(['a secret party']);
    const stranger = await registered(keepsake, 'Curious Stranger');
    expect(await suggest(stranger, 'a secret')).toEqual([]);
    expect(await suggest(stranger)).toHaveLength(10);
    expect((await new Person(keepsake, 'Nobody').ask('GET /tags/suggestions')).status).toBe(401);
    const long = await stranger.ask('GET /tags/suggestions', { query: { q: 'x'.repeat(101) } });
    expect(long.status).toBe(400);
  });

  test('are limited to 60 requests a minute for each person', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => ines.ask('GET /tags/suggestions')));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
    const refused = answers.find((answer) => answer.status !== 200);
    expect([refused?.status, refused?.body.code]).toEqual([429, 'SLOW_DOWN']);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const other = await registered(keepsake, 'Other Owner');
    expect((await other.ask('GET /tags/suggestions')).status).toBe(200);
    keepsake.advance(60_000);
    expect((await ines.ask('GET /tags/suggestions')).status).toBe(200);
  });
});
