import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Event } from '../../../shared/api/events-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

const keepsake = keepsakeForFile({ webFolder: join(import.meta.dirname, '../../../web') });
let ines: Person;
let ceremony: Album;
let party: Album;
let event: Event;

/** Only the party has a photo. */
beforeAll(async () => {
  ({ owner: ines, album: ceremony } = await ownerWithAlbum(keepsake, 'Ines Costa', 'Ceremony'));
  ({ album: party } = await ines.createAlbum('Party'));
  await change(ceremony, { accent: 'moss', language: 'fr' });
  await ines.upload(party.uploadCode, [await makePhoto({ width: 1600, height: 1200 })]);
  await keepsake.settle();
  const body = { title: 'Ines & Theo', albumIds: [ceremony.id, party.id] };
  ({ event } = await ines.get('POST /events', { body }));
});

const change = ({ id: albumId }: Album, body: object) =>
  ines.get('PATCH /albums/:albumId/details', { params: { albumId }, body });

async function open(path: string, language = 'en') {
  const page = await fetch(keepsake.url + path, {
    headers: { Accept: 'text/html', 'Accept-Language': language },
    redirect: 'manual',
  });
  const html = await page.text();
  const picture = /<meta property="og:image" content="([^"]*)"/u.exec(html)?.[1] ?? '';
  const location = page.headers.get('location');
  return { status: page.status, headers: page.headers, html, picture, location };
}

test('an event’s page has its title, and the language and accent colour of its first album', async () => {
  const { html, headers } = await open(`/event/${event.code.toLowerCase()}`, 'xx');
  expect(html).toContain('<title>Ines &#38; Theo · Keepsake</title>');
  expect(html).toMatch(/<html lang="fr" dir="ltr" data-accent="moss">/u);
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect((await open(`/event/${event.code}`)).html).toContain('content="Albums of Ines &#38; Theo"');
});

test('the link preview is the first cover that strangers may see', async () => {
  const { picture } = await open(`/event/${event.code}`);
  const answer = await fetch(picture);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([answer.headers.get('content-type'), width, height]).toEqual(['image/jpeg', 1200, 630]);

  await ines.get('PATCH /albums/:albumId/pin', { params: { albumId: party.id }, body: { pin: '271828' } });
  expect((await open(`/event/${event.code}`)).picture).toMatch(/\/link-picture\.png$/u);
  expect((await fetch(picture, { redirect: 'manual' })).status).toBe(302);
  await ines.get('PATCH /albums/:albumId/pin', { params: { albumId: party.id }, body: { pin: null } });
});

test('an event’s code on a page of an album leads to the event’s page', async () => {
  for (const page of ['upload', 'wall']) {
    const { status, headers, location } = await open(`/${page}/${event.code}?lang=de`);
    expect([status, location]).toEqual([302, `/event/${event.code}?lang=de`]);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  for (const path of [
    '/upload/ZZZZZZZZZZ',
    '/wall/ZZZZZZZZZZ',
    '/event/ZZZZZZZZZZ',
    `/event/${party.uploadCode}`,
  ])
    expect((await open(path)).status).toBe(200);
});

test('unknown event codes are counted as unknown upload codes are', async () => {
  const mallory = new Person(keepsake, 'Mallory');
  const guess = async () => (await mallory.send('GET', '/event/YYYYYYYYYY/picture.jpg')).status;
  const statuses: number[] = [];
  while (statuses.length < 40 && statuses.at(-1) !== 429) statuses.push(await guess());
  expect(statuses.at(-1)).toBe(429);
  const params = { eventCode: 'YYYYYYYYYY' };
  expect((await mallory.ask('GET /events/by-code/:eventCode', { params })).body.code).toBe('SLOW_DOWN');
  // The event's own code still works for everybody at this address.
  expect((await open(`/upload/${event.code}`)).location).toBe(`/event/${event.code}`);
});
