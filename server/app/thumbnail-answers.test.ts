// What is sent from memory is what the framework sends; the framework has what this cannot do.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../../tests/support/keepsake-server.ts';
import { makePhoto } from '../../tests/support/made-photos.ts';
import { ownerWithAlbum } from '../../tests/support/person.ts';

let keepsake: TestKeepsake;
let link: string;
/** Stands still between two requests, however slow the machine is. */
let now = Date.now();
beforeAll(async () => {
  keepsake = await startKeepsake();
  keepsake.ctx.now = () => now;
  const { owner, album } = await ownerWithAlbum(keepsake);
  const { photos } = await owner.upload(album.uploadCode, [await makePhoto()]);
  await keepsake.ctx.work.idle();
  link = keepsake.url + photos[0]?.thumbnailUrl;
});
afterAll(() => keepsake.stop());

/** Only the framework gives its answers an id. */
const isFast = (response: Response) => !response.headers.has('x-request-id');
const load = async (headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(link, { method, headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('the second answer is the first one again', async () => {
  now += 1_000;
  const first = await load();
  const second = await load();
  expect([isFast(first.response), isFast(second.response)]).toEqual([false, true]);
  expect(second.bytes).toEqual(first.bytes);
  const headersOf = ({ headers }: Response) =>
    [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date').sort();
  expect(headersOf(second.response)).toEqual(headersOf(first.response));
});

test('parts, unchanged files and marked requests are left to the framework', async () => {
  const { response } = await load();
  const etag = response.headers.get('etag') ?? '';
  expect((await load({ Range: 'bytes=0-9' })).response.status).toBe(206);
  expect((await load({ 'If-None-Match': etag })).response.status).toBe(304);
  expect((await load({ 'X-Request-Id': 'followed-1' })).response.headers.get('x-request-id')).toBe(
    'followed-1',
  );
  expect((await load({}, 'HEAD')).bytes).toHaveLength(0);
  expect((await load({}, 'POST')).response.status).toBe(405);
});

test('after a second the link is looked at again', async () => {
  await load();
  now += 1_000;
  expect(isFast((await load()).response)).toBe(false);
});

test('other spellings of a link are served, and not remembered', async () => {
  const { pathname, searchParams } = new URL(link);
  const parts = Object.fromEntries(searchParams);
  for (const query of [
    new URLSearchParams({ ...parts, e: `0${parts.e}` }),
    new URLSearchParams(Object.entries(parts).reverse()),
    `${new URLSearchParams(parts)}&`,
    `${new URLSearchParams(parts)}`.replace('v=thumb', 'v=%74humb'),
  ]) {
    const spelled = `${new URL(pathname, link)}?${query}`;
    const answers = [await fetch(spelled), await fetch(spelled)];
    for (const answer of answers) await answer.arrayBuffer();
    expect([spelled, answers.map(isFast)]).toEqual([spelled, [false, false]]);
    expect([200, 404]).toContain(answers[0]?.status);
  }
});

test('a parameter that no file has is refused', async () => {
  const answer = await fetch(`${link}&q=1`);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'VALIDATION' }]);
});
